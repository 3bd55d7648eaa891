import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import { CompiledQuery } from 'kysely';
import type { Statement } from '../database/line.ts';
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

/** The statement that writes one entry of the system log; the chain covers a salted digest of the values, which lie aside. */
export function writingAudit({ actor }: Pick<ReadTx, 'actor'>, entry: AuditEntry): Statement {
  const { entity, id, label = '', action, before, after } = entry;
  const salt = randomBytes(12).toString('base64url');
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const json = (values: AuditEntry['before']) => (values === undefined ? null : JSON.stringify(values));
  return {
    name: 'log',
    // Who may write it may not read it, so nothing comes back of the first part.
    text: `with entry as (insert into log_entry (id, entity, entity_id, label, action, user_id, username, ip, fields, digest)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))
      insert into log_value (entry_id, salt, before, after) values ($1, $11, $12::jsonb, $13::jsonb)`,
    values: [
      newId(),
      entity,
      id,
      label,
      action,
      actor.userId,
      actor.username,
      actor.ip,
      fields,
      digestOf(salt, before, after),
      salt,
      json(before),
      json(after),
    ],
  };
}

/** Writes one entry of the system log in the open transaction. */
export async function writeAudit(tx: ReadTx, entry: AuditEntry): Promise<void> {
  const { text, values } = writingAudit(tx, entry);
  await tx.db.executeQuery(CompiledQuery.raw(text, [...values]));
}
