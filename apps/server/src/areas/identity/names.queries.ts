import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** Names of people, branches and lookup entries by id, whichever they are. */
export async function namesOf(tx: ReadTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const asked = sql<string>`any(${wanted}::uuid[])`;
  const names = tx.db
    .selectFrom('person_name')
    .select(['id', 'name'])
    .where('id', '=', asked)
    .unionAll(tx.db.selectFrom('lookup').select(['id', 'name']).where('id', '=', asked))
    .unionAll(tx.db.selectFrom('branch').select(['id', 'name']).where('id', '=', asked));
  return new Map((await names.execute()).map(({ id, name }) => [id, name]));
}
