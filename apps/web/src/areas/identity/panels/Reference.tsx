import type { ReactNode } from 'react';
import { Page } from '../../../ui/Page.tsx';

/** The interface, rendered for reading. */
export function Reference({ tabs }: { readonly tabs: ReactNode }) {
  return <Page title="API reference">{tabs}</Page>;
}
