import { emptyId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnCourse, keepReading } from './standing.queries.ts';

/** Notes that whoever asks has read and understood that version today; again changes nothing. Refuses `course.changed` where it is another by now. */
export async function readCourse(tx: WriteTx, id: string, edition: number): Promise<void> {
  const row = await findOwnCourse(tx, id);
  if (row.edition !== edition) throw new Refusal('course.changed');
  if (!(await keepReading(tx, id, edition, tx.actor.userId ?? emptyId))) return;
  await tx.audit({ entity: 'course', id, label: row.title, action: 'course.read', after: { edition } });
  await tx.announce('course', id);
}
