import { useEffect, useState } from 'react';
import { tokens } from '#client/lib/tokens.ts';
import classes from '#client/staff/features/session/access-denied.module.css';

/** Milliseconds to read the line before the browser moves on. */
const readFor = 2000;

/** A customer's browser that opens a staff page without a staff session; asked once, when the page loads. */
export const useIsCustomerAtStaffDoor = (): boolean => {
  const [isCustomer] = useState(() => tokens.staff.read() === null && tokens.customer.read() !== null);
  return isCustomer;
};

export const AccessDenied = () => {
  useEffect(() => {
    tokens.customer.remove();
    const timer = setTimeout(() => window.location.replace('/c/login'), readFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={classes.page}>
      <title>Access Denied · Lintel</title>
      <p role="alert">Access Denied - Customers cannot access admin areas. Redirecting...</p>
    </main>
  );
};
