import type { Column, TableCell } from 'pdfmake/interfaces.js';

/** A heading of a table's column. */
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, style: 'head', alignment });
export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

/** Facts beside their labels, those without a value left out. Widths in points. */
export const factTable = (facts: readonly (readonly [string, string])[], widths: { whole: number; labels: number }): Column => ({
  width: widths.whole,
  layout: 'noBorders',
  table: {
    widths: [widths.labels, '*'],
    body: facts.filter(([, value]) => value !== '').map(([label, value]) => [{ text: label, style: 'label' }, { text: value }]),
  },
});
