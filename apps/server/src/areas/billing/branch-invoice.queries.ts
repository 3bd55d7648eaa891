import type { listBranchInvoices } from '@quarterlight/contract/billing/branch-invoice-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

const invoices = (tx: ReadTx) =>
  tx.db
    .selectFrom('branch_invoice')
    .innerJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'branch_invoice.tenant_id').onRef('branch.id', '=', 'branch_invoice.branch_id'))
    .leftJoin('file', (join) => join.onRef('file.tenant_id', '=', 'branch_invoice.tenant_id').onRef('file.id', '=', 'branch_invoice.file_id'))
    .selectAll('branch_invoice')
    .select(['branch.name as branch_name', 'file.name as file_name']);

/** With its branch and its file, or `record.not_found`. */
export const findBranchInvoice = async (tx: ReadTx, id: string) => found(await invoices(tx).where('branch_invoice.id', '=', id).executeTakeFirst());
export type ShownBranchInvoice = Awaited<ReturnType<typeof findBranchInvoice>>;

/** The newest first unless sorted. */
export function findBranchInvoices(tx: ReadTx, query: QueryOf<typeof listBranchInvoices>) {
  const { state, branchId, dateFrom, dateTo } = query;
  const text = sortKey(query.q?.trim() ?? '');
  let rows = invoices(tx);
  if (state !== undefined && state.length > 0) rows = rows.where('branch_invoice.state', 'in', state);
  if (branchId !== undefined) rows = rows.where('branch_invoice.branch_id', '=', branchId);
  if (dateFrom !== undefined) rows = rows.where('branch_invoice.invoiced_on', '>=', dateFrom);
  if (dateTo !== undefined) rows = rows.where('branch_invoice.invoiced_on', '<=', dateTo);
  if (text !== '') rows = rows.where(beginsWith('branch_invoice.number_key', text));
  return keysetPage(tx, rows, {
    request: query,
    id: 'branch_invoice.id',
    keys: { createdAt: 'branch_invoice.created_at', invoicedOn: 'branch_invoice.invoiced_on', number: 'branch_invoice.number_key' },
    byDefault: '-createdAt',
  });
}

/** What the office asks about, the longest sent in first. */
export const findQueried = (tx: ReadTx, most: number) =>
  tx.db
    .selectFrom('branch_invoice')
    .select(['id', 'number', 'answer', 'answered_at', 'created_at'])
    .where('state', '=', 'queried')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** What work on a job costs by the rate card, as it was on completion; null where the card had nothing. */
const agreed = sql<
  number | null
>`(select sum(l.cost_pence)::int8 from worksheet_line l where l.tenant_id = worksheet.tenant_id and l.worksheet_id = worksheet.id
  and l.product_id is null and l.kind in ('labour', 'calibration'))`;

const completed = ['completed', 'invoiced'] as const;
const lookedBack = 365;

/** Jobs that a branch completed within a year and that stand on none of its invoices. */
const billable = (tx: ReadTx, branchId: string) =>
  tx.db
    .selectFrom('worksheet')
    .where('worksheet.branch_id', '=', branchId)
    .where('worksheet.completed_on', '>=', addDays(day(tx.today), 0 - lookedBack))
    .where('worksheet.state', 'in', completed)
    .where('worksheet.done_elsewhere', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('branch_invoice_job as billed')
            .select('billed.id')
            .whereRef('billed.tenant_id', '=', 'worksheet.tenant_id')
            .whereRef('billed.worksheet_id', '=', 'worksheet.id')
            .whereRef('billed.branch_id', '=', 'worksheet.branch_id')
            .where('billed.counts', '=', true),
        ),
      ),
    );

export const findBillable = (tx: ReadTx, branchId: string, most: number) =>
  billable(tx, branchId)
    .innerJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'worksheet.tenant_id').onRef('lookup.id', '=', 'worksheet.job_type_id'))
    .select(['worksheet.id', 'worksheet.number', 'worksheet.registration', 'worksheet.completed_on', 'lookup.name as job_type', agreed.as('agreed_pence')])
    .orderBy('worksheet.completed_on')
    .orderBy('worksheet.id')
    .limit(most)
    .execute();

export const countBillable = (tx: ReadTx, branchId: string): Promise<number> => countRows(tx, billable(tx, branchId).select('worksheet.id'));

/** Jobs to be billed, held so that none is reopened, moved or billed elsewhere meanwhile. */
export const holdJobs = async (tx: WriteTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx.db
        .selectFrom('worksheet')
        .select(['worksheet.id', 'worksheet.number', 'worksheet.state', 'worksheet.branch_id', 'worksheet.done_elsewhere', agreed.as('agreed_pence')])
        .where('worksheet.id', 'in', ids)
        .orderBy('worksheet.id')
        .forNoKeyUpdate()
        .execute();

/** Nobody is paid here for what was done before the company came. */
export const isCompleted = ({ state, done_elsewhere: elsewhere }: { readonly state: string; readonly done_elsewhere: boolean }): boolean =>
  !elsewhere && completed.some((each) => each === state);

/** On which standing invoice of the branch each of these jobs is. */
export const findBilled = (tx: ReadTx, branchId: string, worksheetIds: readonly string[]) =>
  tx.db
    .selectFrom('branch_invoice_job as billed')
    .innerJoin('branch_invoice', (join) =>
      join.onRef('branch_invoice.tenant_id', '=', 'billed.tenant_id').onRef('branch_invoice.id', '=', 'billed.branch_invoice_id'),
    )
    .select(['billed.worksheet_id', 'billed.worksheet_number', 'branch_invoice.id', 'branch_invoice.number'])
    .where('billed.branch_id', '=', branchId)
    .where('billed.worksheet_id', 'in', worksheetIds)
    .where('billed.counts', '=', true)
    .execute();

/** The jobs of one, in its order, as they stand now where the reader sees them. */
export const findJobsOf = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('branch_invoice_job as billed')
    .leftJoin('worksheet', (join) => join.onRef('worksheet.tenant_id', '=', 'billed.tenant_id').onRef('worksheet.id', '=', 'billed.worksheet_id'))
    .leftJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'worksheet.tenant_id').onRef('lookup.id', '=', 'worksheet.job_type_id'))
    .select(['billed.worksheet_id', 'billed.worksheet_number', 'billed.net_pence', 'billed.agreed_pence'])
    .select(['worksheet.registration', 'worksheet.completed_on', 'lookup.name as job_type'])
    .where('billed.branch_invoice_id', '=', id)
    .orderBy('billed.position')
    .orderBy('billed.id')
    .execute();

export const idsOfJobs = async (tx: ReadTx, id: string): Promise<string[]> =>
  (await tx.db.selectFrom('branch_invoice_job').select('worksheet_id').where('branch_invoice_id', '=', id).execute()).map((row) => row.worksheet_id);

export async function freeJobs(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('branch_invoice_job').set({ counts: false }).where('branch_invoice_id', '=', id).execute();
}

export async function removeJobs(tx: WriteTx, id: string): Promise<void> {
  await tx.db.deleteFrom('branch_invoice_job').where('branch_invoice_id', '=', id).execute();
}
