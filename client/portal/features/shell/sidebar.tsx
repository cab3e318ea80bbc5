import { Button } from '@mantine/core';
import { IconHome2, IconLogout, IconMenu2, IconUser, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { initials } from '#client/lib/format.ts';
import { useSignOut } from '#client/portal/features/session/session.api.ts';
import classes from '#client/portal/features/shell/shell.module.css';
import { fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';
import type { SessionCustomer } from '#domain/portal.ts';

const SignOut = () => {
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--text)"
      justify="flex-start"
      leftSection={<IconLogout size={17} aria-hidden />}
      disabled={busy}
      onClick={leave}
    >
      Sign Out
    </Button>
  );
};

/** Breaks a long address before its @. */
const Email = ({ address }: { address: string }) => {
  const at = address.indexOf('@');
  return (
    <div className={classes.contact}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </div>
  );
};

const Who = ({ customer }: { customer: SessionCustomer }) => (
  <div className={classes.who}>
    <span className={classes.avatar} aria-hidden>
      {initials(fullName(customer))}
    </span>
    <div className={classes.names}>
      <div className={classes.name}>{fullName(customer)}</div>
      <div className={classes.contact}>{displayMobile(customer.mobile)}</div>
      {customer.email && <Email address={customer.email} />}
    </div>
  </div>
);

const Sections = ({ customerId }: { customerId: string }) => (
  <nav aria-label="Customer Portal">
    <ul className={classes.links}>
      <li>
        <Link to="/c/$customerId/offers" params={{ customerId }} className={classes.link}>
          <IconHome2 size={18} stroke={1.6} aria-hidden />
          My Offers
        </Link>
      </li>
      <li>
        <Link to="/c/$customerId/profile" params={{ customerId }} className={classes.link}>
          <IconUser size={18} stroke={1.6} aria-hidden />
          Profile
        </Link>
      </li>
    </ul>
  </nav>
);

/** The rail; on phones a bar whose button folds the rest out and in. */
export const Sidebar = ({ customer }: { customer: SessionCustomer }) => {
  const body = useId();
  const [opened, setOpened] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // a new page closes the menu
  useEffect(() => setOpened(false), [path]);
  return (
    <aside className={classes.rail} aria-label="Your account">
      <div className={classes.bar}>
        <div>
          <div className={classes.portal}>Customer Portal</div>
          <div className={classes.subtitle}>Property Offers</div>
        </div>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={body}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconX size={18} aria-hidden /> : <IconMenu2 size={18} aria-hidden />}
          {opened ? 'Close' : 'Menu'}
        </button>
      </div>
      <div id={body} className={classes.railBody} data-opened={opened || undefined}>
        <Who customer={customer} />
        <Sections customerId={String(customer.id)} />
        <SignOut />
      </div>
    </aside>
  );
};
