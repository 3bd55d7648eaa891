import type { HoldUpCode } from '@quarterlight/contract/rules/hold-ups';
import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { adasNames } from './words.ts';

const adasTones: Readonly<Record<WorksheetDetail['adasRequirement'], Tone>> = {
  unknown: 'amber',
  required: 'orange',
  'not-affected': 'neutral',
  'none-fitted': 'neutral',
};

/** How a job stands with its calibration: the last attempt decides, and before any what is known of the vehicle. */
export function calibrationWords({ adasRequirement, calibrations }: Pick<WorksheetDetail, 'adasRequirement' | 'calibrations'>): {
  readonly tone: Tone;
  readonly word: string;
} {
  const last = calibrations.at(-1)?.result;
  if (last === 'pass') return { tone: 'green', word: 'Calibrated' };
  if (last === 'fail') return { tone: 'red', word: 'Calibration failed' };
  return { tone: adasTones[adasRequirement], word: adasNames[adasRequirement] };
}
export { calibrationMethods, calibrationResults } from '@quarterlight/contract/worksheets/names';

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

/** Who can lift a hold-up, besides by what its link opens. */
export const holdUpLifters: Readonly<Record<HoldUpCode, string>> = {
  'insurer-fields': 'whoever takes the calls',
  'glass-on-order': 'buyers and stock',
  'features-unconfirmed': 'whoever takes the calls',
  authorisation: 'the work provider; its number is entered here',
  deposit: 'whoever takes the money',
  'order-number': 'whoever takes the calls',
  'adas-unknown': 'whoever takes the calls',
  'credit-hold': 'accounts by a payment, a manager by allowing it',
  offer: 'the branches that were asked',
};

/** Which part of the record's page a hold-up is cleared at. */
export const holdUpPlaces: Readonly<Record<HoldUpCode, string>> = {
  'insurer-fields': 'insurance',
  'glass-on-order': 'lines',
  'features-unconfirmed': 'lines',
  authorisation: 'insurance',
  deposit: 'payments',
  'order-number': 'details',
  'adas-unknown': 'adas',
  'credit-hold': 'people',
  offer: 'offers',
};
