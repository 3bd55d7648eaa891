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
export { adasNames } from '@quarterlight/contract/worksheets/names';

/** 'Tue 24/11/2026 AM', as a slot is said on the telephone. */
export function shortWhen(day: string, slot: keyof typeof slotNames): string {
  return isDay(day) ? `${namedDayText(day)} ${slotNames[slot]}` : '';
}

export { inSentence, joined } from './said.ts';
