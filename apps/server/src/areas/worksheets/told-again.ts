import { formatNumber } from '@quarterlight/kit/numbers';
import type { WriteTx } from '../../platform/database/scope.ts';
import { whenDone } from './when-done.ts';
import { worksheet } from './worksheet.record.ts';
import { lastEventAt, type WorksheetRow } from './worksheets.queries.ts';

interface Told {
  readonly doneAt?: string | undefined;
  readonly mileage?: number | null | undefined;
}

const once = {
  start: { states: ['in-progress', 'completed', 'invoiced'], action: 'start_told_again', words: 'The start' },
  complete: { states: ['completed', 'invoiced'], action: 'completion_told_again', words: 'The completion' },
} as const;

/**
 * What happens once and was told by another phone of the technician's, which this one could not know: what stands is left as it is, and the timeline says
 * what this phone had. So is a completion of before the office reopened the job. Undefined where it is told for the first time, or by nobody's phone
 * (without `doneAt`).
 */
export async function toldAgain(tx: WriteTx, id: string, what: keyof typeof once, { doneAt, mileage }: Told): Promise<WorksheetRow | undefined> {
  if (doneAt === undefined || tx.actor.technicianId === null) return undefined;
  const before = await worksheet.takeUp(tx, id);
  if (before.technician_id !== tx.actor.technicianId) return undefined;
  const { states, action, words } = once[what];
  const isReopened = what === 'complete' && before.state === 'in-progress' && (await wasReopenedAfter(tx, id, doneAt));
  if (!isReopened && !states.some((state) => state === before.state)) return undefined;
  const had = typeof mileage === 'number' && mileage !== before.mileage ? `, with a mileage of ${formatNumber(mileage)}` : '';
  const stands = had === '' || before.mileage === null ? '' : `; ${formatNumber(before.mileage)} stands`;
  const { words: at } = whenDone(tx, doneAt, before.released_at);
  return worksheet.settle(tx, before, {
    action,
    event: `${words} was told by another phone as well${at}${isReopened ? ', before the job was reopened' : ''}${had}${stands}`,
  });
}

/** Whether the office reopened the job after that: what a phone did before does not end the visit anew. */
export async function wasReopenedAfter(tx: WriteTx, id: string, doneAt: string): Promise<boolean> {
  const reopenedAt = await lastEventAt(tx, id, 'reopened');
  return reopenedAt !== null && Date.parse(doneAt) < Date.parse(reopenedAt);
}
