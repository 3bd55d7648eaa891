import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { getBoard } from '@quarterlight/contract/diary/routes';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, daysBetween } from '@quarterlight/kit/days';
import type { Browser, Locator, Page } from 'playwright-core';
import { newWorksheet } from '../../apps/server/testing/kit/new-worksheet.ts';
import type { Api } from './api.ts';
import { newPage } from './browser.ts';
import { goAs } from './people.ts';

/** A week in which a technician of a branch of our own has free mornings. */
export interface Ground {
  readonly monday: Day;
  readonly branchId: string;
  readonly technician: { readonly id: string; readonly name: string };
  /** A day on which the technician has a free morning, and another. */
  readonly days: readonly [Day, Day];
}

/** Somebody with two mornings of the week in which 200 minutes are free. */
export async function findGround(desk: Api, monday: Day): Promise<Ground> {
  const { items } = await desk.call(listBranches, { query: { limit: 50 } });
  for (const branch of items.filter(({ kind }) => kind === 'own')) {
    const board = await desk.call(getBoard, { query: { from: monday, to: addDays(monday, 4), branchId: branch.id } });
    for (const technician of board.technicians.filter((one) => one.branch?.id === branch.id)) {
      const days = board.technicianCapacity.filter(
        ({ technicianId, slot, capacityMinutes, takenMinutes }) => technicianId === technician.id && slot === 'A' && capacityMinutes - takenMinutes >= 200,
      );
      const free = days.map(({ day }) => [0, 1, 2, 3, 4].map((step) => addDays(monday, step)).find((on) => on === day)).filter((on) => on !== undefined);
      const [first, second] = free;
      if (first && second) return { monday, branchId: branch.id, technician, days: [first, second] };
    }
  }
  throw new Error('Nobody of the demonstration has two free mornings.');
}

/** Signs somebody in on a wide desk and opens an address. */
export async function openAs(browser: Browser, username: string, address: string) {
  const watched = await newPage(browser, { viewport: { width: 1600, height: 1000 } });
  await goAs(watched.page, username, address);
  return watched;
}

/** The week's visits of the branch. */
export const cardsOf = async (desk: Api, { monday, branchId }: Ground): Promise<BookingCard[]> =>
  (await desk.call(getBoard, { query: { from: monday, to: addDays(monday, 6), branchId } })).bookings;

/** A job that is booked for half an hour of the technician's morning, on the first of the days unless told. */
export async function aVisit(desk: Api, ground: Ground, on: Day = ground.days[0], minutes = 30): Promise<BookingCard> {
  const [customer] = await desk.call(customerOptions, { query: { q: 'albion' } });
  const [jobType] = await desk.call(jobTypes);
  if (!customer || !jobType) throw new Error('The demonstration has no customer or job type.');
  const { branchId, technician } = ground;
  const booking = { branchId, technicianId: technician.id, day: on, slot: 'A' as const, startsAt: null, minutes };
  const { id } = await desk.call(createWorksheet, { body: newWorksheet({ customerId: customer.id, jobTypeId: jobType.id, branchId, booking }) });
  const card = (await cardsOf(desk, ground)).find(({ worksheetId }) => worksheetId === id);
  if (!card) throw new Error('The visit is not on the board.');
  return card;
}

export const cardOf = (page: Page, { id }: { readonly id: string }): Locator => page.locator(`[data-booking="${id}"]`);
/** The technician's day on the board of the week. */
export const cellOf = (page: Page, { technician, monday }: Ground, on: Day): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: technician.name }) })
    .getByRole('cell')
    .nth(daysBetween(monday, on));
/** Waits until the visit lies on a day of the week, by its place. */
export const liesOn = (page: Page, ground: Ground, card: BookingCard, on: Day): Promise<void> =>
  cellOf(page, ground, on).locator(`[data-booking="${card.id}"]`).waitFor();
