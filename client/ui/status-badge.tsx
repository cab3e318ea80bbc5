import { label as labelOf } from '#client/lib/format.ts';
import classes from '#client/ui/status-badge.module.css';

export type Tone = 'pending' | 'info' | 'success' | 'review' | 'danger' | 'neutral';

/** Every status of the product has its tone here, so that a word has one colour wherever it stands. */
const tones: Record<string, Tone> = {
  pending: 'pending',
  pending_exchange: 'pending',
  under_offer: 'pending',
  unverified: 'pending',
  active: 'info',
  negotiating: 'info',
  sent: 'info',
  exchanged: 'info',
  available: 'success',
  accepted: 'success',
  signed: 'success',
  completed: 'success',
  verified: 'success',
  informed: 'success',
  under_review: 'review',
  sold: 'review',
  rejected: 'danger',
  expired: 'danger',
  cancelled: 'danger',
  failed: 'danger',
};

interface StatusBadgeProps {
  status: string;
  /** The words; by default the status in sentence case. Shown in small capitals. */
  label?: string;
  tone?: Tone;
}

export const StatusBadge = ({ status, label, tone }: StatusBadgeProps) => (
  <span className={classes.badge} data-tone={tone ?? tones[status] ?? 'neutral'}>
    {label ?? labelOf(status)}
  </span>
);
