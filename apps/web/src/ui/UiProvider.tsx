import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { getNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { useSettings } from '../platform/settings.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** The component library in our colours and the user's theme, its style elements carrying the document's nonce. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useSettings().theme === 'Dark' ? 'dark' : 'light';
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={() => getNonce() ?? ''}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
