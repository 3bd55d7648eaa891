import { AccountsDocumentKind, AccountsLineKind, type NewPurchaseBatch } from '@quarterlight/contract/batching/schemas';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { pence } from '@quarterlight/kit/money';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepFile } from '../files/index.ts';
import { openFrom } from '../stock/index.ts';
import { getSettings, nextNumber } from '../system/index.ts';
import type { FiledDocument } from './accounts-document.ts';
import { accountsRows, type PurchaseNominals, variancePair } from './accounts-rows.ts';
import { purchaseBatch } from './batch.record.ts';
import {
  type BatchedLineRow,
  type BatchedRow,
  type BatchRow,
  findBatched,
  findBatchedLines,
  holdReady,
  type Taken,
  takeDocuments,
} from './batching.queries.ts';
import { sageFile } from './sage.ts';
import { spreadsheetFile } from './spreadsheet.ts';
import { xeroFile } from './xero.ts';

/** Makes a batch of what is ready, with its file. Refuses 'batching.nothing_ready', and 'batching.changed' where other documents are ready than were shown. */
export async function makeBatch(tx: WriteTx, { upTo, count }: NewPurchaseBatch): Promise<BatchRow> {
  const firstOpen = await openFrom(tx);
  const { accountsFormat: format } = (await getSettings(tx)).purchasing;
  const taken = await holdReady(tx, upTo, format);
  const on = formatDay(day(upTo));
  if (taken.length === 0) throw new Refusal('batching.nothing_ready', { details: { day: on } });
  if (taken.length !== count) throw new Refusal('batching.changed', { details: { day: on, now: taken.length, seen: count } });
  const id = newId();
  const row = await purchaseBatch.make(
    tx,
    {
      id,
      number: await nextNumber(tx, 'purchase-batch'),
      format,
      up_to: upTo,
      made_at: tx.now,
      made_by: tx.actor.userId,
      ...sumsOf(taken),
    },
    { action: 'made' },
  );
  await takeDocuments(
    tx,
    id,
    taken.map((document) => document.id),
    firstOpen,
  );
  await keepFile(tx, {
    bytes: Buffer.from(await fileOf(tx, id, format)),
    name: `Purchase batch ${row.number}.csv`,
    mediaType: 'text/csv',
    entity: 'purchase-batch',
    entityId: id,
  });
  return row;
}

/** What a batch comes to; credit notes take off. */
function sumsOf(taken: readonly Taken[]) {
  const invoices = taken.filter(({ kind }) => kind === 'invoice').length;
  const signed = (part: 'net_pence' | 'vat_pence') =>
    taken.reduce((total, document) => total + (document.kind === 'credit' ? -document[part] : document[part]), 0);
  const [net, vat] = [signed('net_pence'), signed('vat_pence')];
  return { invoice_count: invoices, credit_count: taken.length - invoices, net_pence: net, vat_pence: vat, gross_pence: net + vat };
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
  if (format === 'sage-50') return sageFile(documents);
  return format === 'xero' ? xeroFile(documents, tx.tenant.currency) : spreadsheetFile(documents);
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
    supplier: row.supplier_name,
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

/** Notes that a batch was imported. Refuses 'batching.moved_on'. */
export async function markImported(tx: WriteTx, id: string, version: number): Promise<BatchRow> {
  const before = await purchaseBatch.takeUp(tx, id, { action: 'import', version });
  return purchaseBatch.settle(tx, before, { set: { state: 'imported', imported_at: tx.now, imported_by: tx.actor.userId }, action: 'imported' });
}
