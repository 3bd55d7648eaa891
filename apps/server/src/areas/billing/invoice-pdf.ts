import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { formatRate } from '@quarterlight/contract/rules/vat';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, type Money, pence } from '@quarterlight/kit/money';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { factTable, head, isPrintable, letterName, note, right } from '../../platform/pdf/cells.ts';
import type { PdfDocument } from '../../platform/pdf/render-pdf.ts';

const titles: Readonly<Record<Invoice['type'], string>> = {
  customer: 'VAT invoice',
  excess: 'Invoice for excess',
  'vat-only': 'VAT invoice',
  'warranty-nil': 'Warranty: nothing to pay',
  'pro-forma': 'Pro forma',
  'credit-note': 'Credit note',
};
/** A policyholder who pays VAT needs a VAT invoice to recover it; one who pays only the excess is charged none. */
const titleOf = (invoice: Invoice): string => (invoice.type === 'excess' && invoice.vat.amount > 0 ? 'VAT invoice' : titles[invoice.type]);
const date = (of: string | null): string => (of === null ? '' : formatDay(day(of)));

/** What the printed invoice needs besides itself: the tenant's settings and its logo, where there is one as a PNG or JPEG data address. */
export interface Letterhead {
  readonly settings: Settings;
  readonly logo: string;
}

/** The invoice on A4: who, to whom, what was done, the VAT by rate, how the job was shared, what is to be paid. */
export function invoiceDocument(invoice: Invoice, letterhead: Letterhead): PdfDocument {
  const { company, documents } = letterhead.settings;
  if (invoice.before !== null) return statementOf(invoice, invoice.before, letterhead);
  const title = `${titleOf(invoice)} ${invoice.number ?? '(draft)'}`;
  const registered = [
    company.legalName === '' ? company.name : company.legalName,
    company.companyNumber && `Company no. ${company.companyNumber}`,
    company.vatNumber && `VAT no. ${company.vatNumber}`,
  ];
  return {
    title,
    author: company.name,
    footer: [...registered.filter(Boolean), documents.footer].filter(Boolean).join(' · '),
    ...(invoice.state === 'draft' ? { watermark: 'DRAFT' } : {}),
    content: [
      top(letterhead),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      parties(invoice),
      lineTable(invoice),
      { columns: [vatTable(invoice), totals(invoice)], margin: [0, 0, 0, 12] },
      ...share(invoice),
      ...closing(invoice, documents),
    ],
  };
}

function top({ settings: { company }, logo }: Letterhead): Content {
  const address = [company.line1, company.line2, company.town, company.county, company.postcode].filter(Boolean).join('\n');
  const reach = [company.telephone, company.email, company.website].filter(Boolean).join('\n');
  const isPicture = isPrintable(logo);
  return {
    columns: [
      { width: '*', stack: [letterName(company.name, logo)] },
      {
        width: 'auto',
        style: 'note',
        alignment: 'right',
        stack: [isPicture ? { text: company.name, bold: true } : '', address, reach].filter((part) => part !== ''),
      },
    ],
  };
}

function parties(invoice: Invoice): Content {
  const { job } = invoice;
  const facts: [string, string][] = [
    ['Number', invoice.number ?? 'Draft'],
    [invoice.before === null ? 'Date and tax point' : 'Date', date(invoice.invoiceDate)],
    ['Payment due', invoice.type === 'credit-note' ? '' : date(invoice.dueDate)],
    ['Worksheet', invoice.worksheetNumber],
    ['Registration', displayRegistration(invoice.registration)],
    ['Vehicle', job.vehicle],
    ['Driver', job.driver === invoice.payerName ? '' : job.driver],
    ['Policy number', job.policyNumber],
    ['Claim number', job.claimNumber],
    ['Day of loss', date(job.lossOn)],
    ['Your order number', invoice.orderNumber],
    ['Credits', invoice.type === 'credit-note' ? (invoice.others.find((other) => other.id === invoice.creditsId)?.number ?? '') : ''],
  ];
  const to: Content[] = [{ text: invoice.payerName, bold: true }];
  if (invoice.payerAddress !== '') to.push(invoice.payerAddress);
  if (invoice.payerVatNumber !== '') to.push({ text: `VAT no. ${invoice.payerVatNumber}`, style: 'note' });
  return {
    columns: [
      { width: '*', stack: [{ text: invoice.type === 'credit-note' ? 'Credit to' : 'Invoice to', style: 'label' }, ...to] },
      factTable(facts, { whole: 230, labels: 100 }),
    ],
    margin: [0, 0, 0, 14],
  };
}

function lineTable(invoice: Invoice): Content {
  const body: TableCell[][] = [
    [head('Description'), head('Quantity', 'right'), head('Net', 'right'), head('VAT rate', 'right'), head('VAT', 'right'), head('Total', 'right')],
  ];
  for (const line of invoice.lines) {
    const gross = { amount: line.net.amount + line.vat.amount, currency: line.net.currency };
    const own = line.kind === 'line';
    body.push([
      { text: line.description },
      right(own ? formatQuantity(toMilli(line.quantity)) : ''),
      right(formatMoney(line.net)),
      right(own ? formatRate(line.vatRateBasisPoints) : ''),
      right(formatMoney(line.vat)),
      right(formatMoney(gross)),
    ]);
  }
  return { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: ['*', 48, 62, 48, 58, 66], body }, margin: [0, 0, 0, 10] };
}

function totals(invoice: Invoice): Column {
  const rows: [string, Money, boolean][] = [
    ['Net', invoice.net, false],
    ['VAT', invoice.vat, false],
    [invoice.type === 'credit-note' ? 'Total credit' : 'Total', invoice.gross, true],
  ];
  if (invoice.paid.amount > 0) rows.push(['Paid', { ...invoice.paid, amount: 0 - invoice.paid.amount }, false], ['To pay', invoice.balance, true]);
  return {
    width: 200,
    layout: 'noBorders',
    table: {
      widths: ['*', 'auto'],
      body: rows.map(([label, amount, strong]) => [
        { text: label, ...(strong ? { bold: true } : {}) },
        { ...(strong ? { bold: true } : {}), text: formatMoney(amount), alignment: 'right' },
      ]),
    },
  };
}

function vatTable(invoice: Invoice): Column {
  const body: TableCell[][] = [[head(invoice.split === null ? 'VAT summary' : 'VAT of the whole job'), head('Net', 'right'), head('VAT', 'right')]];
  for (const row of invoice.vatSummary) body.push([{ text: formatRate(row.rateBasisPoints) }, right(formatMoney(row.net)), right(formatMoney(row.vat))]);
  return { width: '*', layout: 'rows', table: { headerRows: 1, widths: [110, 60, 60], body } };
}

const amountsRow = (name: string, amounts: { net: Money; vat: Money; gross: Money }): TableCell[] => [
  { text: name },
  right(formatMoney(amounts.net)),
  right(formatMoney(amounts.vat)),
  right(formatMoney(amounts.gross)),
];

/** Who pays what of the job, in figures and in words. */
function share(invoice: Invoice): Content[] {
  const { split } = invoice;
  if (split === null) return [];
  const body = [
    [head('How this job is shared'), head('Net', 'right'), head('VAT', 'right'), head('Total', 'right')],
    amountsRow('Insurer', split.insurer),
    amountsRow('Policyholder', split.policyholder),
    amountsRow('The job', split.job),
  ];
  return [
    { layout: 'rows', unbreakable: true, table: { headerRows: 1, widths: [110, 60, 60, 66], body }, margin: [0, 0, 0, 6] },
    { stack: [...split.sentences], style: 'note', margin: [0, 0, 0, 12] },
  ];
}

function closing(invoice: Invoice, documents: Settings['documents']): Content[] {
  if (invoice.type === 'credit-note') return note('Reason', invoice.reason);
  const due = pence(invoice.balance.amount) > 0;
  return [...note('Payment', due ? documents.bankDetails : ''), ...note('Note', due ? documents.invoiceNote : ''), ...note('Terms', documents.terms)];
}

/** What another system billed and is still owed: no invoice, since that one was made there. */
function statementOf(invoice: Invoice, before: NonNullable<Invoice['before']>, letterhead: Letterhead): PdfDocument {
  const { company, documents } = letterhead.settings;
  const title = `Brought forward: ${invoice.number ?? ''}`;
  const rows: [string, string][] = [
    ['The invoice came to', formatMoney(before.original)],
    ['Paid before it was brought forward', formatMoney({ ...before.paid, amount: 0 - before.paid.amount })],
    ['Brought forward', formatMoney(invoice.gross)],
    ['Paid since', formatMoney({ ...invoice.paid, amount: 0 - invoice.paid.amount })],
    ['To pay', formatMoney(invoice.balance)],
  ];
  return {
    title,
    author: company.name,
    footer: [company.legalName || company.name, documents.footer].filter(Boolean).join(' · '),
    content: [
      top(letterhead),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      parties({ ...invoice, worksheetNumber: before.job || invoice.worksheetNumber }),
      { layout: 'rows', table: { widths: ['*', 'auto'], body: rows.map(([label, amount]) => [{ text: label }, right(amount)]) }, margin: [0, 0, 0, 12] },
      ...note('No VAT invoice', 'This invoice was made in another system, and its VAT was told there. It says what is still owed of it.'),
      ...closing(invoice, documents),
    ],
  };
}
