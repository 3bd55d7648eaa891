import type { AccountsRow, VariancePair } from './accounts-rows.ts';

/** A document as the writers of files have it; money in pence, days local. */
export interface FiledDocument {
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
  readonly account: string;
  /** Who sent it, or whom it was sent to. */
  readonly party: string;
  readonly email: string;
  readonly dated: string;
  readonly dueOn: string;
  readonly postedOn: string;
  readonly net: number;
  readonly vat: number;
  readonly rows: readonly AccountsRow[];
  readonly variance: VariancePair | null;
}
