import type { Site } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import type { HintBounds } from '../../platform/realtime/hint-bounds.ts';
import { isShownTo, whoseRecord } from '../../platform/realtime/shown-to.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnBounds } from './users.queries.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'organisation' | 'branch' | 'customer';
}

/**
 * The companies that a user may act for, first what they act for without choosing. `tx` must be unbound and the actor at no site: a customer's child
 * accounts lie outside the customer's own bounds.
 */
async function placesOf(tx: ReadTx, actor: Actor): Promise<Place[]> {
  if (actor.companyType === 'Customer') {
    const customerId = actor.customerId ?? '';
    const rows = await tx.db
      .selectFrom('customer')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('id', '=', customerId), eb.and([eb('parent_id', '=', customerId), eb('status', '=', 'active')])]))
      .orderBy((eb) => eb('id', '<>', customerId))
      .orderBy('name_key')
      .execute();
    return rows.map((row) => ({ ...row, kind: 'customer' }));
  }
  let branches = tx.db.selectFrom('branch').select(['id', 'name']).orderBy('name_key');
  branches = actor.companyType === 'Branch' ? branches.where('id', '=', actor.branchId) : branches.where('status', '=', 'active');
  const own: Place[] = actor.companyType === 'Branch' ? [] : [{ id: tx.tenant.id, name: await companyName(tx), kind: 'organisation' }];
  if (actor.companyType === 'Organisation' && !can(actor, 'view-branches')) return own;
  return [...own, ...(await branches.execute()).map((row) => ({ ...row, kind: 'branch' as const }))];
}

export async function companyName(tx: ReadTx): Promise<string> {
  return (await tx.db.selectFrom('tenant').select('name').executeTakeFirst())?.name ?? tx.tenant.name;
}

/** The actor at no site: a customer or branch that was chosen to look at is no bound of their own. `tx` must be unbound. */
export async function actorWithoutSite(tx: ReadTx, actor: Actor): Promise<Actor> {
  const own = actor.userId === null ? undefined : await findOwnBounds(tx, actor.userId);
  return own ? { ...actor, customerId: own.customer_id, branchId: own.branch_id } : actor;
}

/** What the asking user sees at no site in particular: everything of theirs, for what leads to a record wherever it is. */
export const withoutSite = async (scope: Scope): Promise<Scope> => scope.as(await scope.unbound().read((tx) => actorWithoutSite(tx, scope.actor)));

/** The sites as they are answered, whichever is chosen; for a customer's accounts the organisation is the customer itself. `tx` must be unbound. */
export async function listSites(tx: ReadTx, actor: Actor): Promise<Site[]> {
  const own = await actorWithoutSite(tx, actor);
  const places = await placesOf(tx, own);
  const organisation = own.companyType === 'Customer' ? (places[0]?.name ?? '') : await companyName(tx);
  return places.map((place) => ({ externalId: place.id, companyName: place.name, organisation }));
}

/** The actor bounded to one of its sites; refuses any other. */
export async function actorAtSite(tx: ReadTx, actor: Actor, siteId: string): Promise<Actor> {
  const place = (await placesOf(tx, actor)).find(({ id }) => id === siteId);
  if (!place) throw new Refusal('site.not_yours');
  return atPlace(actor, place);
}

function atPlace(actor: Actor, place: Place): Actor {
  if (place.kind === 'organisation' || place.id === actor.customerId || place.id === actor.branchId) return actor;
  const bound = place.kind === 'customer' ? { customerId: place.id } : { branchId: place.id };
  return { ...actor, ...bound, siteName: place.name };
}

/** The site at which somebody is shown a record: the one whose it is, else the first. Refuses `record.not_found` where none of theirs shows it. */
export async function siteOfRecord(scope: Scope, bounds: HintBounds, { entity, id }: { entity: string; id: string }): Promise<Site> {
  const { actor, places, sites, whose } = await scope.unbound().read(async (tx) => {
    const own = await actorWithoutSite(tx, scope.actor);
    return { actor: own, places: await placesOf(tx, own), sites: await listSites(tx, own), whose: await whoseRecord(tx, bounds, entity, id) };
  });
  const itsOwn = places.filter((place) => place.id === whose?.branchId || place.id === whose?.customerId);
  for (const place of [...itsOwn, ...places.slice(0, 1)]) {
    const isShown = await scope.as(atPlace(actor, place)).read((tx) => isShownTo(tx, bounds, entity, id));
    const site = sites.find(({ externalId }) => externalId === place.id);
    if (isShown && site) return site;
  }
  throw new Refusal('record.not_found');
}
