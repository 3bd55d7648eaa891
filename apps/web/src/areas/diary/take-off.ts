import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { bookWorksheet, unbookWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import { call } from '../../platform/api.ts';
import { notify } from '../../platform/notices.ts';
import { badRequestText, Problem } from '../../platform/problem.ts';
import { fetchVisits, takeBack, tellFailure } from './move-visit.ts';
import { keepVersions, offerUndo, versionsOf } from './undo.ts';

/** Takes a visit off the diary, back to the jobs to book; Undo books it again where it was. */
export async function takeOff(card: BookingCard, reasonId?: string): Promise<boolean> {
  const { worksheetId: id, number } = card;
  try {
    const open = await call(unbookWorksheet, { params: { id }, version: card.worksheetVersion, body: reasonId === undefined ? {} : { reasonId }, quiet: true });
    keepVersions(id, card.worksheetVersion, { worksheet: open.version });
    offerUndo(`${number} is off the diary and waits for a slot.`, [id], () => takeBack(number, `${number} is booked again as it was.`, () => bookAgain(card)));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) notify.error(badRequestText(error));
    else tellFailure(error);
    return false;
  } finally {
    await fetchVisits();
  }
}

async function bookAgain({ worksheetId: id, worksheetVersion, branchId, technicianId, day, slot, minutes, startsAt }: BookingCard): Promise<void> {
  const before = versionsOf(id)?.worksheet ?? worksheetVersion;
  const body = { branchId, technicianId, day, slot, minutes, startsAt, tellCustomer: false };
  const booked = await call(bookWorksheet, { params: { id }, version: before, body, quiet: true });
  keepVersions(id, before, { worksheet: booked.version });
}

interface Booked {
  readonly worksheetId: string;
  readonly number: string;
  /** The worksheet's version before it was booked, and after. */
  readonly before: number;
  readonly after: number;
  readonly customerTold: boolean;
}

/** Says that a job was booked; Undo takes its visit off the diary. */
export function tellBooked({ worksheetId: id, number, before, after, customerTold }: Booked): void {
  keepVersions(id, before, { worksheet: after });
  const done = `${number} waits for a slot again.${customerTold ? ' The customer was told of the visit: tell them that it is off.' : ''}`;
  offerUndo(`${number} is booked.`, [id], () =>
    takeBack(number, done, async () => {
      const version = versionsOf(id)?.worksheet ?? after;
      const open = await call(unbookWorksheet, { params: { id }, version, body: {}, quiet: true });
      keepVersions(id, version, { worksheet: open.version });
    }),
  );
}
