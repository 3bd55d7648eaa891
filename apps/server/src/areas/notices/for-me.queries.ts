import type { ForMeKind } from '@quarterlight/contract/notices/names';
import { emptyId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

interface Mark {
  readonly id: string;
  readonly edition: string;
}

/** Which of these things whoever asks has put away as what they are now. */
export async function findPutAway(tx: ReadTx, kind: ForMeKind, things: readonly Mark[]): Promise<ReadonlySet<string>> {
  if (things.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('put_away')
    .select(['thing_id', 'edition'])
    .where('user_id', '=', tx.actor.userId ?? emptyId)
    .where('kind', '=', kind)
    .where(
      'thing_id',
      'in',
      things.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map((row) => markOf({ id: row.thing_id, edition: row.edition })));
}

export const markOf = ({ id, edition }: Mark): string => `${id} ${edition}`;

/** Puts a thing away for whoever asks; whether that was new. */
export async function keepPutAway(tx: WriteTx, kind: ForMeKind, { id, edition }: Mark): Promise<boolean> {
  const rows = await tx.db
    .insertInto('put_away')
    .values({ user_id: tx.actor.userId ?? emptyId, kind, thing_id: id, edition, at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'kind', 'thing_id', 'edition']).doNothing())
    .returning('thing_id')
    .execute();
  return rows.length > 0;
}
