import type { NewBatch } from '@quarterlight/contract/batching/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { day, formatDay } from '@quarterlight/kit/days';
import { pence } from '@quarterlight/kit/money';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BatchRow, type FiledDocument, keepBatch, sageFile, spreadsheetFile } from '../batching/index.ts';
import { invoiceDetail, takeIntoBatch } from '../billing/index.ts';
import { openFrom } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import { type BatchedLineRow, type BatchedRow, findBatched, findBatchedLines, holdReady, type Taken } from './accounting.queries.ts';
import { type RateShare, reckonedRows, type SalesLine, toldRows } from './sales-rows.ts';
import { type XeroDocument, xeroSalesFile } from './xero-sales.ts';

/** Makes a batch of what was posted up to a day, with its file. Refuses 'batching.nothing_ready', and 'batching.changed' where other documents are ready than were shown. */
export async function makeInvoiceBatch(tx: WriteTx, { upTo, count }: NewBatch): Promise<BatchRow> {
  const firstOpen = await openFrom(tx);
  const { purchasing, billing } = await getSettings(tx);
  const { accountsFormat: format } = purchasing;
  const taken = await holdReady(tx, upTo, format);
  const on = formatDay(day(upTo));
  if (taken.length === 0) throw new Refusal('batching.nothing_ready', { details: { day: on } });
  if (taken.length !== count) throw new Refusal('batching.changed', { details: { day: on, now: taken.length, seen: count } });
  const ids = taken.map((document) => document.id);
  return keepBatch(tx, 'sales', { format, upTo, ...sumsOf(taken) }, async (id) => {
    await takeIntoBatch(tx, id, ids);
    return fileOf(tx, id, { format, firstOpen, policyholderAccount: billing.policyholderAccount });
  });
}

/** What a batch comes to; the sums of credit notes are below nothing. */
function sumsOf(taken: readonly Taken[]) {
  const credits = taken.filter(({ type }) => type === 'credit-note').length;
  const total = (part: 'net_pence' | 'vat_pence') => taken.reduce((all, document) => all + document[part], 0);
  return { invoices: taken.length - credits, credits, net: total('net_pence'), vat: total('vat_pence') };
}

interface Terms {
  readonly format: AccountsPackage;
  /** The first day that is not of a closed month, null where none is closed. */
  readonly firstOpen: string | null;
  readonly policyholderAccount: string;
}

async function fileOf(tx: ReadTx, batchId: string, terms: Terms): Promise<string> {
  const lines = Map.groupBy(await findBatchedLines(tx, batchId), (line) => line.invoice_id);
  const documents = (await findBatched(tx, batchId)).map((row) => ({ row, lines: lines.get(row.id) ?? [] }));
  if (terms.format === 'xero')
    return xeroSalesFile(
      documents.map((document) => forXero(document, terms)),
      tx.tenant.currency,
    );
  const filed = documents.map((document) => toldDocument(document, terms));
  return terms.format === 'sage-50' ? sageFile('sales', filed) : spreadsheetFile('sales', filed);
}

interface Batched {
  readonly row: BatchedRow;
  readonly lines: readonly BatchedLineRow[];
}

/** Credit notes are written with the sums of what they take back, as invoices have them. */
const signOf = ({ type }: BatchedRow): 1 | -1 => (type === 'credit-note' ? -1 : 1);
const salesLines = ({ row, lines }: Batched): SalesLine[] =>
  lines.map((line) => ({
    kind: line.kind === 'adjustment' ? 'adjustment' : 'line',
    description: line.description,
    nominal: line.nominal,
    net: pence(signOf(row) * line.net_pence),
    vat: pence(signOf(row) * line.vat_pence),
    vatBasisPoints: line.vat_rate_basis_points,
  }));
const rateShares = ({ row }: Batched): RateShare[] =>
  invoiceDetail(row).vatSummary.map(({ rateBasisPoints, net, vat }) => ({ rateBasisPoints, net: pence(signOf(row) * net), vat: pence(signOf(row) * vat) }));

/** Posted on its own date, or on the first open day where its month is closed. */
function postedOn({ invoice_date }: BatchedRow, firstOpen: string | null): string {
  const dated = invoice_date ?? '';
  return firstOpen !== null && firstOpen > dated ? firstOpen : dated;
}

const jobOf = (row: BatchedRow): string => [row.worksheet_number, displayRegistration(row.registration)].filter((part) => part !== '').join(' ');

function toldDocument(document: Batched, { firstOpen, policyholderAccount }: Terms): FiledDocument {
  const { row } = document;
  const sign = signOf(row);
  return {
    kind: sign === -1 ? 'credit' : 'invoice',
    number: row.number ?? '',
    account: row.payer === 'policyholder' ? policyholderAccount : (row.account_code ?? ''),
    party: row.payer_name,
    email: row.payer_email,
    dated: row.invoice_date ?? '',
    dueOn: row.due_date ?? '',
    postedOn: postedOn(row, firstOpen),
    net: sign * row.net_pence,
    vat: sign * row.vat_pence,
    rows: toldRows(salesLines(document), rateShares(document)).map((each) => ({ ...each, details: jobOf(row), orderNumber: row.order_number })),
    variance: null,
  };
}

function forXero(document: Batched, { firstOpen }: Terms): XeroDocument {
  const { row } = document;
  const sign = signOf(row);
  const reference = [row.order_number, jobOf(row)].filter((part) => part !== '').join(' ');
  return {
    number: row.number ?? '',
    name: row.payer_name,
    email: row.payer_email,
    reference,
    postedOn: postedOn(row, firstOpen),
    dueOn: row.due_date ?? '',
    rows: reckonedRows(salesLines(document), rateShares(document)).map((each) => ({ ...each, net: pence(sign * each.net) })),
  };
}
