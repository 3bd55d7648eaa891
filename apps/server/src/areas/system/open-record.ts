import { type Entity, isEntity } from '@quarterlight/contract/entities';
import type { OpenBy, OpenRecord } from '@quarterlight/contract/system/schemas';
import { type Actor, seesAll } from '../../platform/access/actor.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { HintBounds } from '../../platform/realtime/hint-bounds.ts';
import type { Opened, Presence } from '../../platform/realtime/presence.ts';
import { isShownTo } from '../../platform/realtime/shown-to.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Notes what a tab has open, and tells who else has it. Refuses `record.not_found` where the person is not shown such a record. */
export async function openRecord(scope: Scope, presence: Presence, bounds: HintBounds, { entity, id, tab, doing }: OpenRecord): Promise<OpenBy> {
  const { actor, tenant } = scope;
  if (actor.userId === null || !isEntity(entity)) throw new Refusal('record.not_found');
  const record = { tenantId: tenant.id, entity, id };
  const { customerId, branchId, technicianId } = actor;
  const own = { ...record, userId: actor.userId, tab, name: actor.displayName || actor.username, whose: { customerId, branchId, technicianId } };
  if (doing === 'left') {
    presence.say({ ...own, doing });
    return { people: [] };
  }
  const isShown = () => scope.read((tx) => isShownTo(tx, bounds, entity, id));
  if (!(await presence.sayWhere(isShown, { ...own, doing }))) throw new Refusal('record.not_found');
  return { people: peopleOf(presence, record, actor) };
}

/** Everybody else, once each: who edits in one tab edits. */
function peopleOf(presence: Presence, record: { tenantId: string; entity: Entity; id: string }, actor: Actor): OpenBy['people'] {
  const people = new Map<string, OpenBy['people'][number]>();
  for (const opened of presence.open(record)) {
    if (opened.userId === actor.userId || people.get(opened.userId)?.doing === 'editing') continue;
    people.set(opened.userId, { name: isNamedTo(actor, opened) ? opened.name : null, doing: opened.doing });
  }
  return [...people.values()].sort((one, other) => Number(other.doing === 'editing') - Number(one.doing === 'editing'));
}

/** The office knows everybody, whichever site somebody of it looks at; who is bound knows their own. */
const isNamedTo = (actor: Actor, { whose }: Opened): boolean =>
  seesAll(actor) ||
  (actor.companyType === 'Organisation' && actor.technicianId === null) ||
  (whose.customerId === actor.customerId && whose.branchId === actor.branchId && whose.technicianId === actor.technicianId);
