import { sql } from 'kysely';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import type { PersonalData, Rows } from '../../platform/privacy/personal-data.ts';
import type { RequestRow } from './privacy-request.record.ts';

/** So many entries are taken up by one transaction, and looked through by one statement. */
const atOnce = 1_000;
const lookedAt = 5_000;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Erases somebody from the log: the values of every entry about their records, and of any that has their email or telephone number in it; the names of records
 * that are called after them; who did it where they did. The chain is of digests and holds. Answers of how many entries.
 */
export async function eraseFromLog(
  scope: Scope,
  personal: readonly PersonalData[],
  rows: Rows,
  { email, telephone }: Pick<RequestRow, 'email' | 'telephone'>,
): Promise<number> {
  const ids = [...rows.values()].flatMap((each) => [...each]);
  const named = new Set(personal.filter((held) => held.named).map(({ table }) => table as string));
  const calledAfter = [...rows].flatMap(([table, of]) => (named.has(table) ? [...of] : []));
  const users = [...(rows.get('app_user') ?? [])];
  let erased = await inPages(scope, sql`e.entity_id = any(${ids}::uuid[])`, async (tx, entries) => {
    await sql`select app.erase_log_values(${entries}::uuid[])`.execute(tx.db);
  });
  await inPages(scope, sql`e.entity_id = any(${calledAfter}::uuid[])`, async (tx, entries) => {
    await sql`select app.erase_log_names(${entries}::uuid[], true, false)`.execute(tx.db);
  });
  await inPages(scope, sql`e.user_id = any(${users}::uuid[])`, async (tx, entries) => {
    await sql`select app.erase_log_names(${entries}::uuid[], false, true)`.execute(tx.db);
  });
  const marks = [email.trim().toLowerCase(), telephone.trim()].filter((mark) => mark.length >= 6);
  if (marks.length > 0) erased += await eraseMentions(scope, marks);
  return erased;
}

/** Entries of which a condition holds, oldest first, so many at a time. */
async function inPages(scope: Scope, condition: ReturnType<typeof sql>, erase: (tx: WriteTx, ids: string[]) => Promise<void>): Promise<number> {
  let count = 0;
  for (let after = first; ; ) {
    const from = after;
    const ids = await scope.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`select e.id from log_entry e where ${condition} and e.id > ${from} order by e.id limit ${atOnce}`.execute(
        tx.db,
      );
      const found = rows.map(({ id }) => id);
      if (found.length > 0) await erase(tx, found);
      return found;
    });
    count += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) return count;
    after = last;
  }
}

/** Values anywhere that hold one of the marks, such as the contacts of a company or the filters of a file. */
async function eraseMentions(scope: Scope, marks: readonly string[]): Promise<number> {
  let count = 0;
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after;
    const page = await scope.write(async (tx) => {
      const { rows } = await sql<{ ids: string[]; last: string | null }>`with part as materialized
          (select v.entry_id, lower(concat(v.before::text, v.after::text)) as said from log_value v where v.entry_id > ${from} order by v.entry_id limit ${lookedAt})
        select array(select entry_id from part where said ~~ any(${marks.map((mark) => `%${mark.replaceAll(/[\\%_]/g, '\\$&')}%`)}::text[])) as ids,
          case when (select count(*) from part) = ${lookedAt} then (select entry_id from part order by entry_id desc limit 1) end as last`.execute(tx.db);
      const [found] = rows;
      if (found && found.ids.length > 0) await sql`select app.erase_log_values(${found.ids}::uuid[])`.execute(tx.db);
      return { count: found?.ids.length ?? 0, next: found?.last ?? undefined };
    });
    count += page.count;
    after = page.next;
  }
  return count;
}
