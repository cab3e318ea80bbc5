import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { initials } from '#client/lib/format.ts';
import { useSession } from '#client/lib/session.ts';
import { useSignOut } from '#client/staff/features/session/session.api.ts';
import { sectionGroups } from '#client/staff/features/shell/sections.ts';
import classes from '#client/staff/features/shell/shell.module.css';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { ThemeMenu } from '#client/ui/theme-menu.tsx';
import { may, roleLabels } from '#domain/permissions.ts';

const Sections = ({ onFollow }: { onFollow: (() => void) | undefined }) => {
  const { role } = useSession();
  return (
    <nav className={classes.nav} aria-label="Sections">
      {sectionGroups.map(({ title, sections }) => {
        const shown = sections.filter(({ permission }) => may(role, permission));
        if (shown.length === 0) return null;
        return (
          <div key={title}>
            <div className={`caps ${classes.groupTitle}`}>{title}</div>
            <ul className={classes.links}>
              {shown.map(({ to, label, Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.link}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={onFollow}
                  >
                    <Icon size={17} stroke={1.6} aria-hidden />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
};

const LogoutButton = () => {
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="var(--text)"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Logout
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Logout"
        confirmLabel="Logout"
        busyLabel="Logging out..."
        onConfirm={signOut}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to log out?
      </ConfirmDialog>
    </>
  );
};

const Person = () => {
  const user = useSession();
  return (
    <div className={classes.person}>
      <div className={classes.who}>
        <span className={classes.avatar} aria-hidden>
          {initials(user.name)}
        </span>
        <div className={classes.names}>
          <div className={classes.name}>{user.name}</div>
          <div className={classes.email} title={user.email}>
            {user.email}
          </div>
        </div>
      </div>
      <div className={classes.tags}>
        <StatusBadge status={user.role} label={roleLabels[user.role]} tone="neutral" />
        {user.email_verified && <StatusBadge status="verified" label="Verified" />}
      </div>
      <div className={classes.foot}>
        <LogoutButton />
        <ThemeMenu />
      </div>
    </div>
  );
};

/** The rail's content; the same in the drawer of a phone. */
export const Sidebar = ({ onFollow }: { onFollow?: () => void }) => (
  <div className={classes.rail}>
    <Link to="/" className={classes.brand} onClick={onFollow} activeProps={{}}>
      Lintel
    </Link>
    <Sections onFollow={onFollow} />
    <Person />
  </div>
);
