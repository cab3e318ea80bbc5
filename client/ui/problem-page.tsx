import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';

interface ProblemPageProps {
  title: string;
  /** Why the page cannot be shown: no permission, no such record. */
  message: string;
  back: { to: string; label: string };
  onRetry?: () => void;
}

/** A page that cannot be shown, in the place of the page, with a way on. */
export const ProblemPage = ({ title, message, back, onRetry }: ProblemPageProps) => (
  <>
    <PageHeader title={title} back={back} />
    <Panel>
      <div role="alert">
        <EmptyState
          title={message}
          action={
            <>
              {onRetry && (
                <Button variant="default" onClick={onRetry}>
                  Try again
                </Button>
              )}
              <Button variant="default" component={Link} to={back.to}>
                Back to {back.label.toLowerCase()}
              </Button>
            </>
          }
        />
      </div>
    </Panel>
  </>
);
