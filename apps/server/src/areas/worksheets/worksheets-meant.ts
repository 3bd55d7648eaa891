import type { ReplyOf } from '@quarterlight/contract/route';
import { searchKeys, wantedOf } from '@quarterlight/contract/search/wanted';
import type { worksheetsMeant } from '@quarterlight/contract/worksheets/proxy-routes';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { sql } from 'kysely';
import { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { findAll } from '../../platform/search/find-all.ts';
import { withoutSite } from '../identity/index.ts';
import { worksheetSearch } from './worksheets.search.ts';

const mostFound = 50;
const mostMeant = 20;
const Uuid = z.uuid();

/** The worksheets that a reference names, wherever the asking user may see them, with which of them are shown at the site that they look at. */
export async function findMeant(scope: Scope, reference: string): Promise<ReplyOf<typeof worksheetsMeant>> {
  const found = await (await withoutSite(scope)).read((tx) => meantBy(tx, reference.trim()));
  const here = await scope.read((tx) =>
    idsSeen(
      tx,
      found.map(({ id }) => id),
    ),
  );
  return {
    items: found.map((row) => ({
      ...onWire(row, 'id', 'number', 'registration', 'created_on'),
      bookedDay: row.booked_day,
      customer: row.customer_name,
      state: WorksheetState.parse(row.state),
      here: here.has(row.id),
    })),
  };
}

async function meantBy(tx: ReadTx, reference: string) {
  const id = Uuid.safeParse(reference.toLowerCase());
  if (id.success) return rowsOf(tx, [id.data]);
  const wanted = wantedOf(reference);
  if (wanted === null) return [];
  const { exact } = wanted;
  // Only whole keys are looked for, by the index that search has.
  const whole = { ...wanted, begins: exact, word: exact, parts: exact, every: null };
  const { hits } = await findAll(tx, [worksheetSearch], whole, { most: mostFound });
  const rows = await rowsOf(
    tx,
    hits.map((hit) => hit.id),
  );
  const names = (text: string) => exact.includes(`% \n ${searchKeys.code(text)} \n %`);
  const numbered = rows.filter(({ number }) => names(number));
  if (numbered.length > 0) return numbered;
  return rows.filter((row) => [row.order_number, row.claim_number, row.policy_number, row.authorisation_number].some(names)).slice(0, mostMeant);
}

const rowsOf = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('worksheet')
        .select(['id', 'number', 'state', 'registration', 'customer_name', 'booked_day', 'created_on'])
        .select(['order_number', 'claim_number', 'policy_number', 'authorisation_number'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();

async function idsSeen(tx: ReadTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { branchId, customerId, technicianId } = tx.actor;
  let rows = tx.db.selectFrom('worksheet').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`);
  if (branchId !== null) rows = rows.where('branch_id', '=', branchId);
  if (customerId !== null) rows = rows.where('customer_id', '=', customerId);
  if (technicianId !== null) rows = rows.where('technician_id', '=', technicianId);
  return new Set((await rows.execute()).map(({ id }) => id));
}
