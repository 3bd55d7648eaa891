import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence } from '@quarterlight/kit/money';
import { xeroContact, xeroContactOf } from '../batching/index.ts';
import type { ReckonedRow } from './sales-rows.ts';

/** Xero's names of the usual rates on income, as its chart of accounts for the United Kingdom has them. */
const taxTypes: Readonly<Record<number, string>> = { 2000: '20% (VAT on Income)', 500: '5% (VAT on Income)', 0: 'Zero Rated Income' };
const taxType = (basisPoints: number | null): string => (basisPoints === null ? 'No VAT' : (taxTypes[basisPoints] ?? `${basisPoints / 100}% (VAT on Income)`));

const heading = [
  ...xeroContact,
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
];

/** A document as Xero's file of sales invoices has it; its rows are below nothing on a credit note. Days local. */
export interface XeroDocument {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string;
  readonly postedOn: string;
  readonly dueOn: string;
  readonly rows: readonly ReckonedRow[];
}

/** Sales invoices as Xero imports them ('Import sales invoices', its help): prices without VAT, one row a line, rows of one number are one invoice. */
export function xeroSalesFile(documents: readonly XeroDocument[], currency: string): string {
  const rows = documents.flatMap((document) => {
    const { number, name, email, reference, postedOn, dueOn } = document;
    const head = [...xeroContactOf(name, email), number, reference, dayText(postedOn), dayText(dueOn), ''];
    return document.rows.map(({ description, nominal, net, vatBasisPoints }) =>
      csvRow([...head, description, 1, formatPlain(pence(net)), '', nominal, taxType(vatBasisPoints), '', '', '', '', currency, '']),
    );
  });
  return csvMark + csvRow(heading) + rows.join('');
}

const dayText = (text: string): string => formatDay(day(text));
