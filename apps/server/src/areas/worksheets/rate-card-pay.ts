import { lineNet, pence } from '@quarterlight/kit/money';
import type { ReadTx } from '../../platform/database/scope.ts';
import { rateCardFor } from '../catalogue/index.ts';
import { lookupByKind } from '../system/index.ts';
import type { LineRow, WorksheetRow } from './worksheets.queries.ts';

type Line = Pick<LineRow, 'id' | 'kind' | 'product_id' | 'glass_type_id' | 'job_type_id' | 'quantity_milli'>;

/** What a subcontractor is paid for each line of work by its rate card, in pence by the line's id; nothing for our own branches. */
export async function rateCardPay(
  tx: ReadTx,
  row: Pick<WorksheetRow, 'job_type_id' | 'place'>,
  lines: readonly Line[],
  branchId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const work = lines.filter((line) => line.product_id === null && (line.kind === 'labour' || line.kind === 'calibration'));
  if (branchId === null || work.length === 0) return new Map();
  const calibration = work.some(({ kind }) => kind === 'calibration') ? (await lookupByKind(tx, 'job-types', 'calibration')).id : null;
  const works = work.map((line) => ({
    jobTypeId: line.kind === 'calibration' ? calibration : (line.job_type_id ?? row.job_type_id),
    glassTypeId: line.glass_type_id,
    place: row.place,
  }));
  const prices = await rateCardFor(tx, { branchId, day: tx.today, works });
  return new Map(
    work.flatMap((line, index) => {
      const price = prices[index];
      return price === undefined ? [] : [[line.id, lineNet(pence(price), line.quantity_milli)]];
    }),
  );
}
