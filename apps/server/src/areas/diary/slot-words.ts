import type { SlotBarrier, SlotProposal } from '@quarterlight/contract/diary/schemas';
import { milesText } from '@quarterlight/contract/rules/distance';
import { skillName } from '@quarterlight/contract/rules/skills';
import { type SlotCode, slotNames } from '@quarterlight/contract/rules/slots';
import { day, daysBetween, formatDay, formatNamedDay } from '@quarterlight/kit/days';
import { capitalise, listOf, plural } from '@quarterlight/kit/text';
import type { SlotAims } from './rank-slots.ts';

/** 'Ben Carter, Mon 30/11/2026 AM'. */
export const whoAndWhen = (who: string, on: string, slot: SlotCode): string => `${who}, ${formatNamedDay(day(on))} ${slotNames[slot]}`;

type Placed = Pick<SlotProposal, 'technicianName' | 'day' | 'slot' | 'distanceKm'>;

/** One of those that have room and are worse. */
export const exampleOf = ({ technicianName, day: on, slot, distanceKm }: Placed): string =>
  `${whoAndWhen(technicianName, on, slot)}${distanceKm === null ? '' : `: ${milesText(distanceKm)} away`}`;

interface Asked extends SlotAims {
  readonly glassReadyOn: string | null;
  readonly skills: readonly string[];
}
type Reasoned = Pick<SlotProposal, 'day' | 'slot' | 'freeMinutes' | 'distanceKm' | 'visitsThatDay' | 'lent'> & { readonly isNearVisit: boolean };

/** What speaks for a place. */
export function reasonsOf(found: Reasoned, { glassReadyOn, promisedBy, wishedDays, wishedSlot }: Asked): string[] {
  const { lent, distanceKm } = found;
  const isWished = wishedDays.includes(found.day);
  const isWishedHalf = wishedSlot !== null && wishedSlot === found.slot;
  return [
    ...(lent === null ? [] : [`Lent from ${lent.from || 'another branch'} until ${formatDay(day(lent.until))}`]),
    ...(distanceKm === null ? [] : [`${capitalise(milesText(distanceKm))} from ${found.isNearVisit ? 'the nearest visit' : 'the branch'}`]),
    ...(isWished || isWishedHalf ? [isWished ? 'The day that was wished for' : `${slotNames[found.slot]}, as wished`] : []),
    ...(promisedBy !== null && found.day <= promisedBy ? [`By ${formatDay(day(promisedBy))}, as promised`] : []),
    `${found.freeMinutes} minutes free`,
    found.visitsThatDay === 0 ? 'No visits yet' : plural(found.visitsThatDay, 'visit that day', 'visits that day'),
    ...(found.day === glassReadyOn ? ['The day the glass arrives'] : []),
  ];
}

/** A day that is booked to nine tenths says so. */
const nearlyFull = 0.9;

/** What speaks against a place that is proposed all the same. */
export function concernsOf({ day: on, slot, load }: Pick<SlotProposal, 'day' | 'slot'> & { readonly load: number }, aims: SlotAims): string[] {
  const { promisedBy, wishedDays, wishedSlot } = aims;
  const isOtherHalf = wishedSlot !== null && wishedSlot !== 'D' && wishedSlot !== slot;
  return [
    ...(promisedBy !== null && on > promisedBy ? [`${plural(daysBetween(day(promisedBy), day(on)), 'day')} after it was promised`] : []),
    ...(wishedDays.length > 0 && !wishedDays.includes(on) ? ['Not on a day that was wished for'] : []),
    ...(isOtherHalf ? [`${slotNames[wishedSlot]} was wished for`] : []),
    ...(load >= nearlyFull ? ['The day is nearly full then'] : []),
  ];
}

/** What speaks against so many places, as a person reads it. */
export function barrierWords(code: SlotBarrier['code'], count: number, { skills, glassReadyOn, promisedBy }: Asked): string {
  if (code === 'skill') return `${plural(count, 'technician')} without ${listOf(skills.map(skillName))}`;
  const slots = plural(count, 'slot');
  switch (code) {
    case 'certificate':
      return `${slots}: no certificate or equipment that holds on the day`;
    case 'elsewhere':
      return `${slots}: the technician works for another branch`;
    case 'absent':
      return `${slots}: the technician is away`;
    case 'off':
      return `${slots}: the technician does not work on the day`;
    case 'closed':
      return `${slots}: the branch is closed`;
    case 'branch-full':
      return `${slots}: the branch has no place left`;
    case 'technician-full':
      return `${slots}: the technician has too few minutes left`;
    case 'past':
      return `${slots}: over for today`;
    case 'glass':
      return `${slots}: before the glass is here${glassReadyOn === null ? '' : `, on ${formatDay(day(glassReadyOn))}`}`;
    case 'late':
      return `${slots} with room: after it was promised${promisedBy === null ? '' : `, for ${formatDay(day(promisedBy))}`}`;
    case 'other-wish':
      return `${slots} with room: not as wished`;
    case 'later':
      return `${slots} with room: later`;
    case 'farther':
      return `${slots} with room: farther to drive`;
    case 'fuller':
      return `${slots} with room: a fuller day`;
  }
}
