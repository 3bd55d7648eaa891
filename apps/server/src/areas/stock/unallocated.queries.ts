import { newId } from '@quarterlight/kit/ids';
import { pence, shareOf } from '@quarterlight/kit/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { UnallocatedGlass } from '../../platform/database/tables.gen.ts';

export type UnallocatedRow = Selectable<UnallocatedGlass>;
type Values = Updateable<UnallocatedGlass>;

/** Open glass without a job with what is free where it stands, in thousandths. */
export type OpenGlass = UnallocatedRow & { readonly free: number };

export const findUnallocated = (tx: ReadTx, ids: readonly string[]): Promise<UnallocatedRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('unallocated_glass').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** What is open of lots in places, the oldest first; under the hold on the lots. */
export async function openOfLots(tx: WriteTx, keys: readonly { readonly placeId: string; readonly lotId: string }[]): Promise<OpenGlass[]> {
  const { rows } = await sql<OpenGlass>`
    select glass.*, coalesce(balance.quantity_milli - balance.allocated_milli, 0) as free
    from unnest(${keys.map(({ placeId }) => placeId)}::uuid[], ${keys.map(({ lotId }) => lotId)}::uuid[]) as key(place_id, lot_id)
    join unallocated_glass glass on glass.lot_id = key.lot_id and glass.place_id = key.place_id and glass.settled_at is null and glass.lot_id is not null
    left join stock_balance balance on balance.tenant_id = glass.tenant_id and balance.place_id = glass.place_id and balance.lot_id = glass.lot_id
    order by glass.id`.execute(tx.db);
  return rows;
}

/** What is open of goods on order, the oldest first; under the hold on them. */
export async function openOfExpected(tx: WriteTx, ids: readonly string[]): Promise<OpenGlass[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OpenGlass>`
    select glass.*, expected.quantity_milli - expected.allocated_milli as free
    from unallocated_glass glass join expected_supply expected on expected.tenant_id = glass.tenant_id and expected.id = glass.expected_supply_id
    where glass.expected_supply_id = any(${ids}::uuid[]) and glass.settled_at is null and glass.expected_supply_id is not null
    order by glass.id`.execute(tx.db);
  return rows;
}

export const insertUnallocated = (tx: WriteTx, values: Omit<Insertable<UnallocatedGlass>, 'id' | 'tenant_id'>): Promise<UnallocatedRow> =>
  tx.db
    .insertInto('unallocated_glass')
    .values({ id: newId(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a quantity (thousandths) of what is open; the rest of it stays as it was. Gives what changed. */
export async function changePart(tx: WriteTx, glass: UnallocatedRow, quantity: number, values: Values): Promise<UnallocatedRow> {
  if (quantity >= glass.quantity_milli) return changeGlass(tx, glass.id, values);
  const value = glass.value_pence === null ? null : shareOf(pence(glass.value_pence), quantity, glass.quantity_milli);
  const left = value === null || glass.value_pence === null ? null : glass.value_pence - value;
  await changeGlass(tx, glass.id, { quantity_milli: glass.quantity_milli - quantity, value_pence: left });
  const id = newId();
  await sql`insert into unallocated_glass (id, product_id, lot_id, place_id, expected_supply_id, supplier_id, quantity_milli, value_pence, return_by, reason,
      worksheet_id, freed_by, created_at, bound_branch, bound_technician)
    select ${id}, product_id, lot_id, place_id, expected_supply_id, supplier_id, ${quantity}, ${value}, return_by, reason,
      worksheet_id, freed_by, created_at, bound_branch, bound_technician
    from unallocated_glass where id = ${glass.id}`.execute(tx.db);
  return changeGlass(tx, id, values);
}

const changeGlass = (tx: WriteTx, id: string, values: Values): Promise<UnallocatedRow> =>
  tx.db
    .updateTable('unallocated_glass')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What a lot cost, who brought it when and takes it back for how long, and whether it came in for a job. */
export async function originOf(tx: ReadTx, lotId: string) {
  const { rows } = await sql<{ unit_cost: number; received_at: string; supplier_id: string | null; return_days: number | null; came_for_job: boolean }>`
    select lot.unit_cost, lot.received_at, lot.supplier_id, supplier.return_days,
      exists (select from stock_move move where move.tenant_id = lot.tenant_id and move.lot_id = lot.id and move.kind = 'receipt' and move.worksheet_id is not null)
        as came_for_job
    from lot left join supplier on supplier.tenant_id = lot.tenant_id and supplier.id = lot.supplier_id
    where lot.id = ${lotId}`.execute(tx.db);
  return rows[0];
}

/** Until when a lot may be fitted; null where it keeps. */
export const expiryOf = async (tx: ReadTx, lotId: string): Promise<string | null> =>
  (await tx.db.selectFrom('lot').select('expires').where('id', '=', lotId).executeTakeFirst())?.expires ?? null;

/** What people know a person by; 'Somebody' where nobody in particular did it. */
export const nameOfPerson = async (tx: ReadTx, id: string | null): Promise<string> =>
  (id === null ? undefined : await tx.db.selectFrom('person_name').select('name').where('id', '=', id).executeTakeFirst())?.name ?? 'Somebody';
