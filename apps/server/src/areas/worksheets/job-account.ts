import { mostPhotographs } from '@quarterlight/contract/worksheets/customer-names';
import type { JobAccount } from '@quarterlight/contract/worksheets/customer-schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { ringOf } from './customer-jobs.present.ts';
import { accountOf } from './submit-job.ts';
import { presentAddress } from './worksheets.present.ts';

/** What the account of whoever asks wants of a job, and where it is at home. */
export async function showJobAccount(tx: ReadTx): Promise<JobAccount> {
  const customer = await accountOf(tx);
  const { telephone } = await ringOf(tx, null);
  return {
    name: customer.name,
    orderNumberRequired: customer.order_number_required,
    onStop: customer.on_stop,
    telephone,
    address: presentAddress(customer),
    maximumPhotographs: mostPhotographs,
  };
}
