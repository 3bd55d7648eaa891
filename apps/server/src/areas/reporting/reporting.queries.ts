import type { SheetFormat } from '@quarterlight/contract/sheet';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { countSql, fileRowsSql, pageSql, totalsSql } from '../../platform/sheets/export-sql.ts';
import { siteOf } from '../../platform/sheets/file-name.ts';
import type { ExportRequest } from './export-request.ts';

export const countUpTo = 10_000;
// A file of a million rows takes longer than a page may.
const longestFile = '900000';
const fewRows = 1_000;

/** Hands what was asked to the transaction, where the export's SQL reads it; no value becomes part of a statement. */
export async function bindRequest(tx: ReadTx, request: ExportRequest, options: { file: boolean }): Promise<void> {
  const settings: (readonly [string, string])[] = [
    ['export.from', request.from ?? ''],
    ['export.to', request.to ?? ''],
    ['export.zone', tx.tenant.timeZone],
    ['export.costs', can(tx.actor, 'view-worksheet-costs') ? 'Y' : 'N'],
    ...Object.entries(request.filters).map(([filter, value]): [string, string] => [`export.${filter}`, value]),
    ...(options.file ? ([['statement_timeout', longestFile]] as const) : []),
  ];
  const calls = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(tx.db);
}

export interface PageRow {
  readonly id: string;
  readonly date: string;
  readonly cells: (string | null)[];
}

/** Rows past a mark (day and id), in one direction, as they travel to the screen or, with `format`, as that file holds them. */
export async function findRows(
  tx: ReadTx,
  request: ExportRequest,
  page: { limit: number; descending: boolean; past?: readonly [string, string]; format?: SheetFormat },
): Promise<PageRow[]> {
  const direction = sql.raw(page.descending ? 'desc' : 'asc');
  const past = sql.raw(page.descending ? '<' : '>');
  const mark = page.past === undefined ? sql`` : sql`where (r.row_date, r.row_id) ${past} (${page.past[0]}::date, ${page.past[1]}::uuid)`;
  const rows = page.format === undefined ? pageSql(request.definition, request.shape) : fileRowsSql(request.definition, request.shape, page.format);
  const result = await sql<PageRow>`${sql.raw(rows)} ${mark} order by r.row_date ${direction}, r.row_id ${direction} limit ${page.limit}`.execute(tx.db);
  return result.rows;
}

/** How many rows there are, counted up to one more than that. */
export async function countRows(tx: ReadTx, request: ExportRequest, most = countUpTo): Promise<number> {
  const result = await sql<{ count: number }>`${sql.raw(countSql(request.definition, request.shape, most))}`.execute(tx.db);
  return result.rows[0]?.count ?? 0;
}

/**
 * Prepares the transaction for the whole export. The planner cannot know how many rows a range has that is read from settings, takes them for few and
 * joins row by row: right for few, but 14 s instead of 2 for 100,000 jobs.
 */
export async function planForFile(tx: ReadTx, request: ExportRequest): Promise<void> {
  if ((await countRows(tx, request)) <= fewRows) return;
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx.db);
}

/** The sums of the columns that have one, in their order. */
export async function sumRows(tx: ReadTx, request: ExportRequest): Promise<(string | null)[]> {
  const result = await sql<{ sums: (string | null)[] }>`${sql.raw(totalsSql(request.definition, request.shape))}`.execute(tx.db);
  return result.rows[0]?.sums ?? [];
}

/** Notes that an export begins: who, which, over which days; gives the run's id. */
export async function beginRun(tx: WriteTx, request: ExportRequest, format: string): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('export_run')
    .values({
      id,
      name: request.definition.name,
      user_id: tx.actor.userId,
      from_day: request.from,
      to_day: request.to,
      format,
      filters: JSON.stringify(request.filters),
      at: tx.now,
    })
    .execute();
  return id;
}

/** Notes how many rows went out, in the run and in the system log; `complete` is false where the reader left early. */
export async function endRun(tx: WriteTx, runId: string, request: ExportRequest, outcome: { format: string; rows: number; complete: boolean }): Promise<void> {
  await tx.db
    .updateTable('export_run')
    .set({ row_count: outcome.rows, finished_at: outcome.complete ? tx.now : null })
    .where('id', '=', runId)
    .execute();
  await tx.audit({
    entity: 'export',
    id: runId,
    label: request.definition.name,
    action: 'export.run',
    after: { ...siteOf(tx), from: request.from, to: request.to, ...request.filters, ...outcome },
  });
}
