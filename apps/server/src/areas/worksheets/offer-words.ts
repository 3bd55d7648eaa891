import { clockOf, formatInstant, localDayOf } from '@quarterlight/kit/instants';
import { listOf } from '@quarterlight/kit/text';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findAwaited } from './offers.queries.ts';

type At = Pick<ReadTx, 'today' | 'tenant'>;

/** `14:00`, with its day where that is another. */
export const untilWords = (tx: At, until: string): string =>
  localDayOf(until, tx.tenant.timeZone) === tx.today ? clockOf(until, tx.tenant.timeZone) : formatInstant(until, tx.tenant.timeZone);

/** Whose answer each of these jobs waits for: `Leeds and York until 14:00`. */
export async function answersAwaited(
  tx: ReadTx,
  rows: readonly { readonly id: string; readonly offering: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(({ offering }) => offering === 'waiting').map(({ id }) => id);
  const awaited = Map.groupBy(await findAwaited(tx, ids), (row) => row.worksheet_id);
  return new Map([...awaited].map(([id, of]) => [id, `${listOf(of.map(({ name }) => name))} until ${untilWords(tx, of.at(-1)?.until ?? tx.now)}`]));
}
