import type { listJobsToInvoice } from '@quarterlight/contract/billing/many-routes';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { invoiceGatesOf } from '../worksheets/index.ts';
import { presentGates } from './billing.present.ts';

type Query = QueryOf<typeof listJobsToInvoice>;

/** A page of completed jobs that are not invoiced yet, the longest completed first, each with what keeps it from being. */
export async function listJobs(tx: ReadTx, query: Query): Promise<ReplyOf<typeof listJobsToInvoice>> {
  const text = query.q?.trim() ?? '';
  const page = await keysetPage(tx, filtered(tx, query), {
    show: (found) =>
      tx.db
        .selectFrom(found.as('worksheet'))
        .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'worksheet.tenant_id').onRef('branch.id', '=', 'worksheet.branch_id'))
        .selectAll('worksheet')
        .select('branch.name as branch_name'),
    ...(text === '' ? {} : { anyOf: beginnings(text), byIds: byIds(tx) }),
    request: query,
    id: 'worksheet.id',
    keys: { completedAt: 'worksheet.completed_at' },
    byDefault: 'completedAt',
  });
  const gates = await invoiceGatesOf(
    tx,
    page.items.map(({ id }) => id),
  );
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return presentPage(page, (row) => ({
    ...onWire(row, 'id', 'number', 'registration', 'completed_on'),
    vehicle: row.vehicle_description,
    customer: { id: row.customer_id, name: row.customer_name },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    net: money(row.net_pence),
    gross: money(row.gross_pence),
    gates: presentGates(row.id, gates.get(row.id) ?? []),
  }));
}

const shown = [
  'worksheet.tenant_id',
  'worksheet.id',
  'worksheet.number',
  'worksheet.registration',
  'worksheet.vehicle_description',
  'worksheet.customer_id',
  'worksheet.customer_name',
  'worksheet.branch_id',
  'worksheet.completed_on',
  'worksheet.completed_at',
  'worksheet.net_pence',
  'worksheet.gross_pence',
] as const;

/** In the words of its indexes. */
const toInvoice = (tx: ReadTx) =>
  tx.db
    .selectFrom('worksheet')
    .select([...shown])
    .where(sql<boolean>`worksheet.state = 'completed'`);

const byIds = (tx: ReadTx) => (ids: readonly string[]) =>
  toInvoice(tx)
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'worksheet.tenant_id').onRef('branch.id', '=', 'worksheet.branch_id'))
    .select('branch.name as branch_name')
    .where('worksheet.id', '=', sql<string>`any(${ids}::uuid[])`);

function filtered(tx: ReadTx, query: Query) {
  const { branchId, customerId } = tx.actor;
  const midnight = (on: string, later = 0) => instantOf(addDays(day(on), later), '00:00', tx.tenant.timeZone);
  let rows = toInvoice(tx);
  // The policies say so too, but only these words find an index.
  if (branchId !== null) rows = rows.where('worksheet.branch_id', '=', branchId);
  if (customerId !== null) rows = rows.where('worksheet.customer_id', '=', customerId);
  if (query.branchId !== undefined) rows = rows.where('worksheet.branch_id', '=', query.branchId);
  if (query.customerId !== undefined) rows = rows.where('worksheet.customer_id', '=', query.customerId);
  if (query.completedFrom !== undefined) rows = rows.where('worksheet.completed_at', '>=', midnight(query.completedFrom));
  if (query.completedTo !== undefined) rows = rows.where('worksheet.completed_at', '<', midnight(query.completedTo, 1));
  return rows;
}

/** Number, registration or the customer's name begins with the text: each by itself, since each has its own index. */
function beginnings(text: string) {
  const code = text.toUpperCase().replaceAll(/\s+/g, '');
  return [beginsWith('worksheet.number', code), beginsWith('worksheet.registration', code), beginsWith('worksheet.customer_key', sortKey(text))];
}
