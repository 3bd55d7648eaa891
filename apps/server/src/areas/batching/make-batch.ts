import { AccountsDocumentKind, AccountsLineKind, type NewBatch } from '@quarterlight/contract/batching/schemas';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { day, formatDay } from '@quarterlight/kit/days';
import { pence } from '@quarterlight/kit/money';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openFrom } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import type { FiledDocument } from './accounts-document.ts';
import { accountsRows, type PurchaseNominals, variancePair } from './accounts-rows.ts';
import type { BatchRow } from './batch.record.ts';
import { type BatchedLineRow, type BatchedRow, findBatched, findBatchedLines, holdReady, type Taken, takeDocuments } from './batching.queries.ts';
import { keepBatch } from './keep-batch.ts';
import { sageFile } from './sage.ts';
import { spreadsheetFile } from './spreadsheet.ts';
import { xeroFile } from './xero.ts';

/** Makes a batch of what is ready, with its file. Refuses 'batching.nothing_ready', and 'batching.changed' where other documents are ready than were shown. */
export async function makeBatch(tx: WriteTx, { upTo, count }: NewBatch): Promise<BatchRow> {
  const firstOpen = await openFrom(tx);
  const { accountsFormat: format } = (await getSettings(tx)).purchasing;
  const taken = await holdReady(tx, upTo, format);
  const on = formatDay(day(upTo));
  if (taken.length === 0) throw new Refusal('batching.nothing_ready', { details: { day: on } });
  if (taken.length !== count) throw new Refusal('batching.changed', { details: { day: on, now: taken.length, seen: count } });
  const ids = taken.map((document) => document.id);
  return keepBatch(tx, 'purchases', { format, upTo, ...sumsOf(taken) }, async (id) => {
    await takeDocuments(tx, id, ids, firstOpen);
    return fileOf(tx, id, format);
  });
}

/** What a batch comes to; credit notes take off. */
function sumsOf(taken: readonly Taken[]) {
  const invoices = taken.filter(({ kind }) => kind === 'invoice').length;
  const signed = (part: 'net_pence' | 'vat_pence') =>
    taken.reduce((total, document) => total + (document.kind === 'credit' ? -document[part] : document[part]), 0);
  const [net, vat] = [signed('net_pence'), signed('vat_pence')];
  return { invoices, credits: taken.length - invoices, net, vat };
}

async function fileOf(tx: ReadTx, batchId: string, format: AccountsPackage): Promise<string> {
  const { purchasing, stock } = await getSettings(tx);
  const nominals: PurchaseNominals = {
    received: stock.nominalReceived,
    carriage: purchasing.nominalCarriage,
    other: purchasing.nominalOther,
    priceVariance: purchasing.nominalPriceVariance,
  };
  const lines = Map.groupBy(await findBatchedLines(tx, batchId), (line) => line.accounts_document_id);
  const documents = (await findBatched(tx, batchId)).map((row) => filed(row, lines.get(row.id) ?? [], nominals));
  if (format === 'sage-50') return sageFile('purchases', documents);
  return format === 'xero' ? xeroFile(documents, tx.tenant.currency) : spreadsheetFile('purchases', documents);
}

function filed(row: BatchedRow, lines: readonly BatchedLineRow[], nominals: PurchaseNominals): FiledDocument {
  const document = {
    kind: AccountsDocumentKind.parse(row.kind),
    net: pence(row.net_pence),
    vat: pence(row.vat_pence),
    variance: pence(row.variance_pence),
    lines: lines.map((line) => ({
      kind: AccountsLineKind.parse(line.kind),
      orderNumber: line.order_number,
      description: line.description,
      net: pence(line.net_pence),
      vatBasisPoints: line.vat_basis_points,
    })),
  };
  return {
    kind: document.kind,
    number: row.number,
    account: row.account_code,
    party: row.supplier_name,
    email: row.supplier_email,
    dated: row.dated,
    dueOn: row.due_on,
    postedOn: row.posted_on ?? row.dated,
    net: row.net_pence,
    vat: row.vat_pence,
    rows: accountsRows(document, nominals),
    variance: variancePair(document, nominals),
  };
}
