import 'dayjs/locale/en-gb';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ThemeProvider } from '#client/ui/theme-provider.tsx';

/** The look of a door, with dates in en-GB and toasts. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider>
    <DatesProvider settings={{ locale: 'en-gb', firstDayOfWeek: 1 }}>
      <Notifications position="bottom-right" limit={4} autoClose={6000} zIndex={400} />
      {children}
    </DatesProvider>
  </ThemeProvider>
);
