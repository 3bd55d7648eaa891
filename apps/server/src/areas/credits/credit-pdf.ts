import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, formatUnitCost, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { TableCell } from 'pdfmake/interfaces.js';
import { factTable, head, letterHead, note, right } from '../../platform/pdf/cells.ts';
import type { PdfDocument } from '../../platform/pdf/render-pdf.ts';

/** What the printed request needs besides the credit: our details and our account with the supplier. */
export interface CreditSheet {
  readonly credit: PurchaseCredit;
  readonly company: Settings['company'];
  readonly account: string;
  readonly today: string;
  /** As a data address, or empty. */
  readonly logo: string;
}

/** The request on A4, which goes along with the goods. */
export function creditDocument({ credit, company, account, today, logo }: CreditSheet): PdfDocument {
  const title = `${credit.hasGoods ? 'Goods returned' : 'Request for credit'} ${credit.number}`;
  const facts: [string, string][] = [
    ['Number', credit.number],
    ['Date', formatDay(day(today))],
    ['Our order', credit.order.name],
    ['Our account', account],
    ['Your return number', credit.rmaNumber],
    ['Reason', credit.reason],
  ];
  const body: TableCell[][] = [
    [head('Your code'), head('Our code'), head('Description'), head('Condition'), head('Quantity', 'right'), head('Price', 'right'), head('Net', 'right')],
  ];
  for (const line of credit.lines)
    body.push([
      { text: line.supplierCode },
      { text: line.code },
      { text: line.description },
      { text: line.condition ?? 'Not returned' },
      right(formatQuantity(toMilli(line.quantity))),
      right(formatUnitCost(unitCost(line.unitCost.unitAmount))),
      right(formatMoney(line.net)),
    ]);
  return {
    title,
    author: company.name,
    footer: [company.name, company.telephone, company.email].filter(Boolean).join(' · '),
    content: [
      letterHead(company, logo),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: 'To', style: 'label' },
              { text: credit.supplier.name, bold: true },
            ],
          },
          factTable(facts, { whole: 240, labels: 110 }),
        ],
        margin: [0, 0, 0, 14],
      },
      { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: [64, 84, '*', 56, 46, 56, 60], body }, margin: [0, 0, 0, 10] },
      {
        columns: [
          { width: '*', stack: note('Note', credit.note) },
          {
            width: 220,
            alignment: 'right',
            stack: [
              ...(credit.handling.amount > 0 ? [`Your handling charge ${formatMoney(credit.handling)}`] : []),
              { text: `Credit asked for, before VAT ${formatMoney(credit.expected)}`, bold: true },
            ],
          },
        ],
      },
      { text: credit.hasGoods ? 'Collected by ______________________   Date ______________   Signature ______________________' : '', margin: [0, 30, 0, 0] },
    ],
  };
}
