import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';

const most = 10;
const window = 15 * 60_000;
const remembered = 90 * 86_400_000;

// Attempts that ended in trouble of ours: nobody was told whether the password was right. Taken back with the next one, since the trouble is mostly
// that nothing can be written.
const untold = new Set<string>();
const mostUntold = 1_000;

/** An attempt came to nothing through no fault of the caller's, and is not to count. */
export function forgetAttempt(id: string): void {
  const [oldest] = untold;
  if (untold.size >= mostUntold && oldest !== undefined) untold.delete(oldest);
  untold.add(id);
}

async function takeBackUntold(tx: WriteTx, attempts: readonly { id: string }[]): Promise<void> {
  const ids = attempts.map(({ id }) => id).filter((id) => untold.has(id));
  if (ids.length > 0) await tx.db.deleteFrom('sign_in_attempt').where('id', 'in', ids).execute();
}

/** What is guessed at, and whose: the username as typed, known or not, or the id of the user. The kinds never share a count. */
interface Guess {
  readonly kind: 'sign-in' | 'own-password';
  readonly key: string;
}

/**
 * Counts an attempt before the password is looked at, so that parallel ones cannot slip through. Undefined where too many have failed: ten in
 * 15 minutes from all networks together that the account has not used, and ten of its own for each that it has.
 */
export async function beginAttempt(tx: WriteTx, { kind, key }: Guess, network: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${tx.tenant.id} ${key}`}, 0))`.execute(tx.db);
  const since = new Date(Date.parse(tx.now) - window).toISOString();
  const kept = new Date(Date.parse(tx.now) - remembered).toISOString();
  const all = await tx.db
    .selectFrom('sign_in_attempt')
    .select(['id', 'network', 'succeeded', 'at'])
    .where('kind', '=', kind)
    .where('username_key', '=', key)
    .where('at', '>', kept)
    .orderBy('at', 'desc')
    .limit(2_000)
    .execute();
  await takeBackUntold(tx, all);
  const attempts = all.filter(({ id }) => !untold.has(id));
  const used = new Map<string, string>();
  for (const attempt of attempts) if (attempt.succeeded && !used.has(attempt.network)) used.set(attempt.network, attempt.at);
  const lastSuccess = used.get(network);
  const failed = attempts.filter((attempt) => {
    if (attempt.succeeded || attempt.at <= since) return false;
    return lastSuccess === undefined ? !used.has(attempt.network) : attempt.network === network && attempt.at > lastSuccess;
  });
  if (failed.length >= most) return undefined;
  const id = newId();
  await tx.db.insertInto('sign_in_attempt').values({ id, kind, username_key: key, network, succeeded: false, at: tx.now }).execute();
  return id;
}

/** Marks an attempt as the right one: its network is the account's own from now on. Old attempts of the account are forgotten. */
export async function attemptSucceeded(tx: WriteTx, { kind, key }: Guess, id: string): Promise<void> {
  await tx.db.updateTable('sign_in_attempt').set({ succeeded: true }).where('id', '=', id).execute();
  await tx.db
    .deleteFrom('sign_in_attempt')
    .where('kind', '=', kind)
    .where('username_key', '=', key)
    .where('at', '<', new Date(Date.parse(tx.now) - remembered).toISOString())
    .execute();
}
