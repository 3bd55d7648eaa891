import { expect, it } from 'vitest';
import { type AttemptFacts, missingEvidence, missingOfAttempt } from './adas-evidence.ts';

const attempt: AttemptFacts = {
  performedBy: 'Chris Webb',
  certificateNumber: 'IMI 4711',
  equipment: 'Targetline T4',
  subcontractor: '',
  subcontractorAddress: '',
  mileage: 40_100,
  reportFileId: null,
  evidence: 'Report 88 in the tool’s cloud',
  result: 'pass',
};
const vehicle = {
  id: null,
  registration: 'AB12CDE',
  description: '',
  make: 'FORD',
  model: 'Focus',
  body: '',
  year: 2019,
  vin: 'WF0XXXGCDX1234567',
  colour: '',
  adasFeatures: [],
  markNow: null,
  mileage: null,
};

it.each([
  ['nothing', {}, []],
  ['a report instead of words', { evidence: '', reportFileId: 'f' }, []],
  ['no report and no words', { evidence: ' ' }, ['result']],
  ['nobody by name', { performedBy: '' }, ['person']],
  ['no certificate', { certificateNumber: '' }, ['certificate']],
  ['no equipment', { equipment: '' }, ['equipment']],
  ['no mileage', { mileage: null }, ['mileage']],
  ['a subcontractor without an address', { subcontractor: 'Calibrate Ltd' }, ['subcontractorAddress']],
  ['a subcontractor with one', { subcontractor: 'Calibrate Ltd', subcontractorAddress: '1 Dock Road' }, []],
  ['one that failed without equipment', { result: 'fail', equipment: '' }, ['equipment']],
  ['one that was not made, without equipment, certificate and report', { result: 'not-attempted', equipment: '', certificateNumber: '', evidence: '' }, []],
] as const)('an attempt with %s', (_, more, missing) => {
  expect(missingOfAttempt({ ...attempt, ...more }, { mileage: null })).toEqual(missing);
});

const whole = {
  id: 'c',
  sensor: 'Forward camera',
  method: 'static' as const,
  place: '',
  preScanCodes: '',
  failReason: '',
  advisorySignedBy: '',
  retryOfId: null,
  performedAt: '2026-11-27T09:00:00Z',
  ...attempt,
};

it('says what is missing of a job, and of which attempt', () => {
  expect(missingEvidence({ adasRequirement: 'required', vehicle, calibrations: [whole] })).toEqual([]);
  expect(
    missingEvidence({ adasRequirement: 'required', vehicle: { ...vehicle, vin: '', model: '' }, calibrations: [whole, { ...whole, equipment: '' }] }),
  ).toEqual(['the make and model of the vehicle', 'its VIN', 'the equipment of attempt 2']);
  expect(missingEvidence({ adasRequirement: 'required', vehicle, calibrations: [] })).toEqual(['an attempt at the calibration']);
  expect(missingEvidence({ adasRequirement: 'unknown', vehicle, calibrations: [] })).toEqual(['whether a calibration is needed']);
  expect(missingEvidence({ adasRequirement: 'none-fitted', vehicle, calibrations: [] })).toEqual([]);
});
