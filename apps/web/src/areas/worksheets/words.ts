import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { isDay } from '@quarterlight/kit/days';
import { namedDayText } from '../../platform/formats.ts';

export const lineKinds: Readonly<Record<WorksheetLineView['kind'], string>> = {
  glass: 'Glass',
  part: 'Part',
  labour: 'Labour',
  calibration: 'Calibration',
  sundry: 'Sundry',
};
export const placeNames: Readonly<Record<WorksheetDetail['place'], string>> = { mobile: 'At the customer’s', workshop: 'In the workshop' };
export const billedToNames: Readonly<Record<WorksheetDetail['billedTo'], string>> = {
  customer: 'The customer',
  policyholder: 'The policyholder',
  both: 'Customer and policyholder',
};
export const adasNames: Readonly<Record<WorksheetDetail['adasRequirement'], string>> = {
  unknown: 'Not known yet',
  required: 'Calibration needed',
  'not-affected': 'Fitted, but this work does not touch it',
  'none-fitted': 'No driver assistance fitted',
};

/** 'Tue 24/11/2026 AM', as a slot is said on the telephone. */
export function shortWhen(day: string, slot: keyof typeof slotNames): string {
  return isDay(day) ? `${namedDayText(day)} ${slotNames[slot]}` : '';
}

/** Parts that are there, joined. */
export const joined = (parts: readonly (string | number | null | undefined)[], by = ' '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);

/** A word inside a sentence: its first letter small, unless it begins with capitals such as VIN or SORN. */
export const inSentence = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
