import { day, daysBetween, formatDay } from '@quarterlight/kit/days';
import type { z } from 'zod';
import type { AbsenceType } from '../schedule/schemas.ts';

/** What is said of somebody who is absent: 'Denise Wilkinson is on holiday'. */
export const absenceWords: Readonly<Record<z.output<typeof AbsenceType>, string>> = {
  holiday: 'is on holiday',
  sickness: 'is off sick',
  training: 'is in training',
  other: 'is away',
};

/** Why somebody is not there, as a board has it in a word. */
export const awayNames: Readonly<Record<z.output<typeof AbsenceType>, string>> = {
  holiday: 'Holiday',
  sickness: 'Sickness',
  training: 'Training',
  other: 'Away',
};

/** From the morning ('A') or midday ('P') of the first day to midday ('A') or the evening ('P') of the last. */
export interface AbsenceDays {
  readonly from: string;
  readonly fromSlot: string;
  readonly to: string;
  readonly toSlot: string;
}

/** The part of a day that an absence takes: a half, all of it, or null. */
export function partOn({ from, fromSlot, to, toSlot }: AbsenceDays, on: string): 'A' | 'P' | 'D' | null {
  if (on < from || on > to) return null;
  if (on === from && fromSlot === 'P') return on === to && toSlot === 'A' ? null : 'P';
  return on === to && toSlot === 'A' ? 'A' : 'D';
}

/** A word with the half of the day that an absence takes: 'Holiday (AM)'; the word alone where it takes all of it. */
export function withHalf(absence: AbsenceDays, on: string, word: string): string {
  const part = partOn(absence, on);
  return part === 'A' ? `${word} (AM)` : part === 'P' ? `${word} (PM)` : word;
}

/** Whether a part of a day meets a visit in the slot. */
export const partMeets = (part: string, slot: string): boolean => part === 'D' || slot === 'D' || part === slot;

/** Whether an absence meets a visit on the day in the slot. */
export function absenceMeets(absence: AbsenceDays, on: string, slot: string): boolean {
  const part = partOn(absence, on);
  return part !== null && partMeets(part, slot);
}

/** Days and half days from the first to the last, days off among them. */
export const absenceLength = ({ from, fromSlot, to, toSlot }: AbsenceDays): number =>
  daysBetween(day(from), day(to)) + 1 - (fromSlot === 'P' ? 0.5 : 0) - (toSlot === 'A' ? 0.5 : 0);

/** As people say it: '03/11/2026', '03/11/2026 AM', '03/11/2026 PM to 05/11/2026'. */
export function absenceDays({ from, fromSlot, to, toSlot }: AbsenceDays): string {
  const [first, last] = [formatDay(day(from)), formatDay(day(to))];
  if (from === to) return fromSlot === 'P' ? `${first} PM` : toSlot === 'A' ? `${first} AM` : first;
  return `${first}${fromSlot === 'P' ? ' PM' : ''} to ${last}${toSlot === 'A' ? ' AM' : ''}`;
}
