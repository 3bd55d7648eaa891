import type { SearchKind } from '@quarterlight/contract/search/schemas';
import { wantedOf } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import { askWithCustomPlan } from '../database/custom-plan.ts';
import type { ReadTx } from '../database/scope.ts';

/** The records of a kind in whose entry a text stands, the best fits first, so many at most; for a list that is read again under its own policies. */
export async function idsFound(tx: ReadTx, kind: SearchKind, text: string, most: number): Promise<string[]> {
  const wanted = wantedOf(text);
  if (wanted === null) return [];
  const { exact, begins, word, parts, every } = wanted;
  const found = sql<{
    record_id: string;
  }>`select record_id from app.find_entries(${[kind]}, ${exact}, ${begins}, ${word}, ${parts}, ${every}, ${most}) order by fit, place, record_id desc`;
  return (await askWithCustomPlan(tx, found.compile(tx.db))).map(({ record_id }) => record_id);
}
