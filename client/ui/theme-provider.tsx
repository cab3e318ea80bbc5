import '#client/ui/app.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '#client/ui/theme.ts';

/** The key that public/colour-scheme.js reads before the first paint. */
const colourScheme = localStorageColorSchemeManager({ key: 'colour_scheme' });

/** The look alone, for a door that must be light on the wire: dates and toasts come with `UiProvider`. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourScheme}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
);
