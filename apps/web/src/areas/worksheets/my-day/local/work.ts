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

/** What is said of a change that the server did not accept, but for that. */
const happened: Readonly<Record<WorkKind, string>> = {
  'set-off': 'Setting off was',
  start: 'The start of the visit was',
  fail: 'Ending the visit as failed was',
  checks: 'The checks were',
  adhesives: 'The adhesive was',
  calibration: 'The calibration was',
  payment: 'The payment was',
  photo: 'The photo was',
  damage: 'The damage was',
  'damage-photo': 'The photograph of the damage was',
  signature: 'The signature was',
  complete: 'The completion was',
  'van-count': 'The count was',
};

/** Whether the job went on without this change: nothing in it can be put right. */
export const isOvertaken = ({ refused }: Pick<Queued, 'refused'>): boolean => refused?.code === 'worksheet.moved_on';

/** What is said of a change that the server did not accept. */
export const refusedWords = (item: Pick<Queued, 'refused' | 'work'>): string =>
  `${happened[item.work.kind]} ${isOvertaken(item) ? 'overtaken' : 'not accepted'}.`;

/** What the server said of it, without the advice to refresh a page: the phone asks by itself. */
export const saidByServer = ({ refused }: Pick<Queued, 'refused'>): string => (refused?.message ?? '').replace(/ Refresh to see [^.]*\.$/, '');

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
