import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { defaultLookups } from './default-lookups.ts';
import { storeSetting } from './settings.queries.ts';

/** The counters of a new company with their prefixes. */
export const defaultCounters = [
  ['worksheet', 'W'],
  ['quotation', 'Q'],
  ['purchase-order', 'P'],
  ['credit', 'C'],
  ['invoice', 'I'],
  ['transfer', 'T'],
  ['moved-worksheet', 'M.'],
  ['purchase-batch', 'PB'],
  ['purchase-credit', 'SC'],
  ['invoice-batch', 'IB'],
] as const;

/** What a new tenant starts with: lookup lists and number counters, and a code at every sign-in of its administrators. */
export async function seedSystem(tx: WriteTx): Promise<void> {
  const rows = Object.entries(defaultLookups).flatMap(([list, entries]) =>
    entries.map((entry, position) => ({
      id: newId(),
      list,
      name: entry.name,
      kind: entry.kind ?? null,
      rate_basis_points: entry.rateBasisPoints ?? null,
      position,
    })),
  );
  await tx.db.insertInto('lookup').values(rows).execute();
  await tx.db
    .insertInto('number_counter')
    .values(defaultCounters.map(([kind, prefix]) => ({ kind, prefix })))
    .execute();
  await storeSetting(tx, 'security', { twoStepRoles: ['administrator'] });
}

/** Asks no code at anybody's sign-in, until somebody turns it on in the settings. */
export const askNoSecondStep = (tx: WriteTx): Promise<void> => storeSetting(tx, 'security', { twoStepRoles: [] });
