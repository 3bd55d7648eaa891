import pg, { type Client } from 'pg';
import { z } from 'zod';
import type { Statement, Transaction } from './record-statements.ts';

/** One node of a plan as `EXPLAIN (ANALYZE, FORMAT JSON)` tells it. */
const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof PlanNode>> {
    return z.array(PlanNode).optional();
  },
});
type PlanNode = z.output<typeof PlanNode>;
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode, 'Execution Time': z.number() })]) })]);

/** Something in a plan that does not stay as fast as it is when the company grows. */
export interface Finding {
  readonly what: string;
  readonly text: string;
  readonly milliseconds: number;
  /** How many rows were sorted, or read. */
  readonly rows: number;
}

/** How many rows a statement may sort or throw away to show one page. */
export const fewRows = 5_000;
/** The count of a list stops here: where nearly all rows are counted, whichever come first will do. */
const counted = 10_001;

/** Tables that are too large to be read whole, with how many rows they have, all tenants together. */
export async function largeTables(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    "select c.relname as name, c.reltuples::float8 as count from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.reltuples >= $1",
    [fewRows],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Runs a recorded transaction again under its own settings, each reading statement explained; `client` has the app's role. */
export async function judge(client: Client, { settings, statements }: Transaction, large: ReadonlyMap<string, number>): Promise<Finding[]> {
  const findings: Finding[] = [];
  await client.query('begin');
  try {
    await client.query(settings.text, [...settings.values]);
    for (const statement of statements) {
      if (/^\s*select set_config/i.test(statement.text)) await client.query(statement.text, [...statement.values]);
      else if (
        /^\s*(select|with|copy)\b/i.test(statement.text) &&
        !/\b(for update|for no key update|for share|for key share|insert into|update \w+ set|delete from)\b/i.test(statement.text)
      )
        findings.push(...(await judgeOne(client, statement, large)));
    }
  } finally {
    await client.query('rollback');
  }
  return findings;
}

/** Judges the plan for these values and, where the statement has a name, the one for all values, to which PostgreSQL may go over after five times. */
async function judgeOne(client: Client, { name, text, values }: Statement, large: ReadonlyMap<string, number>): Promise<Finding[]> {
  const inner = /^\s*copy \((.*)\)\s*to stdout/is.exec(text)?.[1] ?? text;
  await client.query(`prepare judged as ${inner}`);
  const execute = `execute judged${values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`}`;
  const findings = await judgeRun(client, execute, large);
  if (name !== undefined && values.length > 0) {
    const own = await planOf(client, execute);
    await client.query(planFor('force_generic_plan'));
    if ((await planOf(client, execute)) !== own)
      findings.push(...(await judgeRun(client, execute, large)).map((finding) => ({ ...finding, what: `${finding.what} by the plan for all values` })));
    await client.query(planFor('auto'));
  }
  await client.query('deallocate judged');
  return findings.map((finding) => ({ ...finding, text: inner }));
}

const planFor = (mode: 'auto' | 'force_generic_plan') => `set local plan_cache_mode = ${mode}`;

/** As a statement would have it in its own text. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

async function planOf(client: Client, execute: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${execute}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function judgeRun(client: Client, execute: string, large: ReadonlyMap<string, number>): Promise<Omit<Finding, 'text'>[]> {
  const before = await readRows(client);
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${execute}`);
  const [{ 'QUERY PLAN': plan }] = Explained.parse(rows);
  const milliseconds = plan[0]['Execution Time'];
  const found = new Map<string, number>();
  for (const [what, count] of inPlan(plan[0].Plan, large)) found.set(what, Math.max(count, found.get(what) ?? 0));
  // Inside functions no plan is shown, but what they read is counted: what is left of it beside what the plan shows.
  const shown = Map.groupBy(readIn(plan[0].Plan), ([table]) => table);
  for (const [table, count] of await readRows(client)) {
    const inSight = (shown.get(table) ?? []).reduce((all, [, read]) => all + read, 0);
    const unseen = count - (before.get(table) ?? 0) - inSight;
    if (large.has(table) && unseen > counted) found.set(`reads ${table} within a function`, unseen);
  }
  return [...found].map(([what, count]) => ({ what, rows: count, milliseconds }));
}

/** Rows that this transaction has read, by table. */
async function readRows(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    'select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as count from pg_stat_xact_user_tables where seq_tup_read + coalesce(idx_tup_fetch, 0) > 0',
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** How many rows each node of a plan has read of its table. Rows are told for each of the loops, rounded. */
function* readIn(node: PlanNode): Generator<readonly [table: string, rows: number]> {
  const { 'Relation Name': table, 'Actual Rows': rows, 'Actual Loops': loops } = node;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  if (table !== undefined) yield [table, (Math.ceil(rows) + Math.ceil(removed) + (loops > 1 ? 1 : 0)) * loops];
  for (const child of node.Plans ?? []) yield* readIn(child);
}

function* inPlan(node: PlanNode, large: ReadonlyMap<string, number>): Generator<readonly [what: string, rows: number]> {
  const table = node['Relation Name'] ?? '';
  const type = node['Node Type'];
  const given = node['Actual Rows'] * node['Actual Loops'];
  const removed = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'];
  if (type === 'Seq Scan' && large.has(table) && (given > counted || removed > fewRows)) yield [`scans ${table}`, given + removed];
  else if (removed > fewRows && large.has(table)) yield [`reads rows of ${table} only to throw them away`, given + removed];
  if (type === 'Sort' && given > fewRows) yield ['sorts many rows', given];
  for (const child of node.Plans ?? []) {
    const below = child['Actual Rows'] * child['Actual Loops'];
    if (type === 'Sort' && below > fewRows) yield ['sorts many rows', below];
    yield* inPlan(child, large);
  }
}
