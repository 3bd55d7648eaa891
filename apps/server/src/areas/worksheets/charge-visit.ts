import type { CreditOverride } from '@quarterlight/contract/companies/credit';
import { failedReasons } from '@quarterlight/contract/worksheets/rules';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { abortiveRate, priceLine } from '../catalogue/index.ts';
import { settleLines } from './change-lines.ts';
import { writeLines } from './lines.ts';
import { assertOffice } from './recall-batch.ts';
import { findRecorded, type RowOf, updateVisit } from './visits.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, updateLine, type WorksheetRow } from './worksheets.queries.ts';

const workOf = (row: WorksheetRow, day: string) => ({
  customerId: row.customer_id,
  place: row.place === 'workshop' ? ('workshop' as const) : ('mobile' as const),
  day,
});

/** What the labour rate for abortive visits asks of this job today, in pence; null where no rate names them, or nobody waits to know. */
export async function proposedCharge(tx: ReadTx, row: WorksheetRow, visits: readonly Pick<RowOf<'visit'>, 'charge'>[]): Promise<number | null> {
  if (!visits.some(({ charge }) => charge === 'proposed')) return null;
  return (await abortiveRate(tx, workOf(row, tx.today)))?.rate.pricePence ?? null;
}

const settledWords: Readonly<Record<string, string>> = {
  '': 'nothing was to be charged',
  charged: 'it is charged already',
  dismissed: 'it is not charged, as somebody said',
};

async function takeUp(tx: WriteTx, { id, visitId }: { readonly id: string; readonly visitId: string }, version: number) {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  assertOffice(tx);
  const visit = (await findRecorded(tx, 'visit', [id])).find((each) => each.id === visitId);
  if (visit === undefined) throw new Refusal('record.not_found');
  if (visit.charge !== 'proposed') throw new Refusal('worksheet.charge_settled', { details: { state: settledWords[visit.charge] ?? '' } });
  return { before, visit };
}

const reasonOf = (visit: RowOf<'visit'>): string => Object.entries(failedReasons).find(([code]) => code === visit.failed_reason)?.[1] ?? '';

/** Adds the line of a failed visit, once a visit: by the rate for abortive visits, or for what is typed. */
export async function chargeVisit(
  tx: WriteTx,
  of: { readonly id: string; readonly visitId: string },
  version: number,
  { unitPrice, creditOverride }: { unitPrice?: { amount: number; currency: string } | undefined; creditOverride?: CreditOverride | undefined },
): Promise<{ row: WorksheetRow; lineId: string }> {
  const { before, visit } = await takeUp(tx, of, version);
  const found = await abortiveRate(tx, workOf(before, tx.today));
  const price = unitPrice ?? (found === undefined ? undefined : { amount: found.rate.pricePence, currency: tx.tenant.currency });
  if (price === undefined) throw new Refusal('worksheet.no_charge_rate');
  const day = formatDay(localDayOf(visit.started_at, tx.tenant.timeZone));
  const description = `Failed visit on ${day}: ${reasonOf(visit)}`.slice(0, 200);
  const wish = { kind: 'labour' as const, description, unitPrice: price };
  const priced = await priceLine(tx, wish, { ...workOf(before, tx.today), jobTypeId: found?.jobTypeId ?? before.job_type_id });
  const position = ((await findLines(tx, of.id)).at(-1)?.position ?? 0) + 1;
  const [line] = await writeLines(tx, of.id, position, [{ line: priced, wish }]);
  if (line === undefined) throw new Error('One line was written.');
  await updateLine(tx, line.id, { technician_id: visit.visited_by });
  await updateVisit(tx, visit.id, { charge: 'charged', charge_line_id: line.id, charge_by: tx.actor.userId, charge_at: tx.now });
  const told = { action: 'visit_charged', event: `Charged: ${description}`, after: { visitId: visit.id, lineId: line.id, netPence: line.net_pence } };
  return { row: await settleLines(tx, before, told, creditOverride), lineId: line.id };
}

/** Lets a charge be, for a reason; it is proposed no more. */
export async function dismissCharge(
  tx: WriteTx,
  of: { readonly id: string; readonly visitId: string },
  version: number,
  reason: string,
): Promise<WorksheetRow> {
  const { before, visit } = await takeUp(tx, of, version);
  await updateVisit(tx, visit.id, { charge: 'dismissed', charge_reason: reason, charge_by: tx.actor.userId, charge_at: tx.now });
  return worksheet.settle(tx, before, {
    action: 'charge_dismissed',
    event: { summary: 'A failed visit is not charged', reason, internal: true },
    after: { visitId: visit.id, reason },
  });
}
