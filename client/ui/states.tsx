import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '#client/lib/api.ts';
import { chunkMessage } from '#client/lib/chunk-reload.ts';
import classes from '#client/ui/states.module.css';

interface EmptyStateProps {
  /** The specification's words: 'No offers found'. */
  title: string;
  text?: ReactNode;
  /** The way on. */
  action?: ReactNode;
  icon?: ReactNode;
}

export const EmptyState = ({ title, text, action, icon }: EmptyStateProps) => (
  <div className={classes.state}>
    {icon && (
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
    )}
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);

interface ErrorStateProps {
  error: unknown;
  /** The words when the server gave none: 'Failed to fetch offers'. */
  fallback?: string;
  onRetry?: () => void;
  /** Another way on, such as a link back to the list. */
  action?: ReactNode;
}

export const ErrorState = ({ error, fallback, onRetry, action }: ErrorStateProps) => (
  <div className={classes.state} role="alert">
    <p className={classes.title}>{chunkMessage(error) ?? messageOf(error, fallback)}</p>
    <div className={classes.action}>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </div>
  </div>
);

const placeholders = (n: number) => Array.from({ length: n }, (_, at) => at);

/** The shape of a detail page or a form while its record loads: panels of label-and-line pairs. */
export const LoadingState = ({
  panels = 2,
  lines = 6,
  label = 'Loading',
}: {
  panels?: number;
  lines?: number;
  label?: string;
}) => (
  <div className={classes.loading} role="status" aria-label={label}>
    {placeholders(panels).map((panel) => (
      <div key={panel} className={classes.panel}>
        {placeholders(lines).map((line) => (
          <div key={line}>
            <Skeleton height={9} width={72} radius={3} mb={10} />
            <Skeleton height={13} width={`${55 + ((line * 17) % 35)}%`} radius={3} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
