import type { ExportColumn } from '@quarterlight/contract/reporting/schemas';
import { dayText, instantText, moneyText, nothing, numberText } from '../../platform/formats.ts';

/** A cell as people read it: money in pounds, percentages from basis points, days and moments in British form. */
export function cellText(column: ExportColumn, cell: string | null, currency: string): string {
  if (cell === null || cell === '') return nothing;
  if (column.type === 'money') return moneyText({ amount: Number(cell), currency });
  if (column.type === 'percent') return `${numberText(Number(cell) / 100)}%`;
  if (column.type === 'number') return numberText(Number(cell));
  if (column.type === 'day') return dayText(cell);
  if (column.type === 'instant') return instantText(cell);
  if (column.type === 'yesno') return cell === 'Y' ? 'Yes' : 'No';
  return cell;
}

export const isFigure = (column: ExportColumn): boolean => column.type === 'money' || column.type === 'percent' || column.type === 'number';

/** How wide a column of this kind stands. */
export const widthOf = (column: ExportColumn): number => ({ money: 110, percent: 90, number: 90, day: 110, instant: 150, yesno: 100, text: 150 })[column.type];
