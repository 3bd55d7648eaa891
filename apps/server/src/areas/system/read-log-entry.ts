import type { LogEntry } from '@quarterlight/contract/system/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { fieldName } from '../../platform/record/field-names.ts';
import { beginOfTail, namesFit, sealHash, valuesFit } from './chain.rules.ts';
import { findEntry, findLabels, findNeighbours, findSealBefore, findValues, findYoungestSealed } from './log.queries.ts';
import { idsIn, logText } from './log-words.ts';

/** One entry with what changed and whether it, its values and its link to the entry before agree. */
export async function readLogEntry(tx: ReadTx, id: string): Promise<LogEntry> {
  const entry = found(await findEntry(tx, id));
  const [values, neighbours] = await Promise.all([findValues(tx, id), findNeighbours(tx, entry)]);
  const before = asRecord(values?.before);
  const after = asRecord(values?.after);
  const labels = await findLabels(tx, idsIn(before, after));
  const reading = { zone: tx.tenant.timeZone, currency: tx.tenant.currency, labels, nameOf: (field: string) => fieldName(entry.entity, field) };
  return {
    ...presentLogEntry(entry),
    ...neighbours,
    changes: entry.fields.map((field) => ({
      field,
      name: fieldName(entry.entity, field),
      before: logText(field, before[field], reading),
      after: logText(field, after[field], reading),
    })),
    valuesErased: values === undefined && entry.fields.length > 0,
    position: entry.position,
    hash: entry.hash,
    chain: await chainState(tx, entry, values),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

async function chainState(tx: ReadTx, entry: Row, values: Parameters<typeof valuesFit>[1]): Promise<LogEntry['chain']> {
  if (entry.position === null || entry.hash === null) return entry.id < beginOfTail(await findYoungestSealed(tx), Date.parse(tx.now)) ? 'broken' : 'unsealed';
  const previous = await findSealBefore(tx, entry.position);
  return previous !== undefined && sealHash(previous, entry.position, entry) === entry.hash && namesFit(entry) && valuesFit(entry, values)
    ? 'verified'
    : 'broken';
}

export const presentLogEntry = (row: Row) => ({
  ...onWire(row, 'id', 'at', 'entity', 'entity_id', 'label', 'action', 'user_id', 'username', 'key_name', 'ip', 'fields'),
  fieldNames: row.fields.map((field) => fieldName(row.entity, field)),
  sealed: row.position !== null,
});

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});
