import type { z } from 'zod';
import type { AbsenceType } from '../schedule/schemas.ts';

/** What is said of somebody who is absent: 'Denise Wilkinson is on holiday'. */
export const absenceWords: Readonly<Record<z.output<typeof AbsenceType>, string>> = {
  holiday: 'is on holiday',
  sickness: 'is off sick',
  training: 'is in training',
  other: 'is away',
};

/** Whether an absence of a part of the day meets a visit in the slot. */
export const absenceMeets = (part: string, slot: string): boolean => part === 'D' || slot === 'D' || part === slot;
