import type { TakeFromStock } from '@quarterlight/contract/ordering/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusals } from '../../platform/refuse-together.ts';
import { allocateLine } from '../worksheets/index.ts';
import { NeededLines } from './needed-lines.ts';

/** Claims free stock for lines of jobs, all of it or nothing; what is refused is told together, each at its line. */
export async function takeFromStock(tx: WriteTx, { jobs }: TakeFromStock): Promise<void> {
  const lines = await NeededLines.hold(tx, jobs);
  const refusals = new Refusals();
  await refusals.each('jobs', jobs, (job) => lines.with(job, (open, version) => allocateLine(open, job.worksheetId, job.lineId, version, {})));
  refusals.throwAny();
}
