import { qualityNames } from '@quarterlight/contract/catalogue/names';
import type { productLabels } from '@quarterlight/contract/catalogue/product-routes';
import { Quality } from '@quarterlight/contract/catalogue/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { truncate } from '@quarterlight/kit/text';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Scope } from '../../platform/database/scope.ts';
import { type PdfDocument, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { getProduct, type ProductRow } from './catalogue.queries.ts';

const points = (millimetres: number): number => (millimetres * 72) / 25.4;
/** A label in points: 24 of them fill an A4 sheet, 3 beside each other, 8 below. */
const label = { width: points(70), height: points(37), inset: points(5), across: 3, aSheet: 24 } as const;
const inner = label.width - 2 * label.inset;
const sheet = { width: points(210), height: points(297), top: points(0.5) } as const;

/** The labels of a product as a PDF. Refuses `product.no_barcode` and `product.no_bars`. */
export async function makeLabels(scope: Scope, id: string, wanted: QueryOf<typeof productLabels>): Promise<{ bytes: Buffer; fileName: string }> {
  const { count = label.aSheet, paper = 'sheet', from = 1, bars = 'code' } = wanted;
  const { row, company } = await scope.read(async (tx) => ({ row: await getProduct(tx, id), company: (await getSettings(tx)).company.name }));
  const text = bars === 'barcode' ? row.barcode : row.code;
  if (text === '') throw new Refusal('product.no_barcode');
  const svg = await barsOf(text);
  // What lays them out writes into each, so that none may be two.
  const cell = () => labelOf(row, company, text, svg);
  const document: PdfDocument = {
    title: `Labels ${row.code}`,
    author: company,
    footer: '',
    labels: paper === 'single' ? { width: label.width, height: label.height, top: 0 } : sheet,
    content: paper === 'single' ? Array.from({ length: count }, (_, index) => page([[cell()]], index)) : sheetsOf(cell, count, from),
  };
  return { bytes: await renderPdf(document), fileName: `Labels ${row.code}.pdf` };
}

/** Whether figures are a barcode of a shop's goods: thirteen, the last of which checks the others. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, figure, place) => total + Number(figure) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The text as bars: EAN-13 where it is one, else Code 128. */
async function barsOf(text: string): Promise<string> {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Refusal('product.no_bars');
  // Two megabytes that only labels need.
  const { toSVG } = await import('bwip-js/node');
  return toSVG({ bcid: isEan13(text) ? 'ean13' : 'code128', text, height: 9, includetext: false });
}

/** What fits one line of the label, larger for a shorter code. */
const sizeOfCode = (code: string): number => (code.length <= 20 ? 13 : code.length <= 28 ? 10 : 7);

function labelOf(row: ProductRow, company: string, text: string, svg: string): TableCell {
  return {
    margin: [label.inset, points(3), label.inset, 0],
    stack: [
      {
        columns: [
          { text: truncate(company, 34), style: 'label', fontSize: 6.5 },
          { text: qualityNames[Quality.parse(row.quality)], style: 'label', fontSize: 6.5, alignment: 'right', width: 50 },
        ],
      },
      { text: row.code, bold: true, fontSize: sizeOfCode(row.code), noWrap: true },
      { text: truncate(row.description, 84), fontSize: 7.5, lineHeight: 1.05 },
      { svg, fit: [inner, 24], alignment: 'center', margin: [0, 3, 0, 0] },
      { text, fontSize: 7, alignment: 'center', characterSpacing: 0.6 },
    ],
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
function sheetsOf(cell: () => TableCell, count: number, from: number): Content[] {
  const before = from - 1;
  const places = Math.ceil((before + count) / label.across) * label.across;
  const cells = Array.from({ length: places }, (_, place): TableCell => (place < before || place >= before + count ? '' : cell()));
  const rows = Array.from({ length: places / label.across }, (_, index) => cells.slice(index * label.across, (index + 1) * label.across));
  const rowsASheet = label.aSheet / label.across;
  return Array.from({ length: Math.ceil(rows.length / rowsASheet) }, (_, index) => page(rows.slice(index * rowsASheet, (index + 1) * rowsASheet), index));
}
