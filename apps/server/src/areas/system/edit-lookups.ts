import { fixedLists, type LookupForm, type LookupList, type LookupRecord } from '@quarterlight/contract/system/schemas';
import { emptyId, newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeLookup, insertLookup, type LookupRow, lockList, nameInUse, selectLookup, selectWholeList } from './lookups.queries.ts';

type Form = z.output<typeof LookupForm>;
const isFixed = (list: string): boolean => fixedLists.some((fixed) => fixed === list);

export const presentLookup = (row: LookupRow): LookupRecord => ({
  id: row.id,
  list: row.list,
  name: row.name,
  kind: row.kind,
  rate: row.rate_basis_points === null ? null : row.rate_basis_points / 100,
  position: row.position,
  retired: row.retired_at !== null,
  version: row.version,
  allowedActions: row.retired_at !== null ? ['restore'] : isFixed(row.list) ? ['edit'] : ['edit', 'retire'],
});

export const lookupRecords = async (tx: ReadTx, list: LookupList): Promise<LookupRecord[]> => (await selectWholeList(tx, list)).map(presentLookup);

/** Adds an entry at the end of a list. */
export async function createLookup(tx: WriteTx, list: LookupList, form: Form): Promise<LookupRow> {
  if (isFixed(list)) throw new Refusal('lookup.fixed');
  const rate = rateOf(list, form);
  await lockList(tx, list);
  if (await nameInUse(tx, list, form.name, emptyId)) throw new Refusal('lookup.name_taken');
  const position = Math.max(-1, ...(await selectWholeList(tx, list)).map((row) => row.position)) + 1;
  const id = newId();
  await insertLookup(tx, { id, list, name: form.name, rate_basis_points: rate, position });
  return noted(tx, id, 'lookup.created', undefined, { list, name: form.name, rate: form.rate ?? null });
}

/** Renames an entry or changes a rate; documents that were made before keep what is printed on them. */
export async function updateLookup(tx: WriteTx, id: string, version: number, form: Form): Promise<LookupRow> {
  const before = found(await selectLookup(tx, id));
  const rate = rateOf(before.list, form);
  await lockList(tx, before.list);
  if (await nameInUse(tx, before.list, form.name, id)) throw new Refusal('lookup.name_taken');
  if (!(await changeLookup(tx, id, version, { name: form.name, rate_basis_points: rate }))) throw await staleRefusal(tx, id);
  return noted(tx, id, 'lookup.changed', { name: before.name, rate: percent(before) }, { name: form.name, rate: form.rate ?? null });
}

export async function retireLookup(tx: WriteTx, id: string): Promise<LookupRow> {
  const before = found(await selectLookup(tx, id));
  if (isFixed(before.list)) throw new Refusal('lookup.fixed');
  if (before.retired_at !== null || !(await changeLookup(tx, id, before.version, { retired_at: tx.now }))) throw new Refusal('lookup.retired_already');
  return noted(tx, id, 'lookup.retired', undefined, { retired: true });
}

export async function restoreLookup(tx: WriteTx, id: string): Promise<LookupRow> {
  const before = found(await selectLookup(tx, id));
  await lockList(tx, before.list);
  if (await nameInUse(tx, before.list, before.name, id)) throw new Refusal('lookup.name_taken');
  if (before.retired_at === null || !(await changeLookup(tx, id, before.version, { retired_at: null }))) throw new Refusal('lookup.in_use_already');
  return noted(tx, id, 'lookup.restored', undefined, { retired: false });
}

/** Puts the entries in use in this order. */
export async function orderLookups(tx: WriteTx, list: LookupList, ids: readonly string[]): Promise<LookupRecord[]> {
  await lockList(tx, list);
  const inUse = (await selectWholeList(tx, list)).filter((row) => row.retired_at === null);
  const byId = new Map(inUse.map((row) => [row.id, row]));
  if (ids.length !== inUse.length || new Set(ids).size !== ids.length || !ids.every((id) => byId.has(id))) throw new Refusal('lookup.order_incomplete');
  for (const [position, id] of ids.entries()) {
    const row = byId.get(id);
    if (row && row.position !== position) await changeLookup(tx, id, row.version, { position });
  }
  const [first = tx.tenant.id] = ids;
  await tx.audit({ entity: 'lookup', id: first, label: list, action: 'lookup.ordered', after: { order: ids.map((id) => byId.get(id)?.name ?? '') } });
  await tx.announce('lookup', first);
  return lookupRecords(tx, list);
}

function rateOf(list: string, form: Form): number | null {
  if (list !== 'vat-rates') {
    if (form.rate !== undefined) throw new Refusal('lookup.no_rate');
    return null;
  }
  if (form.rate === undefined) throw new Refusal('lookup.rate_needed');
  return Math.round(form.rate * 100);
}

const percent = (row: LookupRow) => (row.rate_basis_points === null ? null : row.rate_basis_points / 100);

async function noted(tx: WriteTx, id: string, action: string, before: Record<string, unknown> | undefined, after: Record<string, unknown>): Promise<LookupRow> {
  const row = found(await selectLookup(tx, id));
  await tx.audit({ entity: 'lookup', id, label: row.name, action, ...(before === undefined ? {} : { before }), after });
  await tx.announce('lookup', id, row.version);
  return row;
}
