import { Slot } from '@quarterlight/contract/common';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WaitForSlot, Waiting } from '@quarterlight/contract/worksheets/wait-routes';
import { day, formatDay } from '@quarterlight/kit/days';
import { instant } from '@quarterlight/kit/instants';
import { listOf } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { isEarlyEnough, waitsStill } from './worksheets.rules.ts';

/** Puts a job on the waiting list. Refuses with 'worksheet.wait_order', 'worksheet.wait_past', 'worksheet.wait_met' and 'diary.no_technician'. */
export async function waitForSlot(tx: WriteTx, id: string, version: number, wish: z.output<typeof WaitForSlot>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'wait', version });
  if (wish.to < wish.from) throw new Refusal('worksheet.wait_order');
  if (wish.to < tx.today) throw new Refusal('worksheet.wait_past');
  if (wish.technicianId !== null) await assertTechnician(tx, wish.technicianId);
  const slots = Slot.options.filter((slot) => wish.slots.includes(slot));
  const set = { wait_from: wish.from, wait_to: wish.to, wait_slots: slots, wait_technician_id: wish.technicianId, wait_note: wish.note.trim() };
  if (before.booked_day !== null && isEarlyEnough({ ...before, ...set }))
    throw new Refusal('worksheet.wait_met', { details: { day: formatDay(day(before.booked_day)) } });
  const when = `${formatDay(day(wish.from))} to ${formatDay(day(wish.to))}`;
  return worksheet.settle(tx, before, {
    set: { ...set, wait_since: waitsStill(before, tx.today) ? before.wait_since : tx.now },
    action: 'waits',
    event: {
      summary: `Waits for an earlier slot, ${when}${slots.length === 0 ? '' : `, ${listOf(slots.map((slot) => slotNames[slot]))}`}`,
      reason: wish.note.trim(),
    },
  });
}

/** Takes a job off the waiting list. Refuses with 'worksheet.no_wait'. */
export async function stopWaiting(tx: WriteTx, id: string, version: number): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'wait', version });
  if (before.wait_since === null) throw new Refusal('worksheet.no_wait', { details: { number: before.number } });
  return worksheet.settle(tx, before, {
    set: { wait_since: null, wait_from: null, wait_to: null, wait_slots: [], wait_technician_id: null, wait_note: '' },
    action: 'waits_no_more',
    event: 'Taken off the waiting list',
  });
}

type Wait = Pick<
  WorksheetRow,
  'state' | 'wait_since' | 'wait_from' | 'wait_to' | 'wait_slots' | 'wait_technician_id' | 'wait_note' | 'booked_day' | 'booked_slot'
>;

/** What a job waits for; null where it waits for no earlier slot. */
export function presentWaiting({ today }: Pick<ReadTx, 'today'>, row: Wait): Waiting | null {
  const { wait_since: since, wait_from: from, wait_to: to } = row;
  if (since === null || from === null || to === null || !waitsStill(row, today)) return null;
  return { since: instant(since), from, to, slots: row.wait_slots.map((slot) => Slot.parse(slot)), technicianId: row.wait_technician_id, note: row.wait_note };
}

async function assertTechnician(tx: WriteTx, id: string): Promise<void> {
  const row = await tx.db.selectFrom('app_user').select(['is_technician', 'status']).where('id', '=', id).executeTakeFirst();
  if (row?.is_technician !== true || row.status === 'disabled') throw new Refusal('diary.no_technician');
}
