import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatUnitPlain, unitCost } from '@quarterlight/kit/money';
import type { OrderSheet } from './order-pdf.ts';

const headings = [
  'Order number',
  'Our account',
  'Line',
  'Supplier’s code',
  'Eurocode',
  'Description',
  'Quantity',
  'Unit price',
  'Needed by',
  'Deliver to',
  'Note',
];

/** The order as a file that a supplier's program reads, a line for each of its own; prices in pounds with four decimals where they have them. */
export function orderFile({ order, account, deliverTo }: OrderSheet): Buffer {
  const rows = order.lines.map((line) => [
    order.number,
    account,
    line.position,
    line.supplierCode,
    line.code,
    line.description,
    line.quantity,
    formatUnitPlain(unitCost(line.unitCost.unitAmount)),
    line.dueOn === null ? '' : formatDay(day(line.dueOn)),
    deliverTo.join(', '),
    order.notes,
  ]);
  return Buffer.from(csvMark + [headings, ...rows].map(csvRow).join(''));
}

export const orderFileName = ({ order }: OrderSheet): string => `Purchase order ${order.number}.csv`;
