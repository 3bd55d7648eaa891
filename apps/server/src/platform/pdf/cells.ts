import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';

/** A heading of a table's column. */
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, style: 'head', alignment });
export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

/** Whether it is a picture that paper takes, as a data address. */
export const isPrintable = (logo: string): boolean => logo.startsWith('data:image/png;base64,') || logo.startsWith('data:image/jpeg;base64,');

/** The company at the head of a page: its logo where there is one, else its name. */
export const letterName = (name: string, logo: string): Content =>
  isPrintable(logo) ? { image: logo, fit: [180, 52] } : { text: name, fontSize: 17, bold: true };

/** Whose paper it is, as it stands at the head of one. */
interface Letterhead {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
}

/** The head of a paper to a supplier: our name or logo, and our address beside it. */
export const letterHead = ({ name, line1, line2, town, county, postcode }: Letterhead, logo: string): Content => ({
  columns: [
    { width: '*', stack: [letterName(name, logo)] },
    { width: 'auto', style: 'note', alignment: 'right', stack: [logo === '' ? '' : name, line1, line2, town, county, postcode].filter(Boolean) },
  ],
});

/** Facts beside their labels, those without a value left out. Widths in points. */
export const factTable = (facts: readonly (readonly [string, string])[], widths: { whole: number; labels: number }): Column => ({
  width: widths.whole,
  layout: 'noBorders',
  table: {
    widths: [widths.labels, '*'],
    body: facts.filter(([, value]) => value !== '').map(([label, value]) => [{ text: label, style: 'label' }, { text: value }]),
  },
});

/** A text below its label, left out where there is none. */
export const note = (label: string, text: string): Content[] =>
  text === ''
    ? []
    : [
        {
          stack: [
            { text: label, style: 'label' },
            { text, style: 'note' },
          ],
          margin: [0, 0, 0, 8],
        },
      ];
