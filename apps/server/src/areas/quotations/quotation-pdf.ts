import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { factTable, head, isPrintable, letterName, note, right } from '../../platform/pdf/cells.ts';
import type { PdfDocument } from '../../platform/pdf/render-pdf.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { intakeOf } from './intake.ts';
import { findLines, findOptions, findQuotation, type LineRow, type OptionRow, type QuotationRow } from './quotations.queries.ts';

interface Sheet {
  readonly row: QuotationRow;
  readonly options: readonly OptionRow[];
  readonly lines: readonly LineRow[];
  readonly settings: Settings;
  readonly logo: string;
  readonly today: string;
  readonly currency: string;
}

/** All that is printed of a quotation. */
export async function readSheet(tx: ReadTx, id: string): Promise<Sheet> {
  const row = found(await findQuotation(tx, id));
  const [options, lines, settings, logo] = await Promise.all([findOptions(tx, id), findLines(tx, id), getSettings(tx), logoForPaper(tx)]);
  return { row, options: options.filter(({ withdrawn_at }) => withdrawn_at === null), lines, settings, logo, today: tx.today, currency: tx.tenant.currency };
}

/** The quotation on A4 as the customer gets it: what we would do, the ways to do it beside each other's price, until when. No word of cost. */
export function quotationDocument(sheet: Sheet): PdfDocument {
  const { company, documents, quotations } = sheet.settings;
  const title = `Quotation ${sheet.row.number}`;
  const intake = intakeOf(sheet.row);
  return {
    title,
    author: company.name,
    footer: [
      company.name,
      company.companyNumber && `Company no. ${company.companyNumber}`,
      company.vatNumber && `VAT no. ${company.vatNumber}`,
      documents.footer,
    ]
      .filter(Boolean)
      .join(' · '),
    content: [
      letterhead(sheet),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      facts(sheet),
      ...sheet.options.flatMap((option) => optionTable(sheet, option)),
      ...note('Note', intake.noteCustomer),
      ...note('How to accept', `Use the link that came with this quotation, or call ${company.telephone || 'us'} and quote ${sheet.row.number}.`),
      ...note('Terms', quotations.terms),
    ],
  };
}

function letterhead({ settings: { company }, logo }: Sheet): Content {
  const lines = [company.line1, company.line2, company.town, company.county, company.postcode, company.telephone, company.email, company.website];
  return {
    columns: [
      { width: '*', stack: [letterName(company.name, logo)] },
      { width: 'auto', style: 'note', alignment: 'right', stack: [isPrintable(logo) ? { text: company.name, bold: true } : '', ...lines].filter(Boolean) },
    ],
  };
}

function facts({ row, today }: Sheet): Content {
  const to: Content[] = [{ text: row.contact_name || row.customer_name, bold: true }];
  if (row.contact_name !== '' && row.contact_name !== row.customer_name) to.push(row.customer_name);
  return {
    columns: [
      { width: '*', stack: [{ text: 'For', style: 'label' }, ...to] },
      factTable(
        [
          ['Number', row.revision > 1 ? `${row.number}, revision ${row.revision}` : row.number],
          ['Date', formatDay(day(today))],
          ['Holds until', formatDay(day(row.valid_until))],
          ['Registration', displayRegistration(row.registration)],
          ['Vehicle', row.vehicle_description],
        ],
        { whole: 230, labels: 90 },
      ),
    ],
    margin: [0, 0, 0, 14],
  };
}

function optionTable({ lines, options, currency }: Sheet, option: OptionRow): Content[] {
  const money = (amount: number) => formatMoney({ amount, currency });
  const body: TableCell[][] = [[head('Description'), head('Quantity', 'right'), head('Net', 'right'), head('VAT', 'right'), head('Total', 'right')]];
  for (const line of lines.filter(({ option_id }) => option_id === option.id)) {
    body.push([
      { text: line.description },
      right(formatQuantity(milli(line.quantity_milli))),
      right(money(line.net_pence)),
      right(money(line.vat_pence)),
      right(money(line.net_pence + line.vat_pence)),
    ]);
  }
  const sums = [option.net_pence, option.vat_pence, option.net_pence + option.vat_pence];
  body.push([{ text: 'Total', bold: true }, '', ...sums.map((amount) => ({ ...Object(right(money(amount))), bold: true }))]);
  const title = options.length > 1 && option.recommended ? `${option.title} (recommended)` : option.title;
  return [
    { text: title, fontSize: 12, bold: true, margin: [0, 4, 0, 4] },
    ...(option.note === '' ? [] : [{ text: option.note, style: 'note', margin: [0, 0, 0, 4] } satisfies Content]),
    { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: ['*', 50, 64, 60, 70], body }, margin: [0, 0, 0, 12] },
  ];
}

/** What its file is called. */
export const pdfName = ({ number, revision }: Pick<QuotationRow, 'number' | 'revision'>): string =>
  `${number}${revision > 1 ? ` revision ${revision}` : ''}.pdf`;
