import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from '#client/ui/not-found-page.module.css';

/** What any unknown address shows, signed in or not. */
export const NotFoundPage = ({ to, label }: { to: string; label: string }) => (
  <main className={classes.page}>
    <title>404 · Lintel</title>
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 6h26v6H3zM6 14h5v14H6zM21 14h5v14h-5z" />
    </svg>
    <h1 className={classes.title}>404 - ROUTE NOT FOUND</h1>
    <p className="muted">There is nothing at this address. It may have been moved or deleted.</p>
    <Button component={Link} to={to} mt="lg">
      {label}
    </Button>
  </main>
);
