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

async function takeBackUntold(tx: WriteTx, { kind, key }: Guess): Promise<void> {
  if (untold.size === 0) return;
  await tx.db
    .deleteFrom('sign_in_attempt')
    .where('kind', '=', kind)
    .where('username_key', '=', key)
    .where('id', 'in', [...untold])
    .execute();
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
  await takeBackUntold(tx, { kind, key });
  // One row, whatever there has been: what the answer takes does not tell a name that is used from one that is not known.
  const { rows } = await sql<{ failed: number }>`
    with used as (select network, max(at) as at from sign_in_attempt where kind = ${kind} and username_key = ${key} and succeeded and at > ${kept} group by network),
      own as (select at from used where network = ${network})
    select count(*)::int as failed from sign_in_attempt
    where kind = ${kind} and username_key = ${key} and not succeeded and at > ${since}
      and case when exists (select from own) then network = ${network} and at > (select at from own) else network not in (select network from used) end`.execute(
    tx.db,
  );
  if (rows.some(({ failed }) => failed >= most)) return undefined;
  const id = newId();
  await tx.db.insertInto('sign_in_attempt').values({ id, kind, username_key: key, network, succeeded: false, at: tx.now }).execute();
  return id;
}

/** Marks an attempt as the right one: its network is the account's own from now on. Its earlier successes and old attempts of the account are forgotten. */
export async function attemptSucceeded(tx: WriteTx, { kind, key }: Guess, id: string): Promise<void> {
  const own = await tx.db.updateTable('sign_in_attempt').set({ succeeded: true }).where('id', '=', id).returning('network').executeTakeFirst();
  const ofAccount = tx.db.deleteFrom('sign_in_attempt').where('kind', '=', kind).where('username_key', '=', key);
  await ofAccount.where('at', '<', new Date(Date.parse(tx.now) - remembered).toISOString()).execute();
  if (own) await ofAccount.where('network', '=', own.network).where('succeeded', '=', true).where('id', '<>', id).execute();
}
