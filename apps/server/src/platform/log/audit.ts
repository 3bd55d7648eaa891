import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
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
export function digestOf(salt: string, before: unknown, after: unknown): string {
  return createHash('sha256')
    .update(canonical([salt, before ?? null, after ?? null]))
    .digest('base64url');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}

/** Writes one entry of the system log in the open transaction; the chain covers a salted digest of the values, which lie aside. */
export async function writeAudit(tx: ReadTx, entry: AuditEntry): Promise<void> {
  const id = newId();
  const before = entry.before ?? null;
  const after = entry.after ?? null;
  const salt = randomBytes(12).toString('base64url');
  const digest = digestOf(salt, before, after);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  await tx.db
    .with('entry', (db) =>
      db
        .insertInto('log_entry')
        .values({
          id,
          entity: entry.entity,
          entity_id: entry.id,
          label: entry.label ?? '',
          action: entry.action,
          user_id: tx.actor.userId,
          username: tx.actor.username,
          ip: tx.actor.ip,
          fields,
          digest,
        })
        .returning('id'),
    )
    .insertInto('log_value')
    .values((eb) => ({
      entry_id: eb.selectFrom('entry').select('id'),
      salt,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    }))
    .execute();
}
