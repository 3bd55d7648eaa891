import type { SetOff } from '@quarterlight/contract/worksheets/actions';
import { clockOf } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { followingLink } from './send-link.ts';
import { tellCustomer } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const longest = 12 * 3_600_000;

/** The technician is on the way, and the customer is told when to expect them: not where the phone had no signal until that time was over. */
export async function setOff(tx: WriteTx, id: string, { expectedAt, day }: z.output<typeof SetOff>, port: number): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'set-off' });
  if (before.place === 'workshop') throw new Refusal('worksheet.brought', { details: { number: before.number } });
  // What the phone kept without a signal is of the visit that it showed.
  if (day !== undefined && day !== before.booked_day) throw new Refusal('worksheet.other_day', { details: { number: before.number } });
  const ahead = Date.parse(expectedAt) - Date.parse(tx.now);
  if (ahead > longest) throw new Refusal('worksheet.expected_late');
  const expected = { ...before, expected_at: expectedAt };
  // The same again, from another device, tells nobody twice.
  const isNews = before.expected_at === null || Date.parse(before.expected_at) !== Date.parse(expectedAt);
  const isTold = isNews && ahead > 0 && (await tellCustomer(tx, expected, 'on-the-way', (way) => followingLink(tx, way, port)));
  const when = `Technician on the way, expected at about ${clockOf(expectedAt, tx.tenant.timeZone)}`;
  return worksheet.settle(tx, before, {
    set: { expected_at: expectedAt },
    action: 'set_off',
    event: isTold ? `${when}; the customer is told` : when,
  });
}
