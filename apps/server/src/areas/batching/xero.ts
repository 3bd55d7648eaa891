import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence } from '@quarterlight/kit/money';
import type { FiledDocument } from './accounts-document.ts';

/** Xero's names of the usual rates on purchases, as its chart of accounts for the United Kingdom has them. */
const taxTypes: Readonly<Record<number, string>> = { 2000: '20% (VAT on Expenses)', 500: '5% (VAT on Expenses)', 0: 'Zero Rated Expenses' };
const noVat = 'No VAT';

/** How each of Xero's files begins: who it is to or from. Its address is in Xero already. */
export const xeroContact = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
] as const;
/** The same of one document. */
export const xeroContactOf = (name: string, email: string): string[] => [name, email, '', '', '', '', '', '', '', ''];

const heading = [
  ...xeroContact,
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
];

/** Bills as Xero imports them, prices without VAT: one row a line, rows of one number are one bill; a credit note's amounts are negative. */
export function xeroFile(documents: readonly FiledDocument[], currency: string): string {
  const rows = documents.flatMap((document) => {
    const sign = document.kind === 'invoice' ? 1 : -1;
    const head = [...xeroContactOf(document.party, document.email), document.number, dayText(document.postedOn), dayText(document.dueOn)];
    const total = money(sign * (document.net + document.vat));
    const line = (description: string, of: { net: number; nominal: string; tax: string; vat: number }) =>
      csvRow([...head, total, '', description, 1, money(of.net), of.nominal, of.tax, money(of.vat), '', '', '', '', currency]);
    const posted = document.rows.map(({ details, net, vat, nominal, vatBasisPoints }) =>
      line(details, { net: sign * net, nominal, tax: taxTypes[vatBasisPoints] ?? `${vatBasisPoints / 100}% (VAT on Expenses)`, vat: sign * vat }),
    );
    const { variance } = document;
    if (variance === null) return posted;
    const { amount, debit, credit } = variance;
    const side = (net: number, nominal: string) => line('Price variance', { net, nominal, tax: noVat, vat: 0 });
    return [...posted, side(amount, debit), side(-amount, credit)];
  });
  return csvMark + csvRow(heading) + rows.join('');
}

const dayText = (text: string): string => formatDay(day(text));
const money = (amount: number): string => formatPlain(pence(amount));
