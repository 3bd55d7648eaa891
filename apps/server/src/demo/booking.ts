import { addDays } from '@quarterlight/kit/days';
import { minute } from './calendar.ts';
import { book, findPlace, glassThere, type PlaceWanted } from './desk-work.ts';
import type { Place } from './diary.ts';
import type { Job } from './job.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import type { Person } from './world.ts';

/** A moment of the office after another one, never beyond now. */
export const soon =
  (random: Random, least = 4, most = 50) =>
  () =>
    random.int(least, most);

export const agrees = (random: Random): boolean => random.chance(0.6);

/** Books for the wished day or soon after, not before the glass is there; at once where nothing has to come first. */
export function bookFor(story: Story, job: Job, by: Person, random: Random, wanted: PlaceWanted): Place | undefined {
  const { calendar } = story.world;
  const there = glassThere(job);
  const from = there > 0 && calendar.dayOf(there) >= wanted.on ? addDays(calendar.dayOf(there), 1) : wanted.on;
  const place = findPlace(story, job, job.vehicle.branch, { ...wanted, on: from });
  if (!place) return undefined;
  const at = job.at + random.int(2, 20) * minute;
  if (at > calendar.now) {
    story.diary.giveBack(place);
    return undefined;
  }
  book(story, job, place, at, by, agrees(random));
  return place;
}
