import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../../platform/query.ts';
import { UiProvider } from '../../../ui/UiProvider.tsx';

/** What the forms of the house need around them, outside its frame. */
export function WithForms({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>{children}</UiProvider>
    </QueryClientProvider>
  );
}
