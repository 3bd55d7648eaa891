import type { WorksheetDetail } from './detail.ts';

/** The facts that are kept of an attempt at a calibration and shared, as whoever reads that one is missing is told it. */
export const evidenceFacts = {
  make: 'the make and model of the vehicle',
  registration: 'its registration',
  vin: 'its VIN',
  mileage: 'the mileage',
  person: 'who did it',
  certificate: 'the certificate of who did it',
  subcontractorAddress: 'the subcontractor’s address',
  equipment: 'the equipment',
  result: 'a report or where the result can be seen',
} as const;
export type EvidenceFact = keyof typeof evidenceFacts;

export type AttemptFacts = Pick<
  WorksheetDetail['calibrations'][number],
  'performedBy' | 'certificateNumber' | 'equipment' | 'subcontractor' | 'subcontractorAddress' | 'mileage' | 'reportFileId' | 'evidence' | 'result'
>;
export type VehicleFacts = Pick<WorksheetDetail['vehicle'], 'make' | 'model' | 'registration' | 'vin' | 'mileage'>;

const isMissing = (text: string): boolean => text.trim() === '';

/** What is missing of the vehicle in the evidence of a calibration. */
export function missingOfVehicle({ make, model, registration, vin }: VehicleFacts): EvidenceFact[] {
  const missing: EvidenceFact[] = [];
  if (isMissing(make) || isMissing(model)) missing.push('make');
  if (isMissing(registration)) missing.push('registration');
  if (isMissing(vin)) missing.push('vin');
  return missing;
}

/** What is missing of one attempt. One that was not made was made with nothing by nobody: why it was not stands with it. */
export function missingOfAttempt(attempt: AttemptFacts, vehicle: Pick<VehicleFacts, 'mileage'>): EvidenceFact[] {
  const missing: EvidenceFact[] = [];
  if (attempt.mileage === null && vehicle.mileage === null) missing.push('mileage');
  if (isMissing(attempt.performedBy)) missing.push('person');
  if (attempt.result !== 'not-attempted' && isMissing(attempt.certificateNumber)) missing.push('certificate');
  if (!isMissing(attempt.subcontractor) && isMissing(attempt.subcontractorAddress)) missing.push('subcontractorAddress');
  if (attempt.result !== 'not-attempted' && isMissing(attempt.equipment)) missing.push('equipment');
  if (attempt.result !== 'not-attempted' && attempt.reportFileId === null && isMissing(attempt.evidence)) missing.push('result');
  return missing;
}

/** What keeps the evidence of a job from being handed out, in words: none where every fact is there. */
export function missingEvidence(job: Pick<WorksheetDetail, 'adasRequirement' | 'calibrations' | 'vehicle'>): string[] {
  const { adasRequirement, calibrations, vehicle } = job;
  const words = missingOfVehicle(vehicle).map((fact): string => evidenceFacts[fact]);
  if (calibrations.length === 0 && adasRequirement === 'unknown') words.push('whether a calibration is needed');
  if (calibrations.length === 0 && adasRequirement === 'required') words.push('an attempt at the calibration');
  for (const [at, attempt] of calibrations.entries()) {
    const of = calibrations.length === 1 ? '' : ` of attempt ${at + 1}`;
    words.push(...missingOfAttempt(attempt, vehicle).map((fact) => `${evidenceFacts[fact]}${of}`));
  }
  return words;
}
