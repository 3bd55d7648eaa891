import type { HoldUpCode } from '@quarterlight/contract/rules/hold-ups';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { isDay } from '@quarterlight/kit/days';
import { namedDayText } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';

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
export const adasTones: Readonly<Record<WorksheetDetail['adasRequirement'], Tone>> = {
  unknown: 'amber',
  required: 'orange',
  'not-affected': 'neutral',
  'none-fitted': 'neutral',
};
export const calibrationResults = { pass: 'Passed', fail: 'Failed', 'not-attempted': 'Not attempted' } as const;
export const calibrationMethods = { static: 'Static', dynamic: 'Dynamic', self: 'Self-calibrating' } as const;
export const featureNames: Readonly<Record<WorksheetLineView['features'][number]['topic'], string>> = {
  camera: 'Camera',
  'rain-sensor': 'Rain or light sensor',
  heated: 'Heated',
  acoustic: 'Acoustic',
  'head-up': 'Head-up display',
  aerial: 'Aerial',
  'tint-band': 'Coloured top band',
  'vin-window': 'VIN window',
  privacy: 'Privacy',
  'brake-light': 'Brake light',
};

/** Where on the record's page a hold-up is mended. */
export const holdUpPlaces: Readonly<Record<HoldUpCode, string>> = {
  'glass-on-order': 'lines',
  'features-unconfirmed': 'lines',
  authorisation: 'insurance',
  deposit: 'payments',
  'order-number': 'details',
  'adas-unknown': 'adas',
  'credit-hold': 'people',
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
