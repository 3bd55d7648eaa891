import type { FleetAction, FleetEntry, FleetStanding } from '@quarterlight/contract/vehicles/fleet-schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { changesNoCustomer } from '../companies/index.ts';
import { type NamedFleetRow, spanOf } from './fleet.queries.ts';
import { standingOf } from './fleet.rules.ts';
import { shownMark } from './vehicles.rules.ts';

const actionsOf = (standing: FleetStanding, actor: Actor): FleetAction[] => {
  if (actor.customerId !== null || changesNoCustomer(actor) || !can(actor, 'edit-vehicles') || !can(actor, 'view-customers')) return [];
  return standing === 'ended' ? ['change', 'remove'] : ['change', 'end', 'move', 'remove'];
};

/** An entry as its reader sees it; the note is the company's own. */
export function presentFleetEntry({ actor, today }: Pick<ReadTx, 'actor' | 'today'>, row: NamedFleetRow): FleetEntry {
  const { from, to } = spanOf(row);
  const standing = standingOf({ from, to }, today);
  return {
    ...onWire(row, 'id', 'vehicle_id', 'customer_id', 'customer_name', 'registration', 'make', 'model', 'fleet_number', 'cost_centre'),
    ...onWire(row, 'driver_name', 'driver_telephone', 'driver_email', 'created_at', 'version'),
    displayRegistration: shownMark(row),
    note: actor.customerId === null ? row.note : '',
    from,
    to,
    standing,
    allowedActions: actionsOf(standing, actor),
  };
}
