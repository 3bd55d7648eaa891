import type { ExportColumn, ExportPage } from '@quarterlight/contract/reporting/schemas';
import { z } from 'zod';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DefinedColumn, ExportDefinition } from '../../platform/sheets/define-export.ts';
import { type ExportQuery, type ExportRequest, readRequest } from './export-request.ts';
import { beginRun, bindRequest, countRows, countUpTo, endRun, findRows, type PageRow, sumRows } from './reporting.queries.ts';

export interface PageQuery extends ExportQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const Mark = z.tuple([z.enum(['date', '-date']), z.iso.date(), z.uuid()]);

export const presentColumn = ({ key, title, type, total }: DefinedColumn): ExportColumn => ({ key, title, type, total: total === true });

/** A page of the export on screen. Its first page is a run and is logged as one. */
export async function showExport(scope: Scope, definition: ExportDefinition, query: PageQuery): Promise<ExportPage> {
  const request = readRequest(scope.actor, scope.today(), definition, query);
  const page = await scope.read((tx) => readPage(tx, request, query));
  if (query.after === undefined && query.before === undefined) {
    await scope.write(async (tx) => endRun(tx, await beginRun(tx, request, 'json'), request, { format: 'json', rows: page.total, complete: true }));
  }
  return page;
}

async function readPage(tx: ReadTx, request: ExportRequest, query: PageQuery): Promise<ExportPage> {
  const { definition, shape } = request;
  await bindRequest(tx, request, { file: false });
  const limit = query.limit ?? 50;
  const backwards = query.before !== undefined;
  const cursor = query.before ?? query.after;
  const rows = await findRows(tx, request, {
    limit: limit + 1,
    descending: shape.descending !== backwards,
    ...(cursor === undefined ? {} : { past: readMark(cursor, shape.descending) }),
  });
  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const count = await countRows(tx, request);
  const exact = count <= countUpTo;
  return {
    name: definition.name,
    title: definition.title,
    record: definition.record,
    columns: definition.columns.map(presentColumn),
    items: shown.map(({ id, cells }) => ({ id, cells })),
    total: Math.min(count, countUpTo),
    totalIsExact: exact,
    totals: exact ? spread(definition.columns, await sumRows(tx, request)) : null,
    next: backwards || more ? markOf(shown.at(-1), shape.descending) : null,
    previous: (backwards ? more : cursor !== undefined) ? markOf(shown[0], shape.descending) : null,
  };
}

/** The sums in the places of their columns. */
function spread(columns: readonly DefinedColumn[], sums: readonly (string | null)[]): (string | null)[] {
  const left = [...sums];
  return columns.map((column) => (column.total === true ? (left.shift() ?? null) : null));
}

const markOf = (row: PageRow | undefined, descending: boolean): string | null =>
  row === undefined ? null : Buffer.from(JSON.stringify([descending ? '-date' : 'date', row.date, row.id])).toString('base64url');

function readMark(cursor: string, descending: boolean): readonly [string, string] {
  try {
    const [sort, date, id] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if ((sort === '-date') === descending) return [date, id];
  } catch {
    // Told below, the same for every kind of wrong cursor.
  }
  throw new Refusal('request.bad_cursor');
}
