import { addDays, day, daysBetween, formatNamedDay } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { tellCustomer } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { hasEvent, insertEvent, type WorksheetRow } from './worksheets.queries.ts';

const at = '09:00';

/** Has the customer reminded of a booked visit in time; the plan moves with the visit. One that is booked later than its reminder is due gets none. */
export async function planReminder(tx: WriteTx, row: Pick<WorksheetRow, 'id' | 'booked_day'>): Promise<void> {
  if (row.booked_day === null) return;
  const { messages } = await getSettings(tx);
  const runAt = instantOf(addDays(day(row.booked_day), -Math.max(1, messages.reminderDaysBefore)), at, tx.tenant.timeZone);
  if (Date.parse(runAt) > Date.parse(tx.now)) await tx.enqueue('worksheets.remind', { worksheetId: row.id }, { key: `remind ${row.id}`, runAt });
}

/** Reminds of a visit that still stands, once for its day: safe to run twice. */
export async function remindCustomer(tx: WriteTx, id: string): Promise<void> {
  const [row] = await worksheet.takeUpMany(tx, [id]);
  if (row === undefined || row.booked_day === null || !['booked', 'released'].includes(row.state) || row.booked_day <= tx.today) return;
  const { messages } = await getSettings(tx);
  // Moved to a later day, or the settings ask for less time before it, since this was planned.
  if (daysBetween(day(tx.today), day(row.booked_day)) > Math.max(1, messages.reminderDaysBefore)) return planReminder(tx, row);
  const summary = `Customer reminded of ${formatNamedDay(day(row.booked_day))}`;
  if (await hasEvent(tx, id, 'reminded', summary)) return;
  if (!(await tellCustomer(tx, row, 'reminder'))) return;
  await insertEvent(tx, id, { action: 'reminded', summary });
  await tx.announce('worksheet', id, row.version);
}
