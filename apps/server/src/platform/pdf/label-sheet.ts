import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfDocument } from './render-pdf.ts';

const points = (millimetres: number): number => (millimetres * 72) / 25.4;
/** A label in points: 24 of them fill an A4 sheet, 3 beside each other, 8 below. */
export const label = { width: points(70), height: points(37), inset: points(5), across: 3, aSheet: 24 } as const;
const sheet = { width: points(210), height: points(297), top: points(0.5) } as const;

/** Whether figures are a barcode of a shop's goods: thirteen, the last of which checks the others. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, figure, place) => total + Number(figure) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

// Two megabytes that only labels need.
const drawing = () => import('bwip-js/node');

/** The text as bars: EAN-13 where it is one, else Code 128; undefined where bars cannot say it. */
export async function barsOf(text: string): Promise<string | undefined> {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const { toSVG } = await drawing();
  return toSVG({ bcid: isEan13(text) ? 'ean13' : 'code128', text, height: 9, includetext: false });
}

/** An address as a QR code, which a phone's camera opens. */
export async function qrOf(address: string): Promise<string> {
  const { toSVG } = await drawing();
  return toSVG({ bcid: 'qrcode', text: address });
}

interface Labels {
  readonly title: string;
  readonly author: string;
  readonly paper: 'sheet' | 'single';
  /** The first free label of a sheet that was begun. */
  readonly from: number;
  /** Each makes one label: what lays them out writes into each, so that none may be two. */
  readonly cells: readonly (() => TableCell)[];
}

/** Labels on A4 sheets of 24, or each on a page of its own. */
export function labelDocument({ title, author, paper, from, cells }: Labels): PdfDocument {
  const isSingle = paper === 'single';
  return {
    title,
    author,
    footer: '',
    labels: isSingle ? { width: label.width, height: label.height, top: 0 } : sheet,
    content: isSingle ? cells.map((cell, index) => page([[cell()]], index)) : sheetsOf(cells, from),
  };
}

const page = (rows: TableCell[][], index: number): Content => ({
  layout: 'labels',
  ...(index === 0 ? {} : { pageBreak: 'before' as const }),
  table: {
    widths: (rows[0] ?? []).map(() => label.width),
    // A hair less: rows that come to a page's height to the last bit would go on to the next.
    heights: rows.map(() => label.height - 0.1),
    dontBreakRows: true,
    body: rows,
  },
});

/** Sheets of 24; the first labels of a sheet that was begun stay empty. */
function sheetsOf(cells: readonly (() => TableCell)[], from: number): Content[] {
  const before = from - 1;
  const places = Math.ceil((before + cells.length) / label.across) * label.across;
  const laid = Array.from({ length: places }, (_, place): TableCell => cells[place - before]?.() ?? '');
  const rows = Array.from({ length: places / label.across }, (_, index) => laid.slice(index * label.across, (index + 1) * label.across));
  const rowsASheet = label.aSheet / label.across;
  return Array.from({ length: Math.ceil(rows.length / rowsASheet) }, (_, index) => page(rows.slice(index * rowsASheet, (index + 1) * rowsASheet), index));
}
