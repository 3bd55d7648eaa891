import { isBlank } from '@quarterlight/kit/text';

/** How far a list of checks is answered. */
export type ChecksAnswered = { asked: number; answered: number };
/** One piece of glass of the job; bonded glass is held by adhesive. */
export type GlassFacts = { description: string; fitted: boolean; bonded: boolean };
/** The adhesive as recorded; `expiry` is the last day (`YYYY-MM-DD`) of use. */
export type AdhesiveFacts = {
  batch: string | null;
  expiry: string | null;
  temperatureCelsius: number | null;
  humidityPercent: number | null;
  driveAwayMinutes: number | null;
  toldTo: string | null;
};
/** Whether the vehicle needs a calibration. */
export type AdasRequirement = 'unknown' | 'none-fitted' | 'not-affected' | 'required';
/** How one calibration ended. */
export type CalibrationResult = 'pass' | 'fail' | 'not-attempted';

/** Everything that decides whether a worksheet can be completed. `fittedOn` is the local day of the work. */
export type CompletionFacts = {
  preFitChecks: ChecksAnswered;
  postFitChecks: ChecksAnswered;
  glass: readonly GlassFacts[];
  adhesives: readonly AdhesiveFacts[];
  fittedOn: string;
  adas: AdasRequirement;
  calibrations: readonly CalibrationResult[];
  advisorySigned: boolean;
  mileage: number | null;
  signed: boolean;
  noSignatureReason: string | null;
};

/** What may be missing. */
export type CompletionCode =
  | 'pre-fit-checks'
  | 'post-fit-checks'
  | 'glass-not-fitted'
  | 'adhesive-missing'
  | 'adhesive-incomplete'
  | 'adhesive-expired'
  | 'adas-unknown'
  | 'calibration-missing'
  | 'mileage-missing'
  | 'signature-missing';

/** One missing thing with the sentence that says so. */
export type Missing<Code extends string = CompletionCode> = { code: Code; message: string };

function checksMissing(code: CompletionCode, name: string, { asked, answered }: ChecksAnswered): Missing[] {
  const left = asked - answered;
  return left > 0 ? [{ code, message: `Answer the ${name} checks: ${left} of ${asked} left.` }] : [];
}

function unrecorded(facts: AdhesiveFacts): string[] {
  const blanks: [boolean, string][] = [
    [isBlank(facts.batch), 'batch'],
    [isBlank(facts.expiry), 'expiry'],
    [facts.temperatureCelsius === null, 'temperature'],
    [facts.humidityPercent === null, 'humidity'],
    [facts.driveAwayMinutes === null, 'safe drive-away time'],
    [isBlank(facts.toldTo), 'who was told it'],
  ];
  return blanks.filter(([missing]) => missing).map(([, name]) => name);
}

function adhesiveMissing({ glass, adhesives, fittedOn }: CompletionFacts): Missing[] {
  if (!glass.some(({ bonded }) => bonded)) return [];
  if (adhesives.length === 0) return [{ code: 'adhesive-missing', message: 'Record the adhesive of the bonded glass.' }];
  const names = [...new Set(adhesives.flatMap(unrecorded))];
  const expired = adhesives.find(({ expiry }) => expiry !== null && expiry !== '' && expiry < fittedOn);
  return [
    ...(names.length > 0 ? [{ code: 'adhesive-incomplete' as const, message: `Complete the adhesive record: ${names.join(', ')}.` }] : []),
    ...(expired ? [{ code: 'adhesive-expired' as const, message: `Adhesive batch ${expired.batch ?? ''} had expired on the day of the work.` }] : []),
  ];
}

function adasMissing({ adas, calibrations, advisorySigned }: CompletionFacts): Missing[] {
  if (adas === 'unknown') return [{ code: 'adas-unknown', message: 'Say whether the vehicle needs a calibration.' }];
  const done = calibrations.some((result) => result !== 'not-attempted');
  if (adas !== 'required' || done || advisorySigned) return [];
  return [{ code: 'calibration-missing', message: 'Record the result of the calibration, or have the advisory signed.' }];
}

/**
 * What a worksheet still needs before it can be completed, in the order of the work; nothing where it is ready. A failed calibration is a result:
 * the job completes with its mark and a follow-up.
 */
export function missingForCompletion(facts: CompletionFacts): Missing[] {
  const { mileage, signed, noSignatureReason } = facts;
  return [
    ...checksMissing('pre-fit-checks', 'pre-fit', facts.preFitChecks),
    ...facts.glass
      .filter(({ fitted }) => !fitted)
      .map(({ description }): Missing => ({ code: 'glass-not-fitted', message: `Fit ${description}, or free it.` })),
    ...adhesiveMissing(facts),
    ...adasMissing(facts),
    ...checksMissing('post-fit-checks', 'post-fit', facts.postFitChecks),
    ...(mileage === null ? [{ code: 'mileage-missing' as const, message: 'Enter the mileage.' }] : []),
    ...(!signed && isBlank(noSignatureReason) ? [{ code: 'signature-missing' as const, message: 'Take the signature, or say why there is none.' }] : []),
  ];
}
