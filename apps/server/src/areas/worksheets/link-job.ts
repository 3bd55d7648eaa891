import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import type { LinkJob } from '@quarterlight/contract/worksheets/link-schemas';
import { addMinutes } from '@quarterlight/kit/instants';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from '../identity/index.ts';
import type { LinkRow } from '../links/index.ts';
import { wasMovedSince } from './link.queries.ts';
import { followedState, isOver } from './link.rules.ts';
import { findOpenOrLastVisit } from './visits.queries.ts';
import { findWorksheet } from './worksheets.queries.ts';
import { findWorkshop } from './workshop.ts';

/** How the job of a link goes, as its customer may know it. Refuses 'link.gone'. */
export async function showFollowed(tx: ReadTx, link: LinkRow): Promise<LinkJob> {
  const row = found(await findWorksheet(tx, link.entity_id));
  if (isOver(link.purpose, row, tx.now)) throw new Refusal('link.gone');
  const state = followedState(row);
  const visited = state === 'on-the-way' || state === 'in-progress' || state === 'completed';
  const [visit, workshop, moved, names] = await Promise.all([
    state === 'completed' ? findOpenOrLastVisit(tx, row.id) : undefined,
    findWorkshop(tx, row),
    wasMovedSince(tx, row.id, link.created_at),
    namesOf(tx, visited ? [row.technician_id] : []),
  ]);
  const at = workshop ?? row;
  const minutes = visit?.drive_away_minutes ?? null;
  return {
    number: row.number,
    state,
    registration: row.registration,
    vehicle: row.vehicle_description,
    work: row.glass_summary,
    day: row.booked_day,
    slot: row.booked_slot === null ? null : Slot.parse(row.booked_slot),
    startsAt: row.booked_starts_at,
    moved,
    place: FittingPlace.parse(row.place),
    address: [...(workshop ? [workshop.name] : []), at.line1, at.town, at.postcode].filter((part) => part !== ''),
    technician: names.get(row.technician_id ?? '') ?? '',
    expectedAt: state === 'on-the-way' ? row.expected_at : null,
    completedAt: row.completed_at,
    driveAwayAt: minutes === null || row.completed_at === null ? null : addMinutes(row.completed_at, minutes),
    advice: row.note_customer,
    timeZone: tx.tenant.timeZone,
  };
}
