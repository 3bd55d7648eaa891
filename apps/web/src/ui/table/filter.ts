import type { Option } from '../form/options.ts';

/** One filter of a list: its key in the contract's query and how it is set. */
export type Filter = {
  readonly key: string;
  readonly label: string;
  /** It is not offered: it stands only where a link set it. */
  readonly fromLinks?: true;
} & (
  | { readonly kind: 'text' }
  | { readonly kind: 'select'; readonly options: readonly Option[] /** The contract takes several values. */; readonly multiple?: true }
  | {
      /** Values too many to list: the server is asked for those that begin with what was typed. */
      readonly kind: 'search';
      readonly find: (q: string) => Promise<readonly Option[]>;
      /** What a value is called that came with the address; empty where nobody knows. */
      readonly nameOf: (value: string) => string;
    }
  | { readonly kind: 'day' }
  | { readonly kind: 'yes-no' }
);

/** A filter of one value that stands beside the search box: one press sets it, another takes it away. */
export interface QuickFilter {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}
