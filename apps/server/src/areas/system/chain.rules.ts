import { createHash } from 'node:crypto';
import { emptyId, idAt } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { digestOf } from '../../platform/log/audit.ts';

// In this order: every seal depends on it.
const sealed = ['id', 'at', 'entity', 'entity_id', 'label', 'action', 'user_id', 'username', 'ip', 'fields', 'digest'] as const;
type Row = Selectable<DB['log_entry']>;
type ChainEntry = Pick<Row, (typeof sealed)[number]> & Partial<Pick<Row, 'key_id' | 'key_name'>>;

/** What the first link hangs on. */
export const chainStart = '';

/** The hash that seals an entry at its position: over the link before, and over everything of the entry but the values, which its digest stands for. */
export function sealHash(previous: string, position: number, entry: ChainEntry): string {
  // Only where one acted by a key: what was sealed before there were keys hashes as it did.
  const key = (entry.key_id ?? '') === '' && (entry.key_name ?? '') === '' ? [] : [entry.key_id, entry.key_name];
  const covered = [previous, position, ...sealed.map((column) => entry[column]), ...key];
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

/** The id from which on an entry may well be without a seal: made just now, or while nobody sealed. */
export const beginOfTail = (youngestSealed: string | undefined, now: number): string => sealedUpTo(youngestSealed, now);

/** Whether the entry says the time that its id was made at, give or take what a transaction and two clocks may differ by. */
export const timeFits = ({ id, at }: Pick<ChainEntry, 'id' | 'at'>): boolean => Math.abs(Date.parse(at) - timeOf(id)) <= lookBack;
