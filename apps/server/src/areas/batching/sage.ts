import type { LedgerName } from '@quarterlight/contract/batching/names';
import { csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence } from '@quarterlight/kit/money';
import type { FiledDocument } from './accounts-document.ts';

/** Sage's codes of the usual rates; T9 is outside VAT (its knowledge base, 'Tax codes'). */
const taxCodes: Readonly<Record<number, string>> = { 2000: 'T1', 500: 'T5', 0: 'T0' };
const outside = 'T9';
/** Purchase and sales invoices and credits. */
const types = { purchases: { invoice: 'PI', credit: 'PC' }, sales: { invoice: 'SI', credit: 'SC' } } as const;

/**
 * The audit trail transactions that Sage 50 imports, by place and without a heading: type, account, nominal code, department, date, reference, details,
 * net, tax code, tax, exchange rate, extra reference. References hold 30 characters, details 60. Rows of one document follow each other, so that Sage makes
 * one of them. (Sage 50 knowledge base: 'Import audit trail transactions'.)
 */
export function sageFile(ledger: LedgerName, documents: readonly FiledDocument[]): string {
  return documents
    .flatMap((document) => {
      const on = formatDay(day(document.postedOn));
      const reference = document.number.slice(0, 30);
      const row = (type: string, of: { account: string; nominal: string; details: string; net: number; tax: string; vat: number; extra: string }) =>
        csvRow([
          type,
          of.account,
          of.nominal,
          0,
          on,
          reference,
          of.details.slice(0, 60),
          money(of.net),
          of.tax,
          money(of.vat),
          '1.000000',
          of.extra.slice(0, 30),
        ]);
      const type = types[ledger][document.kind];
      const posted = document.rows.map(({ nominal, details, net, vat, vatBasisPoints, orderNumber }) =>
        row(type, { account: document.account, nominal, details, net, tax: taxCodes[vatBasisPoints] ?? 'T1', vat, extra: orderNumber }),
      );
      const { variance } = document;
      if (variance === null) return posted;
      const side = { details: `Price variance ${document.number}`, net: variance.amount, tax: outside, vat: 0, extra: document.account };
      // A journal's account is its nominal code.
      const journal = (kind: string, nominal: string) => row(kind, { ...side, account: nominal, nominal });
      return [...posted, journal('JD', variance.debit), journal('JC', variance.credit)];
    })
    .join('');
}

const money = (amount: number): string => formatPlain(pence(amount));
