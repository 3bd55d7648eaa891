import type { BodyOf, FieldsOf } from '@quarterlight/contract/route';
import type { photographDamage, recordDamage } from '@quarterlight/contract/worksheets/damage-routes';
import type { countMyVan } from '@quarterlight/contract/worksheets/van-routes';
import type * as routes from '@quarterlight/contract/worksheets/visit-routes';

/** What each change says. */
export interface WorkBodies {
  readonly 'set-off': BodyOf<typeof routes.setOff>;
  readonly start: BodyOf<typeof routes.startVisit>;
  readonly fail: BodyOf<typeof routes.failVisit>;
  readonly checks: BodyOf<typeof routes.recordChecks>;
  readonly adhesives: BodyOf<typeof routes.recordAdhesives>;
  readonly calibration: BodyOf<typeof routes.recordCalibration>;
  readonly payment: BodyOf<typeof routes.recordPayment>;
  readonly photo: { readonly fileTypeId: string; readonly caption: string; readonly name: string; readonly mediaType: string };
  readonly damage: BodyOf<typeof recordDamage> & { readonly damageId: string };
  readonly 'damage-photo': FieldsOf<typeof photographDamage> & { readonly damageId: string; readonly name: string; readonly mediaType: string };
  readonly signature: BodyOf<typeof routes.signWorksheet>;
  readonly complete: BodyOf<typeof routes.completeWorksheet>;
  readonly 'van-count': BodyOf<typeof countMyVan>;
}
export type WorkKind = keyof WorkBodies;
/** One change that a technician made, as it will be sent. A photo's bytes are kept beside it. */
export type Work = { [Kind in WorkKind]: { readonly kind: Kind; readonly body: WorkBodies[Kind] } }[WorkKind];

/** The change with when it was made, where the server keeps that: it may be told hours later. Part of what is written down, which never changes under its key. */
export function timed(work: Work, doneAt: string): Work {
  switch (work.kind) {
    case 'start':
      return { ...work, body: { ...work.body, doneAt } };
    case 'fail':
      return { ...work, body: { ...work.body, doneAt } };
    case 'checks':
      return { ...work, body: { ...work.body, doneAt } };
    case 'adhesives':
      return { ...work, body: { ...work.body, doneAt } };
    case 'damage':
      return { ...work, body: { ...work.body, doneAt } };
    case 'damage-photo':
      return { ...work, body: { ...work.body, doneAt } };
    case 'complete':
      return { ...work, body: { ...work.body, doneAt } };
    case 'van-count':
      return { ...work, body: { ...work.body, countedAt: doneAt } };
    default:
      return work;
  }
}

/** What the server said when it did not take a change. */
export interface Refused {
  readonly message: string;
  readonly code: string | null;
}

/** A change that waits on this phone to be sent. */
export interface Queued {
  /** Counts up: the order in which things were done. */
  readonly id: number;
  /** What it is a change of: a worksheet, or the technician's van. */
  readonly worksheetId: string;
  readonly number: string;
  /** The idempotency key: sent again, it changes nothing twice. */
  readonly key: string;
  readonly madeAt: string;
  readonly work: Work;
  readonly attempts: number;
  /** Milliseconds since 1970 before which it is not tried. */
  readonly notBefore: number;
  readonly refused: Refused | null;
}

/** What is said of a change that the server did not accept. */
export const refusedWords: Readonly<Record<WorkKind, string>> = {
  'set-off': 'Setting off was not accepted.',
  start: 'The start of the visit was not accepted.',
  fail: 'Ending the visit as failed was not accepted.',
  checks: 'The checks were not accepted.',
  adhesives: 'The adhesive was not accepted.',
  calibration: 'The calibration was not accepted.',
  payment: 'The payment was not accepted.',
  photo: 'The photo was not accepted.',
  damage: 'The damage was not accepted.',
  'damage-photo': 'The photograph of the damage was not accepted.',
  signature: 'The signature was not accepted.',
  complete: 'The completion was not accepted.',
  'van-count': 'The count was not accepted.',
};

/** What each change is called where it waits. */
export const workNames: Readonly<Record<WorkKind, string>> = {
  'set-off': 'Setting off',
  start: 'Start of the visit',
  fail: 'Visit failed',
  checks: 'Checks',
  adhesives: 'Adhesive',
  calibration: 'Calibration',
  payment: 'Payment',
  photo: 'Photo',
  damage: 'Damage',
  'damage-photo': 'Photograph of the damage',
  signature: 'Signature',
  complete: 'Completion',
  'van-count': 'Count',
};
