import { type CompiledQuery, sql } from 'kysely';
import type { ReadTx } from './tx.ts';

const customPlanned = new WeakSet<CompiledQuery>();

/** Whether a statement is to have a custom plan: it is sent without a name, under which PostgreSQL might go over to one plan for all values. */
export const needsCustomPlan = (compiled: CompiledQuery): boolean => customPlanned.has(compiled);

/** Asks a statement of a list, planned for its values: which index is best depends on whether few of a thousand fit, or nearly all. */
export async function askWithCustomPlan<Row>(tx: ReadTx, compiled: CompiledQuery<Row>): Promise<Row[]> {
  customPlanned.add(compiled);
  const [, { rows }] = await Promise.all([sql`select set_config('plan_cache_mode', 'auto', true)`.execute(tx.db), tx.db.executeQuery(compiled)]);
  return rows;
}
