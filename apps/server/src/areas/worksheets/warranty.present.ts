import { keysOf } from '@quarterlight/contract/common';
import { repairCredit } from '@quarterlight/contract/rules/repair-credit';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { warrantyCauses, warrantyLiabilities } from '@quarterlight/contract/worksheets/rules';
import type { ReadTx } from '../../platform/database/scope.ts';
import { supplierName } from '../companies/index.ts';
import type { Recorded } from './facts.ts';
import type { findOrigins, LinkedRow } from './whole.queries.ts';
import type { LineRow, WorksheetRow } from './worksheets.queries.ts';
import { seesInternal, worksheetActions } from './worksheets.rules.ts';

const Cause = keysOf(warrantyCauses).nullable();
const Liability = keysOf(warrantyLiabilities).nullable();

const factsOf = (row: Pick<WorksheetRow, 'warranty_cause' | 'warranty_liability' | 'warranty_chargeable'>) => ({
  cause: Cause.parse(row.warranty_cause),
  liability: Liability.parse(row.warranty_liability),
  chargeable: row.warranty_chargeable,
});

/** A job that came of a worksheet, as a warranty job. */
export const presentFollowing = (row: LinkedRow, currency: string): WorksheetDetail['followedBy'][number]['warranty'] =>
  row.warranty_of_id === null ? null : { ...factsOf(row), credited: row.credited === null ? null : { amount: row.credited, currency } };

/** What a warranty job answers for; null where it is none. */
export async function presentWarranty(tx: ReadTx, { row, lines }: Recorded, origin: Origin | undefined): Promise<WorksheetDetail['warranty']> {
  if (row.warranty_of_id === null) return null;
  const { currency } = tx.tenant;
  if (!seesInternal(tx.actor)) return { ...factsOf(row), claim: null, creditable: null };
  const mayCredit = row.warranty_chargeable && worksheetActions['edit-lines'].from.some((state) => state === row.state);
  const credit = mayCredit && origin !== undefined ? creditOf(row, lines, origin) : null;
  const isOpen = credit !== null && (await creditedOn(tx, row.warranty_of_id)) === undefined;
  return {
    ...factsOf(row),
    claim: await claimOf(tx, row),
    creditable: isOpen ? { amount: credit.netPence + credit.vatPence, currency } : null,
  };
}

type Origin = Pick<Awaited<ReturnType<typeof findOrigins>>[number], 'job_kind' | 'taken_pence' | 'net_pence' | 'gross_pence'>;

/** What a failed repair comes to as a credit on this job; null unless it was a repair, and glass replaces it here. */
export function creditOf(
  row: WorksheetRow,
  lines: readonly Pick<LineRow, 'kind'>[],
  origin: Origin,
): { readonly netPence: number; readonly vatPence: number } | null {
  if (origin.job_kind !== 'repair' || !lines.some(({ kind }) => kind === 'glass')) return null;
  return repairCredit({
    paidPence: origin.taken_pence,
    repair: { netPence: origin.net_pence, grossPence: origin.gross_pence },
    replacement: { netPence: row.net_pence - row.top_up_net_pence, vatPence: row.vat_pence - row.top_up_vat_pence },
  });
}

/** The job that a repair is credited on already; one that was given up credits nothing. */
export const creditedOn = (tx: ReadTx, repairId: string) =>
  tx.db
    .selectFrom('worksheet_line as line')
    .innerJoin('worksheet as job', (join) => join.onRef('job.tenant_id', '=', 'line.tenant_id').onRef('job.id', '=', 'line.worksheet_id'))
    .select('job.number')
    .where('line.credit_of_id', '=', repairId)
    .where('job.state', 'not in', ['cancelled', 'rejected'])
    .executeTakeFirst();

async function claimOf(tx: ReadTx, row: WorksheetRow) {
  const { claim_pence: asked, claimed_on: askedOn, recovered_pence: recovered, recovered_on: recoveredOn } = row;
  if (asked === null || askedOn === null) return null;
  const { currency } = tx.tenant;
  return {
    supplier: row.claim_supplier_id === null ? null : { id: row.claim_supplier_id, name: (await supplierName(tx, row.claim_supplier_id)) ?? '' },
    reference: row.claim_reference,
    asked: { amount: asked, currency },
    askedOn,
    recovered: recovered === null ? null : { amount: recovered, currency },
    recoveredOn,
  };
}
