import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { AuditEntry, ReadTx } from '../database/tx.ts';

/** The salted digest of an entry's values; keys in order, since the database gives them back in its own. */
export const digestOf = (salt: string, before: unknown, after: unknown): string => sha256(canonical([salt, before ?? null, after ?? null]));

/** The salted digest of names in an entry: what is sealed of them, so that they can be erased. */
export const digestOfNames = (salt: string, ...names: readonly string[]): string => sha256(canonical([salt, ...names]));

/** The same of who acted, from where, and by which key if by one. */
export const digestOfActor = (salt: string, { username, ip, keyName }: { readonly username: string; readonly ip: string; readonly keyName: string }): string =>
  digestOfNames(salt, username, ip, ...(keyName === '' ? [] : [keyName]));

const aSalt = (): string => randomBytes(12).toString('base64url');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}

/** Writes one entry of the system log in the open transaction; the chain covers a salted digest of the values, which lie aside. */
export async function writeAudit({ db, actor }: ReadTx, entry: AuditEntry): Promise<void> {
  const { entity, id, label = '', action, version = null, before, after } = entry;
  const logId = newId();
  const [salt, labelSalt, actorSalt] = [aSalt(), aSalt(), aSalt()];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const json = (values: AuditEntry['before']) => (values === undefined ? null : JSON.stringify(values));
  // Who may write it may not read it, so nothing comes back of the first part.
  await sql`with entry as (insert into log_entry (id, entity, entity_id, label, action, user_id, username, key_id, key_name, ip, fields, digest, version,
      label_salt, label_digest, actor_salt, actor_digest)
      values (${logId}, ${entity}, ${id}, ${label}, ${action}, ${actor.userId}, ${actor.username}, ${actor.keyId}, ${actor.keyName}, ${actor.ip}, ${fields}, ${digestOf(salt, before, after)}, ${version},
        ${labelSalt}, ${digestOfNames(labelSalt, label)}, ${actorSalt}, ${digestOfActor(actorSalt, actor)}))
    insert into log_value (entry_id, salt, before, after) values (${logId}, ${salt}, ${json(before)}::jsonb, ${json(after)}::jsonb)`.execute(db);
}
