import { allRoutes } from '@quarterlight/contract';
import { isEntity } from '@quarterlight/contract/entities';
import type { Route } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { type Actor, mayUse } from '../access/actor.ts';
import type { ReadTx } from '../database/tx.ts';
import { type Bounds, type BoundsOfRecord, type HintBounds, isWithin } from './hint-bounds.ts';

/** Whether the route answers the record itself, by its id: what hangs on it is another route's. */
const shows = ({ method, path, record }: Route, names: readonly string[]): boolean =>
  method === 'GET' && record?.param === 'id' && names.includes(record.of) && path.endsWith('/:id');

/** Whether some route would show the actor such records at all. */
const mayShow = (actor: Actor, names: readonly string[]): boolean => allRoutes.some((route) => shows(route, names) && mayUse(actor, route.access));

/** Whether whoever asks could fetch the record: by permission, by the database's policies, and within their bounds. */
export async function isShownTo(tx: ReadTx, all: HintBounds, entity: string, id: string): Promise<boolean> {
  const of = isEntity(entity) ? all[entity] : null;
  if (of === null || !mayShow(tx.actor, [entity, of.table])) return false;
  const whose = await whoseIs(tx, of, id);
  return whose !== undefined && isWithin(tx.actor, whose);
}

/** Whose a record of this kind is; undefined where there is none that the transaction sees. */
export async function whoseRecord(tx: ReadTx, all: HintBounds, entity: string, id: string): Promise<Bounds | undefined> {
  const of = isEntity(entity) ? all[entity] : null;
  return of === null ? undefined : whoseIs(tx, of, id);
}

async function whoseIs(tx: ReadTx, { table, customer, branch, technician }: BoundsOfRecord, id: string): Promise<Bounds | undefined> {
  const column = (bound = 'null') => sql`(${sql.raw(bound)})::uuid`;
  const { rows } = await sql<Bounds>`select ${column(customer)} as "customerId", ${column(branch)} as "branchId", ${column(technician)} as "technicianId"
    from ${sql.table(table)} r where r.id = ${id}`.execute(tx.db);
  return rows[0];
}
