import {
  IconClockHour4,
  IconCopy,
  IconExternalLink,
  IconHomePlus,
  type IconProps,
  IconReceiptPound,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useMay } from '#client/lib/session.ts';
import { useCopy } from '#client/lib/use-copy.ts';
import classes from '#client/staff/features/dashboard/fast-actions.module.css';
import { Panel } from '#client/ui/panel.tsx';
import type { Permission } from '#domain/permissions.ts';

type Icon = ComponentType<IconProps>;

interface PageAction extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
  Icon: Icon;
  permission: Permission;
}

const pages: readonly PageAction[] = [
  { label: 'New offer', Icon: IconReceiptPound, permission: 'create_offers', to: '/offers/new' },
  { label: 'New customer', Icon: IconUserPlus, permission: 'create_customers', to: '/customers/new' },
  { label: 'New property', Icon: IconHomePlus, permission: 'create_properties', to: '/properties/new' },
  {
    label: 'Pending offers',
    Icon: IconClockHour4,
    permission: 'manage_offers',
    to: '/offers',
    search: { status: 'pending' },
  },
];

/** Where anybody may make an offer. */
const publicOfferPage = '/c/offer';

const Words = ({ Icon, label }: { Icon: Icon; label: string }) => (
  <>
    <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
    {label}
  </>
);

const PageTile = ({ label, Icon, permission, ...target }: PageAction) => {
  if (!useMay(permission)) return null;
  return (
    <li className={classes.cell}>
      <Link {...target} className={classes.tile}>
        <Words Icon={Icon} label={label} />
      </Link>
    </li>
  );
};

const CopyLinkTile = () => {
  const { copied, copy } = useCopy();
  const copyLink = () => void copy(new URL(publicOfferPage, window.location.origin).href);
  return (
    <li className={classes.cell}>
      <button type="button" className={classes.tile} aria-live="polite" onClick={copyLink}>
        <Words Icon={IconCopy} label={copied ? 'Copied the offer link' : 'Copy the offer link'} />
      </button>
    </li>
  );
};

/** What people begin their day with; only what there is and what they may do. */
export const FastActions = () => (
  <Panel title="Fast actions" flush>
    <ul className={classes.grid}>
      {pages.map((action) => (
        <PageTile key={action.label} {...action} />
      ))}
      <CopyLinkTile />
      <li className={classes.cell}>
        <a href={publicOfferPage} target="_blank" rel="noreferrer" className={classes.tile}>
          <Words Icon={IconExternalLink} label="Public offer page" />
          <span className="visually-hidden">(new tab)</span>
        </a>
      </li>
    </ul>
  </Panel>
);
