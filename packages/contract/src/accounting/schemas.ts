import { z } from 'zod';
import { AccountsDocumentKind, ReadyForAccounts } from '../batching/schemas.ts';
import { InvoiceType } from '../billing/schemas.ts';
import { Day, Id, Money } from '../common.ts';
import { Payer } from '../payments/schemas.ts';
import { listQuery } from '../route.ts';

/** A posted invoice or credit note on its way to the accounts; the sums of a credit note are negative. `blocked` says why it waits. */
export const SalesDocument = z.object({
  id: Id,
  kind: AccountsDocumentKind,
  number: z.string(),
  type: InvoiceType,
  payer: Payer,
  payerName: z.string(),
  /** That of the customer; policyholders share the one that the settings name. */
  accountCode: z.string(),
  worksheetId: Id,
  worksheetNumber: z.string(),
  registration: z.string(),
  orderNumber: z.string(),
  invoiceDate: Day,
  dueDate: Day,
  net: Money,
  vat: Money,
  gross: Money,
  blocked: z.string(),
});
export type SalesDocument = z.output<typeof SalesDocument>;

/** `q` is the beginning of a document’s number; without `batchId` those that are in no batch. */
export const listSalesDocumentsQuery = listQuery({
  sort: ['invoiceDate'],
  filters: { kind: AccountsDocumentKind.optional(), payer: Payer.optional(), upTo: Day.optional(), batchId: Id.optional() },
});

/** The same as of purchases; `more` and `blocked` count up to 10,000. */
export const ReadySales = ReadyForAccounts;
