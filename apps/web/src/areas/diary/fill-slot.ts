import type { FreedPlace } from '@quarterlight/contract/diary/schemas';
import { bookWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import { call } from '../../platform/api.ts';
import { notify } from '../../platform/notices.ts';
import { badRequestText, Problem } from '../../platform/problem.ts';
import { fetchVisits, moveVisit, tellFailure } from './move-visit.ts';
import { tellBooked } from './take-off.ts';

/** Gives a freed slot to a job that waits: its visit is moved there, or it is booked. Undo puts it back; whoever else was first is told of. */
export async function fillSlot({ technicianId, day, slot }: FreedPlace, { item, branchId }: FreedPlace['fits'][number]): Promise<void> {
  const { visit, worksheetId, number, version } = item;
  if (visit !== null) return moveVisit({ ...visit, worksheetId, worksheetVersion: version, number }, { branchId, technicianId, day, slot, startsAt: null });
  const body = { branchId, technicianId, day, slot, minutes: item.estimatedMinutes, startsAt: null, tellCustomer: false };
  try {
    const booked = await call(bookWorksheet, { params: { id: worksheetId }, version, body, quiet: true });
    tellBooked({ worksheetId, number, before: version, after: booked.version, customerTold: false });
  } catch (error) {
    if (error instanceof Problem && error.status === 400) notify.error(badRequestText(error));
    else tellFailure(error);
  }
  return fetchVisits();
}
