import type { Option } from '../form/options.ts';

/** One filter of a list: its key in the contract's query and how it is set. */
export type Filter = { readonly key: string; readonly label: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'select'; readonly options: readonly Option[] /** The contract takes several values. */; readonly multiple?: true }
  | { readonly kind: 'day' }
  | { readonly kind: 'yes-no' }
);
