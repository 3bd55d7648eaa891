import type { listSalesDocuments } from '@quarterlight/contract/accounting/routes';
import { sageAccountLength } from '@quarterlight/contract/batching/names';
import type { ReadyForAccounts } from '@quarterlight/contract/batching/schemas';
import { InvoiceType } from '@quarterlight/contract/billing/schemas';
import { Payer } from '@quarterlight/contract/payments/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { readyOf } from '../batching/index.ts';
import { getSettings } from '../system/index.ts';
import { countReady, type DocumentRow, findDocuments } from './accounting.queries.ts';

const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);

/** What goes to the accounts, as the list asks for it. */
export async function showDocuments(tx: ReadTx, query: QueryOf<typeof listSalesDocuments>): Promise<ReplyOf<typeof listSalesDocuments>> {
  const { purchasing, billing } = await getSettings(tx);
  const waitsFor = (account: string, row: DocumentRow) =>
    purchasing.accountsFormat === 'sage-50' && row.batch_id === null && account.length > sageAccountLength
      ? `Sage takes account codes of up to ${sageAccountLength} characters`
      : '';
  return presentPage(await findDocuments(tx, query), (row) => {
    const accountCode = row.payer === 'policyholder' ? billing.policyholderAccount : (row.account_code ?? '');
    return {
      ...onWire(row, 'id', 'payer_name', 'worksheet_id', 'worksheet_number', 'registration', 'order_number'),
      number: row.number ?? '',
      invoiceDate: row.invoice_date ?? '',
      dueDate: row.due_date ?? '',
      kind: row.type === 'credit-note' ? ('credit' as const) : ('invoice' as const),
      type: InvoiceType.parse(row.type),
      payer: Payer.parse(row.payer),
      accountCode,
      net: money(tx, row.net_pence),
      vat: money(tx, row.vat_pence),
      gross: money(tx, row.gross_pence),
      blocked: waitsFor(accountCode, row),
    };
  });
}

/** What an invoice batch up to a day would hold. */
export const showReady = (tx: ReadTx, upTo: string | undefined): Promise<ReadyForAccounts> => readyOf(tx, upTo, countReady);
