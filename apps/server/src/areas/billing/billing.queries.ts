import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { found } from '../../platform/database/scope.ts';
import type { ByPayer } from '../payments/index.ts';

const listed = [
  'invoice.id',
  'invoice.number',
  'invoice.type',
  'invoice.state',
  'invoice.worksheet_id',
  'invoice.worksheet_number',
  'invoice.registration',
  'invoice.customer_id',
  'invoice.payer',
  'invoice.payer_name',
  'invoice.order_number',
  'invoice.invoice_date',
  'invoice.due_date',
  'invoice.net_pence',
  'invoice.vat_pence',
  'invoice.gross_pence',
  'invoice.paid_pence',
  'invoice.written_off_pence',
  'invoice.credited_pence',
  'invoice.credited_by_id',
  'invoice.brought_forward',
  'invoice.created_at',
  'invoice.version',
] as const;

/** Invoices as the list shows them. A customer's user sees no drafts. */
export function selectInvoices(tx: ReadTx) {
  const { customerId, branchId } = tx.actor;
  let query = tx.db.selectFrom('invoice').select([...listed]);
  // The policies say so too, but only these words find an index.
  if (customerId !== null) query = query.where('invoice.customer_id', '=', customerId).where('invoice.state', '<>', 'draft');
  if (branchId !== null) query = query.where('invoice.bound_branch', '=', branchId);
  return query;
}
/** Those that were found, as far as the policies show them. */
export const invoicesById = (tx: ReadTx, ids: readonly string[]) =>
  tx.db
    .selectFrom('invoice')
    .select([...listed])
    .where('invoice.id', '=', sql<string>`any(${ids}::uuid[])`);
export type ListedInvoice = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>;

/** The whole invoice with the names it refers to, or `record.not_found`. */
export async function findInvoice(tx: ReadTx, id: string) {
  const row = await tx.db
    .selectFrom('invoice')
    .leftJoin('customer', 'customer.id', 'invoice.customer_id')
    .leftJoin('person_name as maker', 'maker.id', 'invoice.created_by')
    .leftJoin('person_name as poster', 'poster.id', 'invoice.posted_by')
    .leftJoin('invoice_batch', 'invoice_batch.id', 'invoice.batch_id')
    .select([
      ...listed,
      'invoice.payer_address',
      'invoice.payer_email',
      'invoice.payer_vat_number',
      'invoice.detail',
      'invoice.reason',
      'invoice.credits_id',
      'invoice.pdf_file_id',
      'invoice.posted_at',
      'customer.name as customer_name',
      'maker.name as created_by_name',
      'poster.name as posted_by_name',
      'invoice.batch_id',
      'invoice_batch.number as batch_number',
    ])
    .where('invoice.id', '=', id)
    .executeTakeFirst();
  return found(row?.state === 'draft' && tx.actor.customerId !== null ? undefined : row);
}
export type InvoiceRecord = Awaited<ReturnType<typeof findInvoice>>;

export const findLines = (tx: ReadTx, invoiceId: string) =>
  tx.db
    .selectFrom('invoice_line')
    .select(['id', 'position', 'kind', 'description', 'quantity_milli', 'net_pence', 'vat_rate_basis_points', 'vat_pence', 'nominal'])
    .select(['credited_net_pence', 'credited_vat_pence'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
export type LineRow = Awaited<ReturnType<typeof findLines>>[number];

/** So much more of each line is credited, in pence. */
export async function addCredited(tx: WriteTx, parts: readonly { readonly lineId: string; readonly net: number; readonly vat: number }[]): Promise<void> {
  for (const { lineId, net, vat } of parts)
    await tx.db
      .updateTable('invoice_line')
      .set((eb) => ({ credited_net_pence: eb('credited_net_pence', '+', net), credited_vat_pence: eb('credited_vat_pence', '+', vat) }))
      .where('id', '=', lineId)
      .execute();
}

/** The credit notes of a document, the oldest first. */
export const findCreditNotes = (tx: ReadTx, invoiceId: string) =>
  tx.db
    .selectFrom('invoice')
    .select(['id', 'number', 'invoice_date', 'gross_pence', 'reason'])
    .where('credits_id', '=', invoiceId)
    .where('state', '<>', 'draft')
    .orderBy('id')
    .execute();

/** Every document of a worksheet, oldest first. */
export const findOfWorksheet = (tx: ReadTx, worksheetId: string) =>
  selectInvoices(tx).where('invoice.worksheet_id', '=', worksheetId).orderBy('invoice.id').execute();

/** What a worksheet's documents are made from: its own facts, its customer's, and the job type's kind; or `record.not_found`. */
export async function findJob(tx: ReadTx, worksheetId: string) {
  const row = await tx.db
    .selectFrom('worksheet')
    .innerJoin('customer', 'customer.id', 'worksheet.customer_id')
    .innerJoin('lookup as job_type', 'job_type.id', 'worksheet.job_type_id')
    .select([
      'worksheet.id',
      'worksheet.number',
      'worksheet.state',
      'worksheet.billed_to',
      'worksheet.excess_pence',
      'worksheet.limit_pence',
      'worksheet.vat_registered',
      'worksheet.vat_recovery_basis_points',
      'worksheet.policyholder_name',
      'worksheet.policyholder_email',
      'worksheet.policyholder_line1',
      'worksheet.policyholder_line2',
      'worksheet.policyholder_line3',
      'worksheet.policyholder_town',
      'worksheet.policyholder_county',
      'worksheet.policyholder_postcode',
      'worksheet.order_number',
      'worksheet.registration',
      'worksheet.vehicle_description',
      'worksheet.policy_number',
      'worksheet.claim_number',
      'worksheet.loss_on',
      'worksheet.customer_id',
      'worksheet.contact_title',
      'worksheet.contact_first_name',
      'worksheet.contact_last_name',
      'worksheet.contact_email',
      'worksheet.line1',
      'worksheet.line2',
      'worksheet.line3',
      'worksheet.town',
      'worksheet.county',
      'worksheet.postcode',
      'customer.name as customer_name',
      'customer.type as customer_type',
      'customer.email as customer_email',
      'customer.vat_number as customer_vat_number',
      'customer.line1 as customer_line1',
      'customer.line2 as customer_line2',
      'customer.line3 as customer_line3',
      'customer.town as customer_town',
      'customer.county as customer_county',
      'customer.postcode as customer_postcode',
      'job_type.kind as job_type_kind',
    ])
    .where('worksheet.id', '=', worksheetId)
    .executeTakeFirst();
  return found(row);
}
export type JobRow = Awaited<ReturnType<typeof findJob>>;

/** Where the invoice's PDF is kept and whose it is, held until the transaction ends; undefined where the invoice is gone. */
export const lockPdf = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('invoice').select(['pdf_file_id', 'bound_branch']).where('id', '=', id).forUpdate().executeTakeFirst();

export const setPdf = (tx: WriteTx, id: string, fileId: string) => tx.db.updateTable('invoice').set({ pdf_file_id: fileId }).where('id', '=', id).execute();

/** The documents of a worksheet that stand: drafts and posted ones, not credited, no credit notes, and none that another system made. */
export const findStanding = (tx: ReadTx, worksheetId: string) =>
  tx.db
    .selectFrom('invoice')
    .select(['id', 'state', 'payer', 'gross_pence'])
    .where('worksheet_id', '=', worksheetId)
    .where('type', 'not in', ['credit-note', 'pro-forma'])
    .where('credited_by_id', 'is', null)
    .where('brought_forward', '=', false)
    .orderBy('id')
    .execute();

/** What the drafts of a worksheet come to by payer, in pence. */
export async function draftedBy(tx: ReadTx, worksheetId: string): Promise<ByPayer> {
  const drafts = (await findStanding(tx, worksheetId)).filter((row) => row.state === 'draft');
  const sumOf = (payer: string) => drafts.reduce((all, row) => all + (row.payer === payer ? row.gross_pence : 0), 0);
  return { customer: sumOf('customer'), policyholder: sumOf('policyholder') };
}
