import { qualityNames } from '@quarterlight/contract/catalogue/names';
import type { productLabels } from '@quarterlight/contract/catalogue/product-routes';
import { Quality } from '@quarterlight/contract/catalogue/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { truncate } from '@quarterlight/kit/text';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Scope } from '../../platform/database/scope.ts';
import { barsOf, label, labelDocument } from '../../platform/pdf/label-sheet.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { getProduct, type ProductRow } from './catalogue.queries.ts';

const inner = label.width - 2 * label.inset;
const top = (label.inset * 3) / 5;

/** The labels of a product as a PDF. Refuses `product.no_barcode` and `product.no_bars`. */
export async function makeLabels(scope: Scope, id: string, wanted: QueryOf<typeof productLabels>): Promise<{ bytes: Buffer; fileName: string }> {
  const { count = label.aSheet, paper = 'sheet', from = 1, bars = 'code' } = wanted;
  const { row, company } = await scope.read(async (tx) => ({ row: await getProduct(tx, id), company: (await getSettings(tx)).company.name }));
  const text = bars === 'barcode' ? row.barcode : row.code;
  if (text === '') throw new Refusal('product.no_barcode');
  const svg = await barsOf(text);
  if (svg === undefined) throw new Refusal('product.no_bars');
  const cells = Array.from({ length: count }, () => () => labelOf(row, company, text, svg));
  const document = labelDocument({ title: `Labels ${row.code}`, author: company, paper, from, cells });
  return { bytes: await renderPdf(document), fileName: `Labels ${row.code}.pdf` };
}

/** What fits one line of the label, larger for a shorter code. */
const sizeOfCode = (code: string): number => (code.length <= 20 ? 13 : code.length <= 28 ? 10 : 7);

function labelOf(row: ProductRow, company: string, text: string, svg: string): TableCell {
  return {
    margin: [label.inset, top, label.inset, 0],
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
