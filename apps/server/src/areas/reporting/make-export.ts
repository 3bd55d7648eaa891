import type { Run } from '@quarterlight/contract/runs/schemas';
import { type SheetFormat, sheetFormats } from '@quarterlight/contract/sheet';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { run, type StartableRun } from '../../platform/runs/define-run.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { mediaTypes } from '../../platform/sheets/send-file.ts';
import { xlsxStream } from '../../platform/sheets/xlsx.ts';
import { showRun } from '../runs/index.ts';
import { csvLine, linesOf } from './export-parts.ts';
import { type ExportQuery, exportOf, readRequest } from './export-request.ts';
import { beginRun, bindRequest, countRows, endRun, findRows } from './reporting.queries.ts';
import { fileNameOf, sheetColumns } from './run-export.ts';

/** Rows of a batch: the joins of an export take some 0.1 ms a row. */
const atOnce = 2_000;
/** Beyond so many it is not known at the start how many there are. */
const mostCounted = 200_000;

const Input = z.object({
  name: z.string(),
  title: z.string(),
  format: z.enum(sheetFormats),
  query: z.object({
    from: z.string().optional(),
    to: z.string().optional(),
    branchId: z.string().optional(),
    customerId: z.string().optional(),
    technicianId: z.string().optional(),
    sort: z.enum(['date', '-date']).optional(),
  }),
});
type Input = z.output<typeof Input>;
const Place = z.object({ noted: z.string(), past: z.tuple([z.string(), z.string()]).nullable(), rows: z.number().int() });
type Place = z.output<typeof Place>;

/** Starts making an export's file in the background; what it is refused for is told at once. */
export async function makeExport(
  tx: WriteTx,
  kind: StartableRun<Input>,
  definition: ExportDefinition,
  { format, ...query }: ExportQuery & { readonly format: SheetFormat },
): Promise<Run> {
  const { from, to } = readRequest(tx.actor, tx.today, definition, query);
  const days = from === null || to === null ? '' : `, ${formatDay(day(from))} to ${formatDay(day(to))}`;
  const row = await startRun(tx, kind, { name: definition.name, title: `${definition.title}${days}`, format, query });
  return showRun(tx, row.id);
}

/** The work itself: so many rows a batch, put together at the end. Rows come as they are when their batch is read. */
export const exportRun = (exports: readonly ExportDefinition[]): StartableRun<Input> =>
  run<Input, Place>({
    kind: 'exports.file',
    title: ({ title, format }) => `${title} (${format.toUpperCase()})`,
    input: Input,
    place: Place,
    needs: ({ name }) => [exportOf(exports, name).permission],
    batch: (tx, input, place) => nextRows(tx, exportOf(exports, input.name), input, place),
    words: ({ rows }) => `${plural(rows, 'row')}.`,
    file: (scope, { name, format, query: { from = null, to = null } }) => {
      const definition = exportOf(exports, name);
      return {
        name: fileNameOf({ definition, from, to }, scope, format),
        mediaType: mediaTypes[format],
        bytes: (parts) => (format === 'csv' ? csvBytes(definition, parts) : xlsxBytes(definition, parts)),
      };
    },
  });

async function nextRows(tx: WriteTx, definition: ExportDefinition, { format, query }: Input, place: Place | null) {
  const request = readRequest(tx.actor, tx.today, definition, query);
  await bindRequest(tx, request, { file: false });
  const total = place === null ? await countRows(tx, request, mostCounted) : undefined;
  const noted = place?.noted ?? (await beginRun(tx, request, format));
  const past = place?.past ?? undefined;
  const rows = await findRows(tx, request, { limit: atOnce, descending: request.shape.descending, format, ...(past === undefined ? {} : { past }) });
  const last = rows.at(-1);
  const isOver = rows.length < atOnce;
  const count = (place?.rows ?? 0) + rows.length;
  if (isOver) await endRun(tx, noted, request, { format, rows: count, complete: true });
  return {
    place: { noted, past: last === undefined ? (place?.past ?? null) : ([last.date, last.id] satisfies [string, string]), rows: count },
    done: rows.length,
    isOver,
    ...(total === undefined || total > mostCounted ? {} : { total }),
    ...(rows.length === 0
      ? {}
      : { part: Buffer.from(rows.map(({ cells }) => (format === 'csv' ? csvLine(cells) : `${JSON.stringify(cells)}\n`)).join(''), 'utf8') }),
  };
}

async function* csvBytes({ columns }: ExportDefinition, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark + csvRow(columns.map(({ title }) => title)), 'utf8');
  yield* parts;
}

const xlsxBytes = (definition: ExportDefinition, parts: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  xlsxStream({ sheetName: definition.title, columns: sheetColumns(definition), rows: linesOf(parts) });
