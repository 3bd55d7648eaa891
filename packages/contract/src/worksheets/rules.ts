import type { CompletionCode } from '../rules/completion.ts';
import type { GlassKind, JobKind } from '../system/kinds.ts';

/** The checks of each stage, by code, with the question as it is asked; `good` is the answer that needs no note. */
export const checkQuestions = {
  'pre-fit': [
    { question: 'corrosion', text: 'Is the bodywork around the glass free of corrosion and damage?', good: 'yes' },
    { question: 'mouldings', text: 'Are mouldings and trims complete and undamaged?', good: 'yes' },
    { question: 'leaks', text: 'Are there stains or signs of an earlier leak?', good: 'no' },
    { question: 'electrics', text: 'Do wipers, washers, lights and regulators work?', good: 'yes' },
    { question: 'dash-lights', text: 'Are there warning lights on the dashboard?', good: 'no' },
    { question: 'right-glass', text: 'Is the glass the right one and undamaged?', good: 'yes' },
    { question: 'photographs', text: 'Has the vehicle been photographed on all sides?', good: 'yes' },
  ],
  'post-fit': [
    { question: 'clean', text: 'Is the glass clean and free of marks?', good: 'yes' },
    { question: 'refitted', text: 'Are all parts and clips back in place?', good: 'yes' },
    { question: 'works', text: 'Do wipers, washers and everything refitted work?', good: 'yes' },
    { question: 'leak-test', text: 'Has it been tested for leaks?', good: 'yes' },
    { question: 'tools', text: 'Are all tools accounted for?', good: 'yes' },
    { question: 'aftercare', text: 'Has the customer been told the drive-away time and aftercare?', good: 'yes' },
  ],
} as const satisfies Record<string, readonly { question: string; text: string; good: 'yes' | 'no' }[]>;
export type CheckStage = keyof typeof checkQuestions;

/** The answers to a check, as people read them. */
export const checkAnswers = { yes: 'Yes', no: 'No', 'not-applicable': 'Does not apply' } as const;

/** Why a visit fails, with the words that people see. */
export const failedReasons = {
  'customer-not-present': 'Customer not present or no access',
  'vehicle-not-there': 'Vehicle not there, or the wrong one',
  'wrong-glass': 'Wrong glass supplied or picked',
  'glass-damaged': 'Glass damaged in transit or on fitting',
  'part-missing': 'Part missing',
  corrosion: 'Corrosion: not safe to bond',
  weather: 'Weather, temperature or no shelter',
  'customer-refused': 'Customer refused (price, excess or mandate)',
  'payment-declined': 'Payment declined',
  'repair-failed': 'Repair cracked out: replacement needed',
  'van-or-technician': 'Technician absent or van broken down',
  'out-of-time': 'Road or time overrun',
  'unsafe-site': 'Unsafe site',
} as const;
export type FailedReason = keyof typeof failedReasons;

const chargeable: ReadonlySet<FailedReason> = new Set<FailedReason>(['customer-not-present', 'vehicle-not-there', 'customer-refused', 'payment-declined']);

/** Whether a visit that failed for this reason is for the customer to pay, unless somebody says otherwise. */
export const isChargeableReason = (reason: FailedReason): boolean => chargeable.has(reason);

/** Where the glass of a failed visit goes. */
export const glassGoes = {
  van: 'Stays in the van',
  stores: 'Back to the stores',
  return: 'Back to the supplier',
  scrap: 'Scrapped',
  none: 'No glass involved',
} as const;

/** What led to a warranty job. */
export const warrantyCauses = { workmanship: 'Workmanship', product: 'Product', adhesive: 'Adhesive', customer: 'Customer or other' } as const;
export type WarrantyCause = keyof typeof warrantyCauses;

/** Who answers for it. */
export const warrantyLiabilities = { us: 'Us', supplier: 'Supplier', customer: 'Customer' } as const;
export type WarrantyLiability = keyof typeof warrantyLiabilities;

const usually: Readonly<Record<WarrantyCause, WarrantyLiability>> = { workmanship: 'us', product: 'supplier', adhesive: 'supplier', customer: 'customer' };

/** Who answers for a warranty job of this cause, unless somebody says otherwise; what the customer answers for is charged. */
export const usualLiability = (cause: WarrantyCause): WarrantyLiability => usually[cause];

/** Which part of the worksheet's page each missing thing is mended at. */
export const completionLinks: Readonly<Record<CompletionCode, string>> = {
  'pre-fit-checks': 'checks',
  'post-fit-checks': 'checks',
  'glass-not-fitted': 'lines',
  'adhesive-missing': 'adhesives',
  'adhesive-incomplete': 'adhesives',
  'adhesive-expired': 'adhesives',
  'adas-unknown': 'adas',
  'calibration-missing': 'calibrations',
  'mileage-missing': 'vehicle',
  'signature-missing': 'signature',
};

const withoutFitting: ReadonlySet<string> = new Set<JobKind>(['calibration', 'inspection', 'supply', 'abortive']);

/** How many checks a stage asks of a job, by the kinds of its job types: none where nothing is fitted. */
export const checksAsked = (jobKinds: readonly (string | null)[], stage: CheckStage): number =>
  jobKinds.every((kind) => withoutFitting.has(kind ?? '')) ? 0 : checkQuestions[stage].length;

const unbonded: ReadonlySet<string> = new Set<GlassKind>(['door-front-left', 'door-front-right', 'door-rear-left', 'door-rear-right', 'vent', 'mirror']);

/** Whether glass of this kind is held by adhesive; glass of no known kind counts as bonded. */
export const isBondedGlass = (glassKind: string | null): boolean => glassKind === null || !unbonded.has(glassKind);

/** More are released in the background. */
export const mostReleasedAtOnce = 50;
