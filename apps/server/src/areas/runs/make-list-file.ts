import type { SheetFormat } from '@quarterlight/contract/sheet';
import { sheetFormats } from '@quarterlight/contract/sheet';
import { criteriaOf, type SheetRoute } from '@quarterlight/contract/sheet-route';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { newId } from '@quarterlight/kit/ids';
import { plural } from '@quarterlight/kit/text';
import { z } from 'zod';
import { mayUse } from '../../platform/access/actor.ts';
import { assertProved } from '../../platform/access/proved.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { parseInput, readQuery } from '../../platform/http/read-input.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Batch, run } from '../../platform/runs/define-run.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { sheetFileName, siteOf } from '../../platform/sheets/file-name.ts';
import { listAt, listOf } from '../../platform/sheets/lists.ts';
import { mediaTypes } from '../../platform/sheets/send-file.ts';
import { cellsOf, columnsShown, partsOf, workbookColumns } from '../../platform/sheets/sheet-cells.ts';
import { xlsxStream } from '../../platform/sheets/xlsx.ts';

// As many as a list gives at once, and pages of them until a batch is a batch.
const rowsAtOnce = 200;
const rowsOfBatch = 1_000;

const Input = z.object({
  path: z.string(),
  title: z.string(),
  format: z.enum(sheetFormats),
  columns: z.array(z.string()),
  filters: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.unknown()),
});
type Input = z.output<typeof Input>;
const Place = z.object({ after: z.string().nullable(), rows: z.number().int() });
type Place = z.output<typeof Place>;

/** Starts making a list's file, asked for by the address that gives it at once; what that is refused for is told at once, too. */
export async function makeListFile(tx: WriteTx, address: string): Promise<string> {
  const { pathname, searchParams } = addressOf(address);
  const asked = listAt(pathname);
  if (asked === undefined) throw new Refusal('run.no_list');
  const { file } = asked.list;
  if (!mayUse(tx.actor, file.access)) throw new Refusal('access.missing_permission');
  if (file.ofPeople) {
    if (tx.actor.keyId !== null) throw new Refusal('access.person_only');
    assertProved(tx);
  }
  const params = file.params?.safeParse(asked.params);
  if (params !== undefined && !params.success) throw new Refusal('record.not_found');
  const several = Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, oneOrMany(searchParams.getAll(key))]));
  const { format, columns, ...filters } = parseInput(file.query, readQuery(file.query, several));
  const input = {
    path: file.path,
    title: file.sheet.title,
    format: z.enum(sheetFormats).default('csv').parse(format),
    columns: columnsShown(file.sheet, z.array(z.string()).optional().parse(columns), tx.actor),
    filters,
    params: params?.data ?? {},
  };
  // What the first page is refused for is told to whoever asks, and not to nobody later.
  await pageOf(tx, input, null);
  return (await startRun(tx, listFileRun, input)).id;
}

function addressOf(address: string): URL {
  const url = URL.parse(address, 'http://list');
  if (url === null || url.host !== 'list') throw new Refusal('run.no_list');
  return url;
}

const oneOrMany = (values: readonly string[]) => (values.length === 1 ? values[0] : values);

/** The work itself: so many rows a batch, as they are when it is read. */
export const listFileRun = run<Input, Place>({
  kind: 'lists.file',
  title: ({ title, format }) => `${title} (${format.toUpperCase()})`,
  input: Input,
  place: Place,
  needs: ({ path }) => permissionsOf(fileAt(path)),
  batch: nextRows,
  words: ({ rows }) => `${plural(rows, 'row')}.`,
  mayFetch: (actor, { path, columns }) => columnsShown(fileAt(path).sheet, columns, actor).length >= columns.length,
  asksProof: ({ path }) => fileAt(path).ofPeople === true,
  file: (scope, { path, format, columns }) => {
    const { sheet } = fileAt(path);
    const parts = partsOf(sheet, columns);
    async function* csv(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      yield Buffer.from(csvMark + csvRow(parts.map(({ title }) => title)), 'utf8');
      yield* lines;
    }
    return {
      name: `${sheetFileName(scope, sheet.name, scope.today())}.${format}`,
      mediaType: mediaTypes[format],
      bytes: (lines) => (format === 'csv' ? csv(lines) : xlsxStream({ sheetName: sheet.title, columns: workbookColumns(parts), rows: cellsIn(lines) })),
    };
  },
});

const fileAt = (path: string): SheetRoute => found(listOf(path)).file;
const permissionsOf = ({ access }: SheetRoute) => (typeof access === 'object' ? access.anyOf : 'everybody');

const pageOf = (tx: ReadTx, { path, filters, params }: Pick<Input, 'path' | 'filters' | 'params'>, after: string | null) => {
  const { file, page } = found(listOf(path));
  return page(tx, parseInput(criteriaOf(file.list), { ...filters, limit: rowsAtOnce, ...(after === null ? {} : { after }) }), params);
};

async function nextRows(tx: WriteTx, input: Input, place: Place | null): Promise<Batch<Place>> {
  const { sheet } = fileAt(input.path);
  assertShown(input, columnsShown(sheet, input.columns, tx.actor));
  const parts = partsOf(sheet, input.columns);
  const lines: string[] = [];
  let after = place?.after ?? null;
  let total: number | undefined;
  do {
    const page = await pageOf(tx, input, after);
    if (place === null && after === null && page.totalIsExact) total = page.total;
    lines.push(...page.items.map((row) => lineOf(input.format, cellsOf(input.format, parts, row as never, tx.tenant.timeZone))));
    after = page.next;
  } while (after !== null && lines.length < rowsOfBatch);
  const rows = (place?.rows ?? 0) + lines.length;
  if (after === null)
    await noteTaken(
      tx,
      input,
      parts.map(({ title }) => title),
      rows,
    );
  return {
    place: { after, rows },
    done: lines.length,
    isOver: after === null,
    ...(total === undefined ? {} : { total }),
    ...(lines.length === 0 ? {} : { part: Buffer.from(lines.join(''), 'utf8') }),
  };
}

/** Who may not see costs any more gets no file that has begun with them. */
function assertShown({ columns }: Input, shown: readonly string[]): void {
  if (shown.length < columns.length) throw new Refusal('run.not_allowed');
}

const noteTaken = (tx: WriteTx, { title, filters, format }: Input, columns: readonly string[], rows: number) =>
  tx.audit({
    entity: 'list',
    id: newId(),
    label: title,
    action: 'list.downloaded',
    after: { ...siteOf(tx), ...filters, columns, format, rows, complete: true },
  });

type Cells = readonly (string | number | null)[];
const lineOf = (format: SheetFormat, cells: Cells): string => (format === 'csv' ? csvRow(cells) : `${JSON.stringify(cells)}\n`);

const CellsKept = z.array(z.union([z.string(), z.number(), z.null()]));
/** The rows of parts that hold one a line; each part has whole lines. */
async function* cellsIn(parts: AsyncIterable<Buffer>): AsyncGenerator<Cells> {
  for await (const part of parts) for (const line of part.toString('utf8').split('\n')) if (line !== '') yield CellsKept.parse(JSON.parse(line));
}
