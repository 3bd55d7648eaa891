import type { ReadTx } from '../../platform/database/scope.ts';
import { findJobs, findPayments, findReceivables } from '../payments/index.ts';
import { inOrderMade, type Recorded, unseenAccount } from './facts.ts';
import { findLineFacts } from './line-facts.ts';
import { jobTypesOf } from './lines.ts';
import { findRecorded } from './visits.queries.ts';
import { findAccounts, findKinds, type WorksheetRow } from './worksheets.queries.ts';

/** What is recorded of some worksheets, fetched together, in their order. */
export async function recordedOf(tx: ReadTx, rows: readonly WorksheetRow[]): Promise<Recorded[]> {
  const ids = rows.map(({ id }) => id);
  const jobTypeIds = rows.flatMap(jobTypesOf);
  const customerIds = rows.map(({ customer_id }) => customer_id);
  const own = <Item extends { worksheet_id: string | null }>({ id }: WorksheetRow, items: readonly Item[]) => items.filter((item) => item.worksheet_id === id);
  const [lines, visits, checks, adhesives, calibrations, damages, payments, receivables, jobs, kinds, accounts] = await Promise.all([
    findLineFacts(tx, ids),
    findRecorded(tx, 'visit', ids),
    findRecorded(tx, 'worksheet_check', ids),
    findRecorded(tx, 'adhesive_use', ids),
    findRecorded(tx, 'calibration', ids),
    findRecorded(tx, 'worksheet_damage', ids),
    findPayments(tx, ids),
    findReceivables(tx, ids),
    findJobs(tx, ids),
    findKinds(tx, jobTypeIds),
    findAccounts(tx, customerIds),
  ]);
  return rows.map((row) => ({
    row,
    jobKinds: jobTypesOf(row).map((id) => kinds.get(id) ?? null),
    customerType: accounts.get(row.customer_id)?.type ?? '',
    account: accounts.get(row.customer_id) ?? unseenAccount,
    lines: own(row, lines),
    visits: own(row, visits),
    checks: own(row, checks),
    adhesives: own(row, adhesives),
    calibrations: inOrderMade(own(row, calibrations)),
    damages: own(row, damages),
    payments: own(row, payments),
    receivables: own(row, receivables),
    moneyJob: jobs.find(({ id }) => id === row.id) ?? null,
  }));
}

/** What is recorded of one worksheet. */
export async function recordedOfOne(tx: ReadTx, row: WorksheetRow): Promise<Recorded> {
  const [recorded] = await recordedOf(tx, [row]);
  if (!recorded) throw new Error('One row gives one record.');
  return recorded;
}
