import { kindsOfLists } from '@quarterlight/contract/system/kinds';
import { fixedLists, type LookupCount, type LookupForm, LookupList, type LookupRecord, type NewLookup } from '@quarterlight/contract/system/schemas';
import { newId } from '@quarterlight/kit/ids';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { LookupUse } from '../../platform/lookups/uses.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lookupActions, lookupRecord, lookupState } from './lookup.record.ts';
import { isUsed } from './lookup-uses.ts';
import { countLists, countOfKind, type LookupRow, lockList, selectLookup, selectWholeList } from './lookups.queries.ts';

type Form = z.output<typeof LookupForm>;
const isFixed = (list: string): boolean => fixedLists.some((fixed) => fixed === list);

export const presentLookup = (row: LookupRow, { actor }: ReadTx): LookupRecord => ({
  ...onWire(row, 'id', 'list', 'name', 'kind', 'position', 'version'),
  rate: row.rate_basis_points === null ? null : row.rate_basis_points / 100,
  retired: row.retired_at !== null,
  allowedActions: allowedActions(lookupActions, lookupState(row), actor).filter((action) => !isFixed(row.list) || !['retire', 'remove'].includes(action)),
});

/** Every list with how many entries it has, in the order in which they are offered. */
export async function lookupCounts(tx: ReadTx): Promise<z.output<typeof LookupCount>[]> {
  const counts = await countLists(tx);
  return LookupList.options.map((list) => ({ list, inUse: 0, retired: 0, ...counts.get(list) }));
}

export const lookupRecords = async (tx: ReadTx, list: LookupList): Promise<LookupRecord[]> =>
  (await selectWholeList(tx, list)).map((row) => presentLookup(row, tx));

/** Adds an entry at the end of a list. */
export async function createLookup(tx: WriteTx, list: LookupList, form: z.output<typeof NewLookup>): Promise<LookupRow> {
  if (isFixed(list)) throw new Refusal('lookup.fixed');
  const rate_basis_points = rateOf(list, form);
  const kind = kindOf(list, form.kind);
  await lockList(tx, list);
  const position = Math.max(-1, ...(await selectWholeList(tx, list)).map((row) => row.position)) + 1;
  return lookupRecord.make(tx, { id: newId(), list, name: oneLine(form.name), kind, rate_basis_points, position });
}

/** Renames an entry or changes a rate; documents that were made before keep what is printed on them. */
export async function updateLookup(tx: WriteTx, id: string, version: number, form: Form): Promise<LookupRow> {
  const before = await lookupRecord.takeUp(tx, id, { version });
  return lookupRecord.settle(tx, before, { set: { name: oneLine(form.name), rate_basis_points: rateOf(before.list, form) }, action: 'changed' });
}

/** Takes an entry out of its list, whose records keep it. */
export async function retireLookup(tx: WriteTx, id: string): Promise<LookupRow> {
  await lockListOf(tx, id);
  const before = await lookupRecord.takeUp(tx, id, { action: 'retire' });
  if (isFixed(before.list)) throw new Refusal('lookup.fixed');
  // What is new takes the rate of this one, and there is always one to take.
  if (before.list === 'vat-rates' && before.kind === 'standard' && (await countOfKind(tx, before, 'in-use')) < 2) throw new Refusal('lookup.standard_rate');
  return lookupRecord.settle(tx, before, { set: { retired_at: tx.now }, action: 'retired' });
}

/** Deletes an entry of that version which nothing names; the last of a code stays, since rules look for it. */
export async function removeLookup(tx: WriteTx, uses: readonly LookupUse[], id: string, version: number): Promise<void> {
  await lockListOf(tx, id);
  const before = await lookupRecord.takeUp(tx, id, { action: 'remove', version });
  if (isFixed(before.list)) throw new Refusal('lookup.fixed');
  if (before.kind !== null && (await countOfKind(tx, before, 'all')) < 2) throw new Refusal('lookup.last_of_kind');
  if (before.list === 'vat-rates' && before.kind === 'standard' && before.retired_at === null && (await countOfKind(tx, before, 'in-use')) < 2)
    throw new Refusal('lookup.standard_rate');
  if (await isUsed(tx, uses, before)) throw new Refusal('lookup.used');
  try {
    await lookupRecord.remove(tx, before, { before: { list: before.list, name: before.name, kind: before.kind } });
  } catch (error) {
    // Somebody gave it to a record in this moment, or one that is not shown here has it.
    throw error instanceof DatabaseError && error.code === '23503' ? new Refusal('lookup.used') : error;
  }
}

/** Brings a retired entry back into its list, unless another has its name by now. */
export async function restoreLookup(tx: WriteTx, id: string): Promise<LookupRow> {
  const before = await lookupRecord.takeUp(tx, id, { action: 'restore' });
  return lookupRecord.settle(tx, before, { set: { retired_at: null }, action: 'restored' });
}

/** Puts the entries in use in this order. */
export async function orderLookups(tx: WriteTx, list: LookupList, ids: readonly string[]): Promise<LookupRecord[]> {
  await lockList(tx, list);
  const inUse = (await selectWholeList(tx, list)).filter((row) => row.retired_at === null);
  if (ids.length !== inUse.length || !inUse.every(({ id }) => ids.includes(id))) throw new Refusal('lookup.order_incomplete');
  for (const row of await lookupRecord.takeUpMany(tx, ids)) {
    const position = ids.indexOf(row.id);
    if (row.position !== position) await lookupRecord.settle(tx, row, { set: { position }, action: 'ordered' });
  }
  return lookupRecords(tx, list);
}

/** Before the entry itself, as ordering does. */
async function lockListOf(tx: WriteTx, id: string): Promise<void> {
  await lockList(tx, found(await selectLookup(tx, id)).list);
}

const oneLine = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

const kinds: Readonly<Partial<Record<LookupList, z.ZodEnum>>> = kindsOfLists;

function kindOf(list: LookupList, kind: string | undefined): string | null {
  if (kind === undefined) return null;
  if (kinds[list]?.safeParse(kind).success !== true) throw new Refusal('lookup.unknown_kind');
  return kind;
}

function rateOf(list: string, form: Form): number | null {
  if (list !== 'vat-rates') {
    if (form.rate !== undefined) throw new Refusal('lookup.no_rate');
    return null;
  }
  if (form.rate === undefined) throw new Refusal('lookup.rate_needed');
  return Math.round(form.rate * 100);
}
