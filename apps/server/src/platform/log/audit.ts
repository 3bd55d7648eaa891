import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import type { Statement } from '../database/line.ts';
import { prepared, type ValueOf } from '../database/prepared.ts';
import type { ReadTx } from '../database/scope.ts';

export interface AuditEntry {
  /** What kind of record: worksheet, user, invoice, … */
  readonly entity: string;
  readonly id: string;
  /** What a person recognises the record by: its number or name. */
  readonly label?: string;
  /** What happened, as `worksheet.completed`. */
  readonly action: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The salted digest of an entry's values; keys in order, since the database gives them back in its own. */
export const digestOf = (salt: string, before: unknown, after: unknown): string => sha256(canonical([salt, before ?? null, after ?? null]));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}

/** One entry as its columns have it: text for what is jsonb. */
function rowOf({ actor }: Pick<ReadTx, 'actor'>, entry: AuditEntry) {
  const before = entry.before ?? null;
  const after = entry.after ?? null;
  const salt = randomBytes(12).toString('base64url');
  return {
    id: newId(),
    entity: entry.entity,
    entity_id: entry.id,
    label: entry.label ?? '',
    action: entry.action,
    user_id: actor.userId,
    username: actor.username,
    ip: actor.ip,
    fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(),
    salt,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    digested: canonical([salt, before, after]),
  };
}
type Row = ReturnType<typeof rowOf> & { readonly digest: string };

const insertEntry = prepared((db, value: ValueOf<Row>) =>
  db
    .with('entry', (cte) =>
      cte
        .insertInto('log_entry')
        .values({
          id: value('id'),
          entity: value('entity'),
          entity_id: value('entity_id'),
          label: value('label'),
          action: value('action'),
          user_id: value('user_id'),
          username: value('username'),
          ip: value('ip'),
          fields: value('fields'),
          digest: value('digest'),
        })
        .returning('id'),
    )
    .insertInto('log_value')
    .values((eb) => ({ entry_id: eb.selectFrom('entry').select('id'), salt: value('salt'), before: value('before'), after: value('after') })),
);

/** Writes one entry of the system log in the open transaction; the chain covers a salted digest of the values, which lie aside. */
export async function writeAudit(tx: ReadTx, entry: AuditEntry): Promise<void> {
  const row = rowOf(tx, entry);
  await insertEntry(tx, { ...row, digest: sha256(row.digested) });
}

/** The statement that writes an entry about a number drawn just before it in the same transaction (`app.number`), for which `mark` stands in the entry. */
export function writingAuditOf(tx: Pick<ReadTx, 'actor'>, entry: AuditEntry, mark: string): Statement {
  const row = rowOf(tx, entry);
  const { id, entity, entity_id, label, action, user_id, username, ip, fields, salt, before, after, digested } = row;
  return {
    name: 'log numbered',
    text: `with entry as (insert into log_entry (id, entity, entity_id, label, action, user_id, username, ip, fields, digest)
        values ($1, $2, $3, replace($4, $14, current_setting('app.number')), $5, $6, $7, $8, $9,
          translate(encode(sha256(convert_to(replace($13, $14, current_setting('app.number')), 'UTF8')), 'base64'), '+/=', '-_')) returning id)
      insert into log_value (entry_id, salt, before, after) select id, $10, $11::jsonb, replace($12, $14, current_setting('app.number'))::jsonb from entry`,
    values: [id, entity, entity_id, label, action, user_id, username, ip, fields, salt, before, after, digested, mark],
  };
}
