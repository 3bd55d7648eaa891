import type { SearchKind } from '@quarterlight/contract/search/schemas';
import { wantedOf } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import { askWithCustomPlan } from '../database/custom-plan.ts';
import type { ReadTx } from '../database/scope.ts';

/** The records of a kind in whose entry a text stands, any so many of them at most; for a list that is read again under its own policies. */
export async function idsFound(tx: ReadTx, kind: SearchKind, text: string, most: number): Promise<string[]> {
  const wanted = wantedOf(text);
  if (wanted === null) return [];
  const found = sql<{ id: string }>`select id from app.entries_of(${kind}, ${wanted.parts}, ${wanted.every}, ${most}) as found(id)`;
  return (await askWithCustomPlan(tx, found.compile(tx.db))).map(({ id }) => id);
}
