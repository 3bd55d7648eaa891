import { day, formatDay } from '@quarterlight/kit/days';
import { formatInstant } from '@quarterlight/kit/instants';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { TableCell } from 'pdfmake/interfaces.js';
import { found, type Scope } from '../../platform/database/scope.ts';
import { head, right } from '../../platform/pdf/cells.ts';
import { type PdfDocument, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { getSettings } from '../system/index.ts';
import { allLines, findProgress, type PlaceProgress, type TakeLineRow } from './line.queries.ts';
import { findTake, type TakeRow } from './stock-take.queries.ts';

/** How many lines are printed of one take: a longer one is printed rack by rack. */
const mostPrinted = 3_000;

interface TakeList {
  readonly take: TakeRow;
  readonly lines: readonly TakeLineRow[];
  readonly places: readonly PlaceProgress[];
  readonly company: string;
  readonly today: string;
  readonly timeZone: string;
}

/** The list of a stock take in walking order, with room to write what was found; what is expected stands on it only where the take shows it. */
export async function printTakeList(scope: Scope, id: string): Promise<{ bytes: Buffer; fileName: string }> {
  const list = await scope.read(async (tx) => {
    const take = found(await findTake(tx, id));
    const [lines, places, { company }] = [await allLines(tx, id, mostPrinted), await findProgress(tx, id), await getSettings(tx)];
    return { take, lines, places, company: company.name, today: tx.today, timeZone: tx.tenant.timeZone };
  });
  return { bytes: await renderPdf(listDocument(list)), fileName: `Stock take ${list.take.place_code}.pdf` };
}

function listDocument({ take, lines, places, company, today, timeZone }: TakeList): PdfDocument {
  const title = `Stock take ${take.place_code}`;
  const byPlace = Map.groupBy(lines, (line) => line.place_id);
  const shows = !take.blind;
  const heads = [head('No.', 'right'), head('Code'), head('Description'), head('Batch'), ...(shows ? [head('Books', 'right')] : []), head('Counted', 'right')];
  let number = 0;
  const rowOf = (line: TakeLineRow): TableCell[] => {
    number += 1;
    return [
      right(String(number)),
      { text: line.code },
      { text: line.description },
      { text: line.batch ?? '' },
      ...(shows ? [right(formatQuantity(milli(line.expected_milli)))] : []),
      { text: '……………', alignment: 'right' },
    ];
  };
  const widths = [26, 90, '*', 70, ...(shows ? [44] : []), 60];
  const parts =
    places.length > 0
      ? places.map((place) => ({ name: `${place.place_code} · ${place.place_name}`, of: byPlace.get(place.place_id) ?? [] }))
      : [{ name: take.place_name, of: [...lines] }];
  return {
    title,
    author: company,
    footer: `${company} · ${title} · ${formatDay(day(today))}`,
    content: [
      { text: title, style: 'heading', margin: [0, 0, 0, 4] },
      { text: `${take.place_name} · begun ${formatInstant(take.counted_at, timeZone)} · counted by ……………………………………`, style: 'note', margin: [0, 0, 0, 10] },
      ...(lines.length === mostPrinted ? [{ text: `The first ${mostPrinted} lines. Print the rest from the racks’ own stock takes.`, style: 'note' }] : []),
      ...parts.flatMap(({ name, of }) => [
        { text: name, bold: true, margin: [0, 8, 0, 4] as [number, number, number, number] },
        of.length === 0
          ? { text: 'Nothing by the books. Write down what lies there.', style: 'note' }
          : { layout: 'rows', table: { headerRows: 1, dontBreakRows: true, widths, body: [heads.map((cell) => structuredClone(cell)), ...of.map(rowOf)] } },
      ]),
    ],
  };
}
