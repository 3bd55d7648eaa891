import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { missingForCompletion } from '@quarterlight/contract/rules/completion';
import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { completionLinks, type FailedReason } from '@quarterlight/contract/worksheets/rules';
import type { Queued } from './work.ts';

/** A visit as the phone shows it: the server's, with what waits to be sent worked into it. */
export interface LocalVisit extends MyVisit {
  readonly photosWaiting: number;
  readonly failedFor: FailedReason | null;
  /** Changes of this visit that are not sent yet. */
  readonly waiting: number;
  /** Those that the server did not accept. */
  readonly refused: number;
}

const inHand = ['fitted', 'in-van', 'reserved', 'none'];

/** What completing still needs by what the phone knows; the server decides in the end. */
export function missingHere(visit: MyVisit, mileage: number | null, today: string): MyVisit['missing'] {
  const answered = (stage: 'pre-fit' | 'post-fit') => visit.checks.filter((check) => check.stage === stage).length;
  const glass = visit.lines.filter(({ kind }) => kind === 'glass');
  // The phone does not know which glass is bonded: the server's last word on it stands until an adhesive is recorded.
  const bonded = visit.adhesives.length > 0 || visit.missing.some(({ link }) => link === 'adhesives');
  const facts = {
    preFitChecks: { asked: visit.preFitAsked, answered: answered('pre-fit') },
    postFitChecks: { asked: visit.postFitAsked, answered: answered('post-fit') },
    glass: glass.map((line) => ({
      description: line.code === '' ? line.description : `${line.description} (${line.code})`,
      fitted: inHand.includes(line.glassState),
      bonded,
    })),
    adhesives: visit.adhesives.map(({ batch, expires }) => ({
      batch,
      expiry: expires,
      temperatureCelsius: visit.temperatureCelsius,
      humidityPercent: visit.humidityPercent,
      driveAwayMinutes: visit.driveAwayMinutes,
      toldTo: visit.driveAwayToldTo,
    })),
    fittedOn: today,
    adas: visit.adasRequirement,
    calibrations: visit.calibrations.map(({ result }) => result),
    advisorySigned: visit.calibrations.some(({ advisorySignedBy }) => advisorySignedBy !== ''),
    mileage,
    signed: visit.signedBy !== '',
    noSignatureReason: visit.signatureAbsence,
  };
  return missingForCompletion(facts).map(({ code, message }) => ({ code, message, link: completionLinks[code] }));
}

const running: readonly MyVisit['allowedActions'][number][] = ['record', 'complete', 'fail'];

/** One change worked into a visit. Applied to a visit that already has it, it changes nothing that matters. */
export function applied(visit: LocalVisit, { work, key, madeAt }: Queued, technician: string): LocalVisit {
  switch (work.kind) {
    case 'set-off':
      return { ...visit, expectedAt: work.body.expectedAt };
    case 'start':
      return {
        ...visit,
        state: 'in-progress',
        startedAt: visit.startedAt ?? madeAt,
        allowedActions: [...running],
        vehicle: { ...visit.vehicle, mileage: work.body.mileage ?? visit.vehicle.mileage },
      };
    case 'fail':
      return { ...visit, state: 'open', highlight: 'failedAttempt', allowedActions: [], failedFor: work.body.reason };
    case 'checks': {
      const { stage, answers } = work.body;
      const newer = new Set(answers.map(({ question }) => question));
      const kept = visit.checks.filter((check) => check.stage !== stage || !newer.has(check.question));
      return { ...visit, checks: [...kept, ...answers.map((answer) => ({ ...answer, stage, answeredBy: technician, answeredAt: madeAt }))] };
    }
    case 'adhesives': {
      const { items, temperatureCelsius, humidityPercent, driveAwayMinutes, driveAwayToldTo } = work.body;
      const used = items.map((item, index) => ({ ...item, id: `${key}-${index}`, recordedBy: technician, recordedAt: madeAt }));
      return {
        ...visit,
        adhesives: [...visit.adhesives.filter(({ id }) => !id.startsWith(key)), ...used],
        temperatureCelsius: temperatureCelsius ?? visit.temperatureCelsius,
        humidityPercent: humidityPercent ?? visit.humidityPercent,
        driveAwayMinutes: driveAwayMinutes ?? visit.driveAwayMinutes,
        driveAwayToldTo: driveAwayToldTo === '' ? visit.driveAwayToldTo : driveAwayToldTo,
      };
    }
    case 'calibration': {
      const { performedById: _performedById, competentPerson: _competentPerson, subcontractorAddress = '', evidence = '', ...facts } = work.body;
      const done = { ...facts, subcontractorAddress, evidence, id: key, performedBy: technician, performedAt: madeAt };
      return { ...visit, calibrations: [...visit.calibrations.filter(({ id }) => id !== key), done] };
    }
    case 'payment': {
      const { kind, amount } = work.body;
      const owed = Math.max(0, visit.owed.amount - amount.amount);
      const excess = Math.max(0, Math.min(owed, visit.excessDue.amount - (kind === 'excess' ? amount.amount : 0)));
      const ask = Math.max(0, Math.min(owed, visit.askFor.amount - amount.amount));
      return { ...visit, owed: { ...visit.owed, amount: owed }, askFor: { ...visit.askFor, amount: ask }, excessDue: { ...visit.excessDue, amount: excess } };
    }
    case 'photo':
      return { ...visit, photosWaiting: visit.photosWaiting + 1 };
    case 'damage': {
      const { damageId: id, kind, zone, sizeMm, inCameraArea, beforeFileId } = work.body;
      const { allowed, reason } = judgeChip(work.body);
      const found = { id, kind, zone, sizeMm, inCameraArea, repairable: allowed, reason, beforeFileId, afterFileId: null, repairedAt: null, repairedBy: '' };
      return { ...visit, damages: [...visit.damages.filter((damage) => damage.id !== id), { ...found, recordedAt: madeAt, recordedBy: technician }] };
    }
    case 'damage-photo': {
      const { damageId, shows } = work.body;
      // Its file has no number yet: its key stands for it.
      const taken = shows === 'before' ? { beforeFileId: key } : { afterFileId: key, repairedAt: madeAt, repairedBy: technician };
      const damages = visit.damages.map((damage) => (damage.id === damageId ? { ...damage, ...taken } : damage));
      return { ...visit, damages, photosWaiting: visit.photosWaiting + 1 };
    }
    case 'van-count':
      return visit;
    case 'signature':
      return { ...visit, signedBy: work.body.png === null ? '' : work.body.signedBy, signatureAbsence: work.body.absence };
    case 'complete':
      return {
        ...visit,
        state: 'completed',
        completedAt: visit.completedAt ?? madeAt,
        highlight: 'isCompleted',
        allowedActions: [],
        vehicle: { ...visit.vehicle, mileage: work.body.mileage ?? visit.vehicle.mileage },
      };
  }
}

type Since = 'owed' | 'askFor' | 'placeName' | 'expectedAt' | 'completedAt' | 'driveMinutes' | 'isRepair' | 'damages' | 'furtherJobTypes';
/** The visit with all that waits for it, but for what was refused. */
export function visitWith(visit: MyVisit, queue: readonly Queued[], context: { technician: string; today: string }): LocalVisit {
  const own = queue.filter((item) => item.worksheetId === visit.worksheetId).toSorted((one, other) => one.id - other.id);
  // A copy that an earlier version kept knows only of the excess, no workshop by its name, nobody who has set off, and no damage.
  const kept: Omit<MyVisit, Since> & Partial<Pick<MyVisit, Since>> = visit;
  const since = {
    owed: visit.excessDue,
    askFor: visit.excessDue,
    placeName: '',
    expectedAt: null,
    completedAt: null,
    driveMinutes: null,
    isRepair: false,
    damages: [],
    furtherJobTypes: [],
  };
  const waits = own.filter((item) => item.refused === null);
  let shown: LocalVisit = { ...since, ...kept, photosWaiting: 0, failedFor: null, waiting: waits.length, refused: own.length - waits.length };
  for (const item of waits) shown = applied(shown, item, context.technician);
  const missing = shown.state === 'completed' || shown.failedFor !== null ? [] : missingHere(shown, shown.vehicle.mileage, context.today);
  return { ...shown, missing };
}
