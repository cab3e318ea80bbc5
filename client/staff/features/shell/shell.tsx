import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLiveRefresh } from '#client/lib/live.ts';
import classes from '#client/staff/features/shell/shell.module.css';
import { Sidebar } from '#client/staff/features/shell/sidebar.tsx';
import { LoadingState } from '#client/ui/states.tsx';

/** What stands around every page of the signed-in: the rail (a drawer on phones), the main part, the live connection. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [opened, drawer] = useDisclosure(false);
  useLiveRefresh('staff');
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Lintel">
        <Sidebar />
      </aside>
      <nav className={classes.topbar} aria-label="Menu">
        <span className={classes.brand}>Lintel</span>
        <Burger size="sm" opened={opened} onClick={drawer.toggle} aria-label="Menu" aria-expanded={opened} />
      </nav>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        size={280}
        position="right"
        withCloseButton={false}
        padding={0}
        classNames={{ body: classes.drawerBody }}
        attributes={{ content: { 'aria-label': 'Menu' } }}
      >
        <Sidebar onFollow={drawer.close} />
      </Drawer>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
};

/** The same frame while it is not yet known who is signed in. */
export const ShellPlaceholder = () => (
  <div className={classes.shell}>
    <div className={classes.side} />
    <div className={classes.topbar}>
      <span className={classes.brand}>Lintel</span>
    </div>
    <main className={classes.main}>
      <LoadingState />
    </main>
  </div>
);
