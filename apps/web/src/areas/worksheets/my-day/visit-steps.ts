import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { plural } from '@quarterlight/kit/text';
import { moneyText } from '../../../platform/formats.ts';
import type { LocalVisit } from './local/optimistic.ts';
import type { WorkKind } from './local/work.ts';

export type StepId = 'arrive' | 'pre-fit' | 'damage' | 'glass' | 'adhesive' | 'calibration' | 'post-fit' | 'payment' | 'photos' | 'signature' | 'complete';
export interface StepState {
  readonly id: StepId;
  readonly title: string;
  readonly done: boolean;
  /** One line beside the title: how far it is. */
  readonly summary: string;
}

/** Where a change of each kind is made, and so where its refusal is shown. */
export const stepOfWork: Readonly<Record<Exclude<WorkKind, 'checks' | 'fail' | 'van-count'>, StepId>> = {
  'set-off': 'arrive',
  start: 'arrive',
  adhesives: 'adhesive',
  calibration: 'calibration',
  payment: 'payment',
  photo: 'photos',
  damage: 'damage',
  'damage-photo': 'damage',
  signature: 'signature',
  complete: 'complete',
};

const stepByLink: Readonly<Record<string, StepId>> = {
  lines: 'glass',
  adhesives: 'adhesive',
  adas: 'calibration',
  calibrations: 'calibration',
  vehicle: 'complete',
  signature: 'signature',
};

/** The step at which a missing thing is mended. */
export function stepOfMissing({ code, link }: MyVisit['missing'][number]): StepId {
  if (link === 'checks') return code === 'post-fit-checks' ? 'post-fit' : 'pre-fit';
  return stepByLink[link] ?? 'complete';
}

/** The steps of a visit in the order of the work; only those that it needs. */
export function stepsOf(visit: LocalVisit, photosSent: number): StepState[] {
  const misses = (step: StepId) => visit.missing.some((thing) => stepOfMissing(thing) === step);
  const answered = (stage: 'pre-fit' | 'post-fit') => visit.checks.filter((check) => check.stage === stage).length;
  const glass = visit.lines.filter(({ kind }) => kind === 'glass' || kind === 'part');
  const toCollect = glass.filter(({ glassState }) => glassState === 'reserved').length;
  const calibrates =
    visit.adasRequirement === 'required' ||
    visit.adasRequirement === 'unknown' ||
    visit.calibrations.length > 0 ||
    visit.lines.some((line) => line.needsCalibration);
  const started = visit.startedAt !== null;
  const photos = photosSent + visit.photosWaiting;
  const done = visit.state === 'completed' || visit.state === 'invoiced';
  const checks = (id: 'pre-fit' | 'post-fit', title: string, asked: number): StepState & { readonly needed: boolean } => {
    return { id, title, needed: asked > 0, done: answered(id) >= asked, summary: `${answered(id)} of ${asked} answered` };
  };
  const recorded = (count: number, what: string) => (count === 0 ? 'Nothing recorded' : plural(count, what));
  const { adhesives, calibrations, damages, signedBy, signatureAbsence } = visit;
  const toRepair = damages.filter(({ repairable, repairedAt }) => repairable && repairedAt === null).length;
  const steps: (StepState & { readonly needed?: boolean })[] = [
    { id: 'arrive', title: 'Arrive', done: started, summary: started ? 'Started' : visit.expectedAt === null ? 'Not started' : 'On the way' },
    checks('pre-fit', 'Pre-fit checks', visit.preFitAsked),
    {
      id: 'damage',
      title: 'Damage',
      needed: visit.isRepair || damages.length > 0,
      done: damages.length > 0 && toRepair === 0,
      summary: damages.length === 0 ? 'Nothing recorded' : toRepair > 0 ? `${toRepair} to repair` : repairedWords(damages),
    },
    {
      id: 'glass',
      title: 'Glass and parts',
      needed: glass.length > 0,
      done: started && toCollect === 0 && !misses('glass'),
      summary: toCollect > 0 ? `${toCollect} to collect` : plural(glass.length, 'line'),
    },
    {
      id: 'adhesive',
      title: 'Adhesive',
      needed: adhesives.length > 0 || misses('adhesive') || glass.some(({ kind }) => kind === 'glass'),
      done: adhesives.length > 0 && !misses('adhesive'),
      summary: recorded(adhesives.length, 'product'),
    },
    {
      id: 'calibration',
      title: 'Calibration',
      needed: calibrates,
      done: calibrations.length > 0 && !misses('calibration'),
      summary: recorded(calibrations.length, 'result'),
    },
    checks('post-fit', 'Post-fit checks', visit.postFitAsked),
    {
      id: 'payment',
      title: 'Payment',
      // What an account owes is billed, not taken at the door.
      done: visit.askFor.amount === 0,
      summary:
        visit.excessDue.amount > 0
          ? `Excess ${moneyText(visit.excessDue)} due`
          : visit.askFor.amount > 0
            ? `${moneyText(visit.askFor)} to take`
            : 'Nothing to take',
    },
    {
      id: 'photos',
      title: 'Photos',
      done: photos > 0,
      summary: photos === 0 ? 'None yet' : `${plural(photos, 'photo')}${visit.photosWaiting > 0 ? `, ${visit.photosWaiting} to send` : ''}`,
    },
    {
      id: 'signature',
      title: 'Signature',
      done: signedBy !== '' || signatureAbsence !== '',
      summary: signedBy !== '' ? `Signed by ${signedBy}` : signatureAbsence !== '' ? 'No signature' : 'Not signed',
    },
    { id: 'complete', title: 'Complete', done, summary: done ? 'Completed' : visit.missing.length === 0 ? 'Ready' : `${visit.missing.length} missing` },
  ];
  return steps.filter(({ needed }) => needed !== false);
}

function repairedWords(damages: LocalVisit['damages']): string {
  const repaired = damages.filter(({ repairedAt }) => repairedAt !== null).length;
  return repaired === 0 ? 'Beyond repair' : repaired === damages.length ? 'Repaired' : `${repaired} of ${damages.length} repaired`;
}

/** The first step that still wants work. */
export const firstOpen = (steps: readonly StepState[]): StepId =>
  steps.find((step) => !step.done && step.id !== 'payment' && step.id !== 'photos')?.id ?? 'complete';
