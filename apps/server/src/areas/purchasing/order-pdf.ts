import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, formatUnitCost, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { TableCell } from 'pdfmake/interfaces.js';
import { factTable, head, letterHead, right } from '../../platform/pdf/cells.ts';
import type { PdfDocument } from '../../platform/pdf/render-pdf.ts';

/** What the printed order needs besides the order: our details, our account with the supplier and where it is delivered. */
export interface OrderSheet {
  readonly order: PurchaseOrder;
  readonly company: Settings['company'];
  readonly account: string;
  readonly deliverTo: readonly string[];
  readonly today: string;
  /** As a data address, or empty. */
  readonly logo: string;
}

/** The order on A4, as the supplier gets it: their codes first, no word of whose car it is for. */
export function orderDocument({ order, company, account, deliverTo, today, logo }: OrderSheet): PdfDocument {
  const title = `Purchase order ${order.number}`;
  const facts: [string, string][] = [
    ['Number', order.number],
    ['Date', formatDay(day(today))],
    ['Our account', account],
    ['Wanted by', order.expectedOn === null ? '' : formatDay(day(order.expectedOn))],
  ];
  const body: TableCell[][] = [
    [head('Your code'), head('Our code'), head('Description'), head('Quantity', 'right'), head('Price', 'right'), head('Net', 'right')],
  ];
  for (const line of order.lines) {
    body.push([
      { text: line.supplierCode },
      { text: line.code },
      { text: line.description },
      right(formatQuantity(toMilli(line.quantity))),
      right(formatUnitCost(unitCost(line.unitCost.unitAmount))),
      right(formatMoney(line.net)),
    ]);
  }
  const total = { amount: order.net.amount + order.carriage.amount, currency: order.net.currency };
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
              { text: order.supplier.name, bold: true },
            ],
          },
          { width: '*', stack: [{ text: 'Deliver to', style: 'label' }, ...deliverTo] },
          factTable(facts, { whole: 190, labels: 80 }),
        ],
        margin: [0, 0, 0, 14],
      },
      { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths: [70, 90, '*', 46, 60, 64], body }, margin: [0, 0, 0, 10] },
      {
        columns: [
          { width: '*', text: order.notes, style: 'note' },
          {
            width: 200,
            alignment: 'right',
            stack: [
              `Net ${formatMoney(order.net)}`,
              ...(order.carriage.amount > 0 ? [`Carriage ${formatMoney(order.carriage)}`] : []),
              { text: `Total before VAT ${formatMoney(total)}`, bold: true },
            ],
          },
        ],
      },
    ],
  };
}
