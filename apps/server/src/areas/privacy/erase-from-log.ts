import { foldForSearch } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import type { Writes } from '../../platform/privacy/erase-rows.ts';
import type { PersonalData, Rows } from '../../platform/privacy/personal-data.ts';
import { noteErased } from './privacy.queries.ts';
import type { RequestRow } from './privacy-request.record.ts';

/** So many entries are taken up by one transaction, and looked through by one statement. */
const atOnce = 1_000;
const lookedAt = 5_000;
const first = '00000000-0000-0000-0000-000000000000';

/** What is noted of entries of which something was erased. */
const entriesErased = { title: 'Entries of the system log', table: 'log_entry' } as const;

/**
 * Erases somebody from the log: the values of every entry about their records, and of any that has their email, or their telephone number with their name; the
 * names of records that are called after them; who did it where they did. The chain is of digests and holds. Notes of which entries, as it erases them.
 */
export async function eraseFromLog(
  scope: Scope,
  personal: readonly PersonalData[],
  rows: Rows,
  request: Pick<RequestRow, 'id' | 'name' | 'email' | 'telephone'>,
): Promise<void> {
  const ids = [...rows.values()].flatMap((each) => [...each]);
  const named = new Set(personal.filter((held) => held.named).map(({ table }) => table as string));
  const calledAfter = [...rows].flatMap(([table, of]) => (named.has(table) ? [...of] : []));
  const users = [...(rows.get('app_user') ?? [])];
  const inLog: Erasing = {
    write: (work) =>
      scope.write(async (tx) => {
        await sql`select set_config('app.erasing', ${request.id}, true)`.execute(tx.db);
        return work(tx);
      }),
    note: (tx, entries) => noteErased(tx, request.id, entriesErased, entries),
  };
  const hasValues = sql`exists (select from log_value v where v.entry_id = e.id)`;
  await inPages(inLog, sql`e.entity_id = any(${ids}::uuid[]) and ${hasValues}`, async (tx, entries) => {
    await sql`select app.erase_log_values(${entries}::uuid[])`.execute(tx.db);
  });
  await inPages(inLog, sql`e.entity_id = any(${calledAfter}::uuid[]) and e.label_salt is not null`, async (tx, entries) => {
    await sql`select app.erase_log_names(${entries}::uuid[], true, false)`.execute(tx.db);
  });
  await inPages(inLog, sql`e.user_id = any(${users}::uuid[]) and e.actor_salt is not null`, async (tx, entries) => {
    await sql`select app.erase_log_names(${entries}::uuid[], false, true)`.execute(tx.db);
  });
  await eraseMentions(inLog, marksOf(request));
}

/** Writes while the request is the one at hand, and notes what was erased for it. */
interface Erasing extends Writes {
  readonly note: (tx: WriteTx, entries: readonly string[]) => Promise<void>;
}

/** Entries that are left of which a condition holds, oldest first, so many at a time. */
async function inPages(inLog: Erasing, condition: ReturnType<typeof sql>, erase: (tx: WriteTx, ids: string[]) => Promise<void>): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after;
    const ids = await inLog.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`select e.id from log_entry e where ${condition} and e.id > ${from} order by e.id limit ${atOnce}`.execute(
        tx.db,
      );
      const found = rows.map(({ id }) => id);
      if (found.length === 0) return found;
      await erase(tx, found);
      await inLog.note(tx, found);
      return found;
    });
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
}

interface Marks {
  readonly email: string;
  /** The last nine of the telephone number. */
  readonly digits: string;
  /** Each word of the name, as it is found among others. */
  readonly words: readonly string[];
}

function marksOf({ name, email, telephone }: Pick<RequestRow, 'name' | 'email' | 'telephone'>): Marks | undefined {
  const digits = telephone.replaceAll(/\D/g, '').slice(-9);
  const words = foldForSearch(name)
    .replaceAll(/[\\%_]/g, '')
    .split(' ')
    .filter(Boolean);
  const marks = { email: email.trim().toLowerCase(), digits: digits.length === 9 && words.length > 0 ? digits : '', words: words.map((word) => `% ${word} %`) };
  return marks.email === '' && marks.digits === '' ? undefined : marks;
}

/**
 * Values anywhere that are theirs, such as a contact of a company or the filters of a list: an email that is theirs, whole; or their telephone number, however
 * it is written, where their name stands beside it, for a household or an office has one number.
 */
async function eraseMentions(inLog: Erasing, marks: Marks | undefined): Promise<void> {
  for (let after: string | undefined = first; marks !== undefined && after !== undefined; ) {
    const from: string = after;
    after = await inLog.write(async (tx) => {
      const { rows } = await sql<{ ids: string[]; last: string | null }>`with part as materialized
          (select v.entry_id, jsonb_build_array(v.before, v.after) as said from log_value v where v.entry_id > ${from} order by v.entry_id limit ${lookedAt})
        select array(${mentionsIn(sql`part`, marks)}) as ids,
          case when (select count(*) from part) = ${lookedAt} then (select entry_id from part order by entry_id desc limit 1) end as last`.execute(tx.db);
      const [found] = rows;
      if (found && found.ids.length > 0) {
        await sql`select app.erase_log_values(${found.ids}::uuid[])`.execute(tx.db);
        await inLog.note(tx, found.ids);
      }
      return found?.last ?? undefined;
    });
  }
}

/** Entries that say them: few are likely at all, and of those each text is taken apart. */
function mentionsIn(part: RawBuilder<unknown>, { email, digits, words }: Marks): RawBuilder<unknown> {
  const likely = sql`(${email} <> '' and strpos(lower(p.said::text), ${email}) > 0 or ${digits} <> '' and strpos(regexp_replace(p.said::text, '\\D', '', 'g'), ${digits}) > 0)`;
  const hasEmail = sql`exists (select from regexp_split_to_table(lower(t.text), '[][,;:()<>"[:space:]]+') as w where rtrim(w, '.') = ${email})`;
  const hasTelephone = sql`exists (select from regexp_split_to_table(t.text, '[,;\n]') as w
    where btrim(w) ~ '^[+]?[0-9 ()./-]+$' and right(regexp_replace(w, '\\D', '', 'g'), 9) = ${digits})`;
  return sql`select p.entry_id from ${part} p cross join lateral (select v #>> '{}' as text from jsonb_path_query(p.said, 'strict $.**') v where jsonb_typeof(v) = 'string') t
    where ${likely} group by p.entry_id having ${email} <> '' and bool_or(${hasEmail})
      or ${digits} <> '' and bool_or(${hasTelephone}) and ' ' || app.search_fold(string_agg(t.text, ' ')) || ' ' like all(${words}::text[])`;
}
