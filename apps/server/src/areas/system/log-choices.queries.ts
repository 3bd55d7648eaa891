import { sql } from 'kysely';
import { seesAll } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

/** More than a picker can show: the first so many are found by skipping from one to the next in the index, whatever the log's length. */
const most = 500;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Everybody who has done something, with the name that their newest entry has. */
export async function findPeople(tx: ReadTx): Promise<Named[]> {
  if (!seesAll(tx.actor)) return [];
  const { rows } = await sql<Named>`with recursive person as (
      (select e.user_id as id, 1 as place from log_entry e where e.user_id is not null order by e.user_id limit 1)
      union all select (select e.user_id from log_entry e where e.user_id > person.id order by e.user_id limit 1), place + 1
        from person where person.id is not null and place < ${most})
    select person.id, newest.username as name from person
      cross join lateral (select username from log_entry e where e.user_id = person.id order by e.id desc limit 1) newest where person.id is not null`.execute(
    tx.db,
  );
  return byName(rows);
}

/** Every API key that something was done by. */
export async function findKeys(tx: ReadTx): Promise<Named[]> {
  if (!seesAll(tx.actor)) return [];
  const { rows } = await sql<Named>`with recursive one as (
      (select e.key_id as id, 1 as place from log_entry e where e.key_id is not null order by e.key_id limit 1)
      union all select (select e.key_id from log_entry e where e.key_id > one.id order by e.key_id limit 1), place + 1
        from one where one.id is not null and place < ${most})
    select one.id, newest.key_name as name from one
      cross join lateral (select key_name from log_entry e where e.key_id = one.id order by e.id desc limit 1) newest where one.id is not null`.execute(tx.db);
  return byName(rows);
}

/** Everything that was ever done, as the log calls it. */
export async function findActions(tx: ReadTx): Promise<string[]> {
  if (!seesAll(tx.actor)) return [];
  const { rows } = await sql<{ action: string }>`with recursive one as (
      (select e.action, 1 as place from log_entry e order by e.action limit 1)
      union all select (select e.action from log_entry e where e.action > one.action order by e.action limit 1), place + 1
        from one where one.action is not null and place < ${most})
    select action from one where action is not null`.execute(tx.db);
  return rows.map(({ action }) => action);
}

const byName = (rows: readonly Named[]): Named[] => rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'));
