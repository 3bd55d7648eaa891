import { clockOf } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellCustomer } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const longest = 12 * 3_600_000;

/** The technician is on the way, and the customer is told when to expect them: not where the phone had no signal until that time was over. */
export async function setOff(tx: WriteTx, id: string, { expectedAt }: { expectedAt: string }): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'set-off' });
  if (before.place === 'workshop') throw new Refusal('worksheet.brought', { details: { number: before.number } });
  const ahead = Date.parse(expectedAt) - Date.parse(tx.now);
  if (ahead > longest) throw new Refusal('worksheet.expected_late');
  const expected = { ...before, expected_at: expectedAt };
  const isTold = ahead > 0 && (await tellCustomer(tx, expected, 'on-the-way'));
  const when = `Technician on the way, expected at about ${clockOf(expectedAt, tx.tenant.timeZone)}`;
  return worksheet.settle(tx, before, {
    set: { expected_at: expectedAt },
    action: 'set_off',
    event: isTold ? `${when}; the customer is told` : when,
  });
}
