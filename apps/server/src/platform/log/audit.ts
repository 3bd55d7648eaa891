import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
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

/** What of an entry is kept: the row of the log, and its values, which lie aside. */
function keptOf(actor: Actor, { entity, id, label = '', action, version, before, after }: AuditEntry) {
  const logId = newId();
  const [salt, labelSalt, actorSalt] = [aSalt(), aSalt(), aSalt()];
  const { userId, username, keyId, keyName, ip } = actor;
  return {
    entry: {
      id: logId,
      entity,
      entity_id: id,
      label,
      action,
      version: version ?? null,
      user_id: userId,
      username,
      key_id: keyId,
      key_name: keyName,
      ip,
      fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(),
      digest: digestOf(salt, before, after),
      label_salt: labelSalt,
      label_digest: digestOfNames(labelSalt, label),
      actor_salt: actorSalt,
      actor_digest: digestOfActor(actorSalt, actor),
    },
    value: { entry_id: logId, salt, before: before ?? null, after: after ?? null },
  };
}

/** Writes one entry of the system log in the open transaction; the chain covers a salted digest of the values, which lie aside. */
export async function writeAudit({ db, actor }: ReadTx, entry: AuditEntry): Promise<void> {
  const { entry: row, value } = keptOf(actor, entry);
  const json = (values: AuditEntry['before'] | null) => (values === null ? null : JSON.stringify(values));
  // Who may write it may not read it, so nothing comes back of the first part.
  await sql`with entry as (insert into log_entry (id, entity, entity_id, label, action, user_id, username, key_id, key_name, ip, fields, digest, version,
      label_salt, label_digest, actor_salt, actor_digest)
      values (${row.id}, ${row.entity}, ${row.entity_id}, ${row.label}, ${row.action}, ${row.user_id}, ${row.username}, ${row.key_id}, ${row.key_name}, ${row.ip}, ${row.fields}, ${row.digest}, ${row.version},
        ${row.label_salt}, ${row.label_digest}, ${row.actor_salt}, ${row.actor_digest}))
    insert into log_value (entry_id, salt, before, after) values (${row.id}, ${value.salt}, ${json(value.before)}::jsonb, ${json(value.after)}::jsonb)`.execute(
    db,
  );
}

/** The same of very many, some at a time: an entry for each, in two statements. */
export async function writeAudits({ db, actor }: ReadTx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const kept = entries.map((entry) => keptOf(actor, entry));
  await sql`insert into log_entry (id, entity, entity_id, label, action, user_id, username, key_id, key_name, ip, fields, digest, version,
      label_salt, label_digest, actor_salt, actor_digest)
    select id, entity, entity_id, label, action, user_id, username, key_id, key_name, ip, fields, digest, version, label_salt, label_digest, actor_salt, actor_digest
      from jsonb_populate_recordset(null::log_entry, ${JSON.stringify(kept.map(({ entry }) => entry))}::jsonb)`.execute(db);
  await sql`insert into log_value (entry_id, salt, before, after)
    select entry_id, salt, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(kept.map(({ value }) => value))}::jsonb) as kept(entry_id uuid, salt text, before jsonb, after jsonb)`.execute(
    db,
  );
}
