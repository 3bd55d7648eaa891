import { accountsDocumentKinds, type LedgerName } from '@quarterlight/contract/batching/names';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence } from '@quarterlight/kit/money';
import type { FiledDocument } from './accounts-document.ts';

const parties = { purchases: 'Supplier', sales: 'Customer' } as const;
const headingOf = (ledger: LedgerName) => [
  'Kind',
  'Account',
  parties[ledger],
  'Number',
  'Dated',
  'Due',
  'Posted on',
  'Nominal code',
  'Details',
  'Order',
  'Net',
  'VAT rate %',
  'VAT',
  'Total',
];

/** One row for each nominal code of a document, as most packages can be told to read it; what a credit note takes off is negative. */
export function spreadsheetFile(ledger: LedgerName, documents: readonly FiledDocument[]): string {
  const rows = documents.flatMap((document) => {
    const sign = document.kind === 'invoice' ? 1 : -1;
    const { number, account, party, dated, dueOn, postedOn, variance } = document;
    const head = [accountsDocumentKinds[document.kind], account, party, number, dayText(dated), dayText(dueOn), dayText(postedOn)];
    const row = (of: { nominal: string; details: string; order: string; net: number; rate: number; vat: number }) =>
      csvRow([...head, of.nominal, of.details, of.order, money(of.net), of.rate / 100, money(of.vat), money(of.net + of.vat)]);
    const posted = document.rows.map(({ nominal, details, orderNumber, net, vat, vatBasisPoints }) =>
      row({ nominal, details, order: orderNumber, net: sign * net, rate: vatBasisPoints, vat: sign * vat }),
    );
    if (variance === null) return posted;
    const side = (net: number, nominal: string) => row({ nominal, details: 'Price variance', order: '', net, rate: 0, vat: 0 });
    return [...posted, side(variance.amount, variance.debit), side(-variance.amount, variance.credit)];
  });
  return csvMark + csvRow(headingOf(ledger)) + rows.join('');
}

const dayText = (text: string): string => formatDay(day(text));
const money = (amount: number): string => formatPlain(pence(amount));
