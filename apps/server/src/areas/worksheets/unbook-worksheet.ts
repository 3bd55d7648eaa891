import type { Unbook } from '@quarterlight/contract/worksheets/actions';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelBooking } from '../schedule/index.ts';
import { chooseLookup } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { noBooking, whenWords } from './booking-columns.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Takes a booked visit off the diary and leaves the job open, with the day that was promised. Refuses with 'worksheet.unknown_reason' a released one without a reason. */
export async function unbookWorksheet(tx: WriteTx, id: string, version: number, { reasonId, note = '' }: z.output<typeof Unbook>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'rebook', version });
  if (before.booking_id === null) throw new Refusal('diary.booking_closed');
  if (before.state === 'released' && reasonId === undefined) throw new Refusal('worksheet.unknown_reason');
  assertMayPlace(tx, null);
  const reason = reasonId === undefined ? undefined : await chooseLookup(tx, 'booking-reasons', reasonId, 'worksheet.unknown_reason');
  const from = await whenWords(tx, before);
  await cancelBooking(tx, before.booking_id);
  return worksheet.settle(tx, before, {
    set: { state: 'open', technician_id: null, released_at: null, ...noBooking },
    action: 'unbooked',
    event: {
      summary: `Taken off the diary, from ${from}`,
      reason: [reason?.name ?? '', note.trim()].filter((part) => part !== '').join(': '),
      ...(reason ? { reasonId: reason.id } : {}),
    },
    ...(reason ? { after: { bookingReason: reason.name } } : {}),
  });
}
