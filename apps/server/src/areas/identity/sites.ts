import type { Site } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'organisation' | 'branch' | 'customer';
}

/** The companies that a user may act for. `tx` must be the product's own: a customer's child accounts lie outside the customer's own bounds. */
async function placesOf(tx: ReadTx, actor: Actor): Promise<Place[]> {
  if (actor.companyType === 'Customer') {
    const customerId = actor.customerId ?? '';
    const rows = await tx.db
      .selectFrom('customer')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('id', '=', customerId), eb('parent_id', '=', customerId)]))
      .where('status', '=', 'active')
      .orderBy((eb) => eb('id', '<>', customerId))
      .orderBy('name_key')
      .execute();
    return rows.map((row) => ({ ...row, kind: 'customer' }));
  }
  let branches = tx.db.selectFrom('branch').select(['id', 'name']).where('status', '=', 'active').orderBy('name_key');
  if (actor.companyType === 'Branch') branches = branches.where('id', '=', actor.branchId);
  const own: Place[] = actor.companyType === 'Branch' ? [] : [{ id: tx.tenant.id, name: await companyName(tx), kind: 'organisation' }];
  if (actor.companyType === 'Organisation' && !can(actor, 'view-branches')) return own;
  return [...own, ...(await branches.execute()).map((row) => ({ ...row, kind: 'branch' as const }))];
}

export async function companyName(tx: ReadTx): Promise<string> {
  return (await tx.db.selectFrom('tenant').select('name').executeTakeFirst())?.name ?? tx.tenant.name;
}

/** The sites as they are answered; for a customer's accounts the organisation is the customer itself. */
export async function listSites(tx: ReadTx, actor: Actor): Promise<Site[]> {
  const places = await placesOf(tx, actor);
  const organisation = actor.companyType === 'Customer' ? (places[0]?.name ?? '') : await companyName(tx);
  return places.map((place) => ({ externalId: place.id, companyName: place.name, organisation }));
}

/** The actor bounded to one of its sites; refuses any other. */
export async function actorAtSite(tx: ReadTx, actor: Actor, siteId: string): Promise<Actor> {
  const place = (await placesOf(tx, actor)).find(({ id }) => id === siteId);
  if (!place) throw new Refusal('site.not_yours');
  if (place.kind === 'customer') return { ...actor, customerId: place.id };
  return place.kind === 'branch' ? { ...actor, branchId: place.id } : actor;
}
