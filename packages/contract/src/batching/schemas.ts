import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, Named } from '../common.ts';
import { listQuery } from '../route.ts';
import { accountsPackages } from '../system/accounts-packages.ts';
import { accountsDocumentKinds, accountsLineKinds, batchStateNames } from './names.ts';

export const AccountsDocumentKind = keysOf(accountsDocumentKinds);
export const AccountsLineKind = keysOf(accountsLineKinds);
export const AccountsFormat = keysOf(accountsPackages);
export const BatchState = keysOf(batchStateNames);
export const BatchAction = z.enum(['import']);
export type BatchAction = z.output<typeof BatchAction>;

/** A settled invoice or a credit note on its way to the accounts; the sums of a credit note are negative. `blocked` says why it waits. */
export const AccountsDocument = z.object({
  id: Id,
  kind: AccountsDocumentKind,
  number: z.string(),
  supplier: Named,
  accountCode: z.string(),
  dated: Day,
  dueOn: Day,
  net: Money,
  vat: Money,
  gross: Money,
  orders: z.string(),
  readyAt: Instant,
  postedOn: Day.nullable(),
  blocked: z.string(),
});
export type AccountsDocument = z.output<typeof AccountsDocument>;

/** `q` is the beginning of a document’s number; without `batchId` those that are in no batch. */
export const listAccountsDocumentsQuery = listQuery({
  sort: ['dated', 'readyAt'],
  filters: { kind: AccountsDocumentKind.optional(), supplierId: Id.optional(), upTo: Day.optional(), batchId: Id.optional() },
});

/** What a batch up to a day would hold: `documents` at most as many as a file takes, `more` of those behind them, `blocked` of those that wait. */
export const ReadyForAccounts = z.object({
  upTo: Day,
  format: AccountsFormat,
  documents: z.number().int(),
  invoices: z.number().int(),
  credits: z.number().int(),
  net: Money,
  vat: Money,
  gross: Money,
  more: z.number().int(),
  blocked: z.number().int(),
});
export type ReadyForAccounts = z.output<typeof ReadyForAccounts>;
export const readyQuery = z.strictObject({ upTo: Day.optional() });

/** A file for the accounts; of every ledger. */
export const AccountsBatch = z.object({
  id: Id,
  number: z.string(),
  state: BatchState,
  format: AccountsFormat,
  upTo: Day,
  madeAt: Instant,
  madeBy: z.string(),
  documents: z.number().int(),
  invoices: z.number().int(),
  credits: z.number().int(),
  net: Money,
  vat: Money,
  gross: Money,
  importedAt: Instant.nullable(),
  importedBy: z.string(),
  version: z.number().int(),
  allowedActions: z.array(BatchAction),
});
export type AccountsBatch = z.output<typeof AccountsBatch>;

/** `q` is the beginning of a batch’s number. */
export const listBatchesQuery = listQuery({ sort: ['madeAt'], filters: { state: BatchState.optional() } });

/** `count` is how many documents were shown as ready: where there are others by now, nothing is made. */
export const NewBatch = z.strictObject({ upTo: Day, count: z.number().int().min(1, 'Nothing is ready').max(5_000) });
export type NewBatch = z.output<typeof NewBatch>;
