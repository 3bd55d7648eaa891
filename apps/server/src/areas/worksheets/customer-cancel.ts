import { found, type Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelWorksheet } from './cancel-worksheet.ts';
import { presentJobBrief, ringOf } from './customer-jobs.present.ts';
import { customerCancels } from './customer-jobs.rules.ts';
import { accountOf } from './submit-job.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet } from './worksheets.queries.ts';

/**
 * Cancels a customer's own job that no technician has. The diary and the stock are none of the customer's, and still get the slot and the glass back: what is
 * theirs is found within their bounds and held again without. Refuses with 'worksheet.ring_us' once it is too late.
 */
export async function cancelOwnJob(scope: Scope, id: string, version: number, reason: string) {
  const { row, customer } = await scope.read(async (tx) => ({ row: found(await findWorksheet(tx, id)), customer: await accountOf(tx) }));
  return scope.unbound().write(async (tx) => {
    const held = await worksheet.takeUp(tx, row.id);
    // It may have gone to another account since it was found.
    if (held.customer_id !== customer.id) throw new Refusal('record.not_found');
    if (!customerCancels.some((state) => state === held.state)) {
      const { telephone } = await ringOf(tx, held);
      throw new Refusal('worksheet.ring_us', { details: { number: held.number, telephone } });
    }
    return presentJobBrief(await cancelWorksheet(tx, id, version, reason));
  });
}
