import './library.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from './scheme.ts';
import { cssVariables, theme } from './theme.ts';

/**
 * The component library in our look, around the few parts that need it: dialogs and the calendar. They are
 * fetched when they are first opened, and it with them.
 */
export function Library({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useScheme()}>
      {children}
    </MantineProvider>
  );
}
