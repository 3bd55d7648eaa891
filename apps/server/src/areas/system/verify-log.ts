import type { ChainReport, LogEntry } from '@quarterlight/contract/system/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { fieldName } from '../../platform/record/field-names.ts';
import { chainStart, sealedUpTo, sealHash, valuesFit } from './chain.rules.ts';
import { countUnsealed, findEntry, findLabels, findPlanted, findSeal, findSealed, findValues, findYoungestSealed } from './log.queries.ts';
import { idsIn, logText } from './log-words.ts';

const batch = 5_000;

/** Walks the whole chain and names the first entry that does not fit; else one that was put in after the entries around it were sealed. */
export async function verifyLog(tx: ReadTx): Promise<ChainReport> {
  let hash = chainStart;
  let position = 0;
  const bad = (entryId: string | null, problem: string) => ({ intact: false, firstBadPosition: position + 1, firstBadEntryId: entryId, problem });
  let verdict: Pick<ChainReport, 'intact' | 'firstBadPosition' | 'firstBadEntryId' | 'problem'> = {
    intact: true,
    firstBadPosition: null,
    firstBadEntryId: null,
    problem: null,
  };
  walk: for (;;) {
    const rows = await findSealed(tx, position, batch);
    for (const row of rows) {
      if (row.position !== position + 1) verdict = bad(row.id, 'An entry is missing before this one.');
      else if (sealHash(hash, row.position, row) !== row.hash) verdict = bad(row.id, 'This entry is not the one that was sealed.');
      else if (!valuesFit(row, row)) verdict = bad(row.id, 'The values of this entry are not the ones that were written.');
      if (!verdict.intact) break walk;
      hash = row.hash;
      position = row.position;
    }
    if (rows.length < batch) break;
  }
  const tail = await beginOfTail(tx);
  const [planted, unsealed] = await Promise.all([verdict.intact ? findPlanted(tx, tail) : undefined, countUnsealed(tx, tail)]);
  if (planted !== undefined)
    verdict = { intact: false, firstBadPosition: null, firstBadEntryId: planted, problem: 'This entry was put in after those around it were sealed.' };
  return { ...verdict, sealed: position, unsealed, head: position === 0 ? null : hash };
}

/** The id from which on an entry may well be without a seal: made just now, or while nobody sealed. */
const beginOfTail = async (tx: ReadTx): Promise<string> => sealedUpTo(await findYoungestSealed(tx), Date.parse(tx.now));

/** One entry with what changed and whether it, its values and its link to the entry before agree. */
export async function readLogEntry(tx: ReadTx, id: string): Promise<LogEntry> {
  const entry = found(await findEntry(tx, id));
  const values = await findValues(tx, id);
  const before = asRecord(values?.before);
  const after = asRecord(values?.after);
  const labels = await findLabels(tx, idsIn(before, after));
  const reading = { zone: tx.tenant.timeZone, currency: tx.tenant.currency, labels, nameOf: (field: string) => fieldName(entry.entity, field) };
  return {
    ...presentLogEntry(entry),
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
  if (entry.position === null || entry.hash === null) return entry.id < (await beginOfTail(tx)) ? 'broken' : 'unsealed';
  const previous = entry.position === 1 ? chainStart : (await findSeal(tx, entry.position - 1))?.hash;
  return previous !== undefined && sealHash(previous, entry.position, entry) === entry.hash && valuesFit(entry, values) ? 'verified' : 'broken';
}

export const presentLogEntry = (row: Row) => ({
  ...onWire(row, 'id', 'at', 'entity', 'entity_id', 'label', 'action', 'user_id', 'username', 'key_name', 'ip', 'fields'),
  fieldNames: row.fields.map((field) => fieldName(row.entity, field)),
  sealed: row.position !== null,
});

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});
