import '#client/ui/app.css';
import 'dayjs/locale/en-gb';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '#client/ui/theme.ts';

/** The key that public/colour-scheme.js reads before the first paint. */
const colourScheme = localStorageColorSchemeManager({ key: 'colour_scheme' });

/** The look of a door: theme, dates in en-GB, toasts. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourScheme}
    defaultColorScheme="auto"
  >
    <DatesProvider settings={{ locale: 'en-gb', firstDayOfWeek: 1 }}>
      <Notifications position="bottom-right" limit={4} autoClose={6000} zIndex={400} />
      {children}
    </DatesProvider>
  </MantineProvider>
);
