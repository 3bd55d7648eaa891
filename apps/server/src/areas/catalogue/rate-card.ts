import { type Selectable, sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { mostSpecific } from './labour-rate.rules.ts';

/** Work that a subcontractor does. */
export interface CardWork {
  readonly jobTypeId: string | null;
  readonly glassTypeId: string | null;
  readonly place: string;
}

/**
 * What a branch's rate card has for each of these works on a day, in pence for one: its most specific line that fits, undefined where none does. For jobs at
 * that branch, whoever asks; our own branches have no card.
 */
export async function rateCardFor(
  tx: ReadTx,
  { branchId, day, works }: { branchId: string | null; day: string; works: readonly CardWork[] },
): Promise<(number | undefined)[]> {
  if (branchId === null || works.length === 0) return works.map(() => undefined);
  const { rows } = await sql<Selectable<DB['rate_card_line']>>`select * from app.rate_card(${branchId}, ${day})`.execute(tx.db);
  return works.map(({ jobTypeId, glassTypeId, place }) => {
    const fits = (of: string | null, asked: string | null) => of === null || of === asked;
    const lines = rows.filter((row) => fits(row.job_type_id, jobTypeId) && fits(row.glass_type_id, glassTypeId) && fits(row.place, place));
    return mostSpecific(lines)?.price_pence;
  });
}
