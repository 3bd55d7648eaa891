import { formatInstant } from '@quarterlight/kit/instants';
import { listOf } from '@quarterlight/kit/text';
import type { ReadTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';
import { fieldName } from './field-names.ts';

interface Changed {
  readonly id: string;
  readonly version?: number;
  readonly updated_at?: string;
}

/** So many fields are named; of more it is said that there are more. */
const mostNamed = 6;

/**
 * The refusal of a change to a record that somebody changed meanwhile: `record.stale` with who, when and which fields, since the version `seen`. Whoever may not
 * read the log is told 'somebody else'.
 */
export async function staleRefusal(tx: ReadTx, record: Changed, seen?: number): Promise<Refusal> {
  // Each version has its entry.
  const since = Math.min(Math.max((record.version ?? 1) - (seen ?? 0), 1), 20);
  const entries = await tx.db
    .selectFrom('log_entry')
    .leftJoin('person_name', 'person_name.id', 'log_entry.user_id')
    .select(['log_entry.at', 'log_entry.entity', 'log_entry.fields', 'log_entry.username', 'person_name.name'])
    .where('log_entry.entity_id', '=', record.id)
    .orderBy('log_entry.id', 'desc')
    .limit(seen === undefined ? 1 : since)
    .execute();
  const [last] = entries;
  const names = [...new Set(entries.flatMap(({ entity, fields }) => fields.map((field) => fieldName(entity, field))))];
  const told = names.length > mostNamed ? [...names.slice(0, mostNamed), 'more'] : names;
  const by = last?.name || last?.username || 'somebody else';
  const at = formatInstant(last?.at ?? record.updated_at ?? tx.now, tx.tenant.timeZone);
  return new Refusal('record.stale', { details: { by, at, what: told.length === 0 ? '' : ` (${listOf(told)})` } });
}
