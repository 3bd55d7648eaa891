import type { QueryOf } from '@quarterlight/contract/route';
import type { placeLabels } from '@quarterlight/contract/stock/label-routes';
import type { LabelsOf } from '@quarterlight/contract/stock/schemas';
import { truncate } from '@quarterlight/kit/text';
import type { TableCell } from 'pdfmake/interfaces.js';
import { found, type ReadTx, type Scope } from '../../platform/database/scope.ts';
import { barsOf, label, labelDocument, qrOf } from '../../platform/pdf/label-sheet.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings, webAddress } from '../system/index.ts';
import { findPlaces, getPlaceRow, idsBelow } from './place.queries.ts';
import { isInReach, type PlaceRow } from './stock.rules.ts';

const squared = 62;
const top = (label.inset * 3) / 5;
const mostLabels = 2_000;

interface Labelled {
  readonly place: PlaceRow;
  /** The codes of the places that it stands in. */
  readonly within: string;
  /** Its page. */
  readonly path: string;
}

/** The labels of a place, or of what stands in it, in the order of their codes. Refuses 'stock.no_labels' where there is none. */
export async function makePlaceLabels(
  scope: Scope,
  id: string,
  { of = 'itself', paper = 'sheet', from = 1 }: QueryOf<typeof placeLabels>,
  port: number,
): Promise<{ bytes: Buffer; fileName: string }> {
  const { code, labelled, company, address } = await scope.read(async (tx) => {
    const place = await getPlaceRow(tx, id);
    found(isInReach(tx.actor, place) ? place : undefined);
    return {
      code: place.code,
      labelled: await labelledBy(tx, place, of),
      company: (await getSettings(tx)).company.name,
      address: await webAddress(tx, port),
    };
  });
  if (labelled.length === 0) throw new Refusal('stock.no_labels', { details: { place: code } });
  const cells: (() => TableCell)[] = [];
  for (const each of labelled) {
    const bars = await barsOf(barred(each.place));
    const qr = await qrOf(`${address}${each.path}`);
    cells.push(() => labelOf(each, company, bars, qr));
  }
  const document = labelDocument({ title: `Labels ${code}`, author: company, paper, from, cells });
  return { bytes: await renderPdf(document), fileName: `Labels ${code}.pdf` };
}

const barred = ({ barcode, code }: PlaceRow): string => barcode || code;

async function labelledBy(tx: ReadTx, place: PlaceRow, of: LabelsOf): Promise<Labelled[]> {
  const below = [...(await findPlaces(tx, await idsBelow(tx, place.id))).values()].filter(({ active }) => active);
  const known = new Map([...(await above(tx, place)), ...below, place].map((each) => [each.id, each]));
  const wayTo = (each: PlaceRow): PlaceRow[] => {
    const parent = known.get(each.parent_id ?? '');
    return parent ? [...wayTo(parent), each] : [each];
  };
  const wanted = of === 'itself' ? [place] : below.filter((each) => (of === 'parts' ? each.parent_id === place.id : true));
  return wanted
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .slice(0, mostLabels)
    .map((each) => {
      const way = wayTo(each);
      const [location, rack, bin] = way.map((step) => step.id);
      const path = ['/stock-control/locations', location, ...(rack ? ['racks', rack] : []), ...(bin ? ['bins', bin] : [])].join('/');
      return {
        place: each,
        path,
        within: way
          .slice(0, -1)
          .map((step) => step.code)
          .join(' › '),
      };
    });
}

/** The places that a place stands in. */
async function above(tx: ReadTx, place: PlaceRow): Promise<PlaceRow[]> {
  if (place.parent_id === null) return [];
  const parent = await getPlaceRow(tx, place.parent_id);
  return [...(await above(tx, parent)), parent];
}

const sizeOfCode = (code: string): number => (code.length <= 5 ? 26 : code.length <= 8 ? 19 : code.length <= 13 ? 12.5 : 8.5);

function labelOf({ place, within }: Labelled, company: string, bars: string | undefined, qr: string): TableCell {
  const inner = label.width - 2 * label.inset;
  return {
    margin: [label.inset, top, label.inset, 0],
    stack: [
      {
        columns: [
          {
            width: inner - squared - 10,
            stack: [
              { text: truncate(within === '' ? company : within, 30), style: 'label', fontSize: 6.5 },
              { text: place.code, bold: true, fontSize: sizeOfCode(place.code), noWrap: true },
              { text: truncate(place.name === place.code ? '' : place.name, 44), fontSize: 7.5, lineHeight: 1.05 },
            ],
          },
          { width: squared, svg: qr, fit: [squared, squared], alignment: 'right' },
        ],
      },
      ...(bars === undefined
        ? []
        : [{ svg: bars, fit: [inner, 24] as [number, number], alignment: 'left' as const, margin: [0, 2, 0, 0] as [number, number, number, number] }]),
    ],
  };
}
