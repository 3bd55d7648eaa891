import { createHash } from 'node:crypto';
import { emptyId, idAt } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { digestOf, digestOfActor, digestOfNames } from '../../platform/log/audit.ts';

// In this order: every seal depends on it.
const sealed = ['id', 'at', 'entity', 'entity_id', 'label', 'action', 'user_id', 'username', 'ip', 'fields', 'digest'] as const;
type Row = Selectable<DB['log_entry']>;
type ChainEntry = Pick<Row, (typeof sealed)[number]> &
  Partial<Pick<Row, 'key_id' | 'key_name' | 'label_salt' | 'label_digest' | 'actor_salt' | 'actor_digest'>>;

/** Names of people, which may be erased: their digests are sealed in their place. Entries that were written without them are sealed with the names. */
const names: readonly string[] = ['label', 'username', 'ip'];
/** What stands there once they are erased; app.erase_log_names writes the same. */
const erased = { label: 'Erased person', username: 'Former user', keyName: 'Former key' };

/** Whether the digest of who acted was written before it covered the name of the key. */
const isKeyOutside = ({ actor_salt: salt, actor_digest: digest, username, ip }: Pick<ChainEntry, 'actor_salt' | 'actor_digest' | 'username' | 'ip'>): boolean =>
  salt != null && digestOfNames(salt, username, ip) === digest;

/** What the first link hangs on. */
export const chainStart = '';

/** The hash that seals an entry at its position: over the link before, and over everything of the entry but values and names, which their digests stand for. */
export function sealHash(previous: string, position: number, entry: ChainEntry): string {
  const digests = entry.label_digest == null && entry.actor_digest == null ? [] : [entry.label_digest, entry.actor_digest];
  // Only where one acted by a key: what was sealed before there were keys hashes as it did. The name of the key is in the digest of who acted.
  const byKey = digests.length === 0 || isKeyOutside(entry) ? [entry.key_id, entry.key_name] : [entry.key_id];
  const key = (entry.key_id ?? '') === '' && (entry.key_name ?? '') === '' ? [] : byKey;
  const columns = digests.length === 0 ? sealed : sealed.filter((column) => !names.includes(column));
  const covered = [previous, position, ...columns.map((column) => entry[column]), ...digests, ...key];
  return createHash('sha256').update(JSON.stringify(covered)).digest('base64url');
}

/** A transaction lives at most a minute; an entry that is committed late is found well within this time behind the youngest sealed one. */
export const lookBack = 10 * 60_000;

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Where the sealer begins to look, given the youngest entry that is sealed: `back` milliseconds before it, or before now where the clock was set back
 * meanwhile. What it looks for lies behind that, so an older entry without a seal was put in after those around it were sealed.
 */
export const sealedUpTo = (youngestId: string | undefined, now: number, back: number = lookBack): string =>
  youngestId === undefined ? emptyId : idAt(Math.max(0, Math.min(timeOf(youngestId), now) - back));

/** Whether kept values are the ones that the entry was written with; values that were erased say nothing against it. */
export function valuesFit(entry: ChainEntry, values: { salt: string | null; before: unknown; after: unknown } | undefined): boolean {
  if (!values || values.salt === null) return true;
  return digestOf(values.salt, values.before, values.after) === entry.digest;
}

/** Whether the names are the ones that the entry was written with, or say that they were erased. */
export function namesFit({ label, username, ip, key_name: keyName = '', ...entry }: ChainEntry): boolean {
  const fit = (salt: string | null = null, digest: string | null = null, isErased: boolean, digestNow: (salt: string) => string) =>
    digest === null ? salt === null : salt === null ? isErased : digestNow(salt) === digest;
  const isBefore = isKeyOutside({ ...entry, username, ip });
  const isFormer = username === erased.username && ip === '' && (keyName === '' || keyName === erased.keyName);
  return (
    fit(entry.label_salt, entry.label_digest, label === erased.label, (salt) => digestOfNames(salt, label)) &&
    fit(entry.actor_salt, entry.actor_digest, isFormer, (salt) => digestOfActor(salt, { username, ip, keyName: isBefore ? '' : keyName }))
  );
}

/** Whether names of it were let go of. */
export const isNameless = ({ label_salt, label_digest, actor_salt, actor_digest }: ChainEntry): boolean =>
  (label_digest != null && label_salt == null) || (actor_digest != null && actor_salt == null);

/** The id from which on an entry may well be without a seal: made just now, or while nobody sealed. */
export const beginOfTail = (youngestSealed: string | undefined, now: number): string => sealedUpTo(youngestSealed, now);

/** Whether the entry says the time that its id was made at, give or take what a transaction and two clocks may differ by. */
export const timeFits = ({ id, at }: Pick<ChainEntry, 'id' | 'at'>): boolean => Math.abs(Date.parse(at) - timeOf(id)) <= lookBack;
