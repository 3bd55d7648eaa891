import { type LedgerName, sageAccountLength } from '@quarterlight/contract/batching/names';
import type { listAccountsDocuments, listPurchaseBatches } from '@quarterlight/contract/batching/routes';
import { type AccountsBatch, AccountsDocumentKind, AccountsFormat, BatchState, type ReadyForAccounts } from '@quarterlight/contract/batching/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type Scope } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { findFilesOf, openFile } from '../files/index.ts';
import { getSettings } from '../system/index.ts';
import { batchActions, batchEntity } from './batch.record.ts';
import { type Counted, countReady, type DocumentRow, findBatch, findBatches, findDocuments, type ShownBatch } from './batching.queries.ts';

const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);

/** What goes to the accounts, as the list asks for it. */
export async function showDocuments(tx: ReadTx, query: QueryOf<typeof listAccountsDocuments>): Promise<ReplyOf<typeof listAccountsDocuments>> {
  const { accountsFormat } = (await getSettings(tx)).purchasing;
  return presentPage(await findDocuments(tx, query), (row) => presentDocument(tx, row, accountsFormat));
}

function presentDocument(tx: ReadTx, row: DocumentRow, format: AccountsPackage) {
  const sign = row.kind === 'credit' ? -1 : 1;
  const isLong = format === 'sage-50' && row.batch_id === null && row.account_code.length > sageAccountLength;
  return {
    ...onWire(row, 'id', 'number', 'account_code', 'dated', 'due_on', 'orders', 'ready_at', 'posted_on'),
    kind: AccountsDocumentKind.parse(row.kind),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    net: money(tx, sign * row.net_pence),
    vat: money(tx, sign * row.vat_pence),
    gross: money(tx, sign * (row.net_pence + row.vat_pence)),
    blocked: isLong ? `Sage takes account codes of up to ${sageAccountLength} characters` : '',
  };
}

/** What a purchase batch up to a day would hold. */
export const showReady = (tx: ReadTx, upTo: string | undefined): Promise<ReadyForAccounts> => readyOf(tx, upTo, countReady);

/** What is ready up to a day, and what stays behind. */
export type CountReady = (tx: ReadTx, upTo: string, format: AccountsPackage) => Promise<Counted & { readonly all: number; readonly blocked: number }>;

/** What a batch of a ledger would hold up to a local day, today unless told. */
export async function readyOf(tx: ReadTx, upTo: string = tx.today, count: CountReady): Promise<ReadyForAccounts> {
  const { accountsFormat: format } = (await getSettings(tx)).purchasing;
  const { documents, invoices, credits, net, vat, all, blocked } = await count(tx, upTo, format);
  return {
    upTo,
    format,
    documents,
    invoices,
    credits,
    net: money(tx, net),
    vat: money(tx, vat),
    gross: money(tx, net + vat),
    more: all - blocked - documents,
    blocked,
  };
}

/** Batches of a ledger as the list asks for them. */
export async function showBatches(tx: ReadTx, ledger: LedgerName, query: QueryOf<typeof listPurchaseBatches>): Promise<ReplyOf<typeof listPurchaseBatches>> {
  return presentPage(await findBatches(tx, ledger, query), (row) => presentBatch(tx, ledger, row));
}

/** One batch of a ledger; refuses 'record.not_found', also for one of another ledger. */
export const showBatch = async (tx: ReadTx, ledger: LedgerName, id: string): Promise<AccountsBatch> =>
  presentBatch(tx, ledger, await findBatch(tx, ledger, id));

function presentBatch(tx: ReadTx, ledger: LedgerName, row: ShownBatch): AccountsBatch {
  return {
    ...onWire(row, 'id', 'number', 'up_to', 'made_at', 'imported_at', 'version'),
    state: BatchState.parse(row.state),
    format: AccountsFormat.parse(row.format),
    madeBy: row.made_by_name ?? '',
    documents: row.invoice_count + row.credit_count,
    invoices: row.invoice_count,
    credits: row.credit_count,
    net: money(tx, row.net_pence),
    vat: money(tx, row.vat_pence),
    gross: money(tx, row.gross_pence),
    importedBy: row.imported_by_name ?? '',
    allowedActions: allowedActions(batchActions(ledger), row.state, tx.actor),
  };
}

/** The file of a batch, as it was made. */
export const openBatchFile = (scope: Scope, ledger: LedgerName, id: string) =>
  scope.read(async (tx) => {
    await findBatch(tx, ledger, id);
    const { items } = await findFilesOf(tx, batchEntity(ledger), id, { limit: 1 });
    return openFile(tx, found(items[0]).id);
  });
