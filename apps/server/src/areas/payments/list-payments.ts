import type { listPayments, listReceivables } from '@quarterlight/contract/payments/routes';
import {
  Payer,
  type PaymentAction,
  type PaymentDetail,
  PaymentKind,
  PaymentMethod,
  type PaymentRow,
  type Receivable,
} from '@quarterlight/contract/payments/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findPaidBy } from './account-money.queries.ts';

const shown = (tx: ReadTx) =>
  tx.db
    .selectFrom('payment')
    .innerJoin('customer', 'customer.id', 'payment.customer_id')
    .leftJoin('person_name as taker', 'taker.id', 'payment.taken_by')
    .select([
      'payment.id',
      'payment.kind',
      'payment.method',
      'payment.customer_id',
      'customer.name as customer_name',
      'payment.worksheet_id',
      'payment.job_number',
      'payment.payer',
      'payment.amount_pence',
      'payment.allocated_pence',
      'payment.refunded_pence',
      'payment.unallocated_pence',
      'payment.reference',
      'payment.note',
      'payment.received_on',
      'payment.taken_at',
      'taker.name as taker_name',
    ]);
type ShownPayment = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function presentPayment(tx: ReadTx, row: ShownPayment): PaymentRow {
  const money = (amount: number) => moneyOf(pence(amount), tx.tenant.currency);
  return {
    ...onWire(row, 'id', 'job_number', 'reference', 'note', 'taken_at'),
    kind: PaymentKind.parse(row.kind),
    method: PaymentMethod.parse(row.method),
    customer: { id: row.customer_id, name: row.customer_name },
    jobId: row.worksheet_id,
    payer: row.payer === null ? null : Payer.parse(row.payer),
    amount: money(row.amount_pence),
    allocated: money(row.allocated_pence),
    refunded: money(row.refunded_pence),
    free: money(row.unallocated_pence),
    receivedOn: row.received_on ?? '',
    takenBy: row.taker_name ?? '',
  };
}

/** Payments as the list asks for them, the last received first. */
export async function showPayments(tx: ReadTx, request: QueryOf<typeof listPayments>): Promise<ReplyOf<typeof listPayments>> {
  const { customerId, kind, method, free, receivedFrom, receivedTo, q } = request;
  let query = shown(tx);
  if (customerId !== undefined) query = query.where('payment.customer_id', '=', customerId);
  if (kind !== undefined) query = query.where('payment.kind', '=', kind);
  if (method !== undefined) query = query.where('payment.method', '=', method);
  if (free !== undefined) query = query.where('payment.unallocated_pence', '>', 0);
  if (receivedFrom !== undefined) query = query.where('payment.received_on', '>=', receivedFrom);
  if (receivedTo !== undefined) query = query.where('payment.received_on', '<=', receivedTo);
  const code = (q ?? '').replaceAll(/\s+/g, '').toUpperCase();
  const page = await keysetPage(tx, query, {
    request,
    id: 'payment.id',
    keys: { receivedOn: 'payment.received_on' },
    byDefault: '-receivedOn',
    ...(code === ''
      ? {}
      : {
          anyOf: [beginsWith('payment.reference_key', code), beginsWith('payment.job_number', code)],
          byIds: (ids: readonly string[]) => shown(tx).where('payment.id', 'in', ids),
        }),
  });
  return presentPage(page, (row) => presentPayment(tx, row));
}

/** A payment with what it pays and what was given back of it. */
export async function showPayment(tx: ReadTx, id: string): Promise<PaymentDetail> {
  const row = found(await shown(tx).where('payment.id', '=', id).executeTakeFirst());
  const money = (amount: number) => moneyOf(pence(amount), tx.tenant.currency);
  const [pays, refunds] = [await findPaidBy(tx, id), await shown(tx).where('payment.of_id', '=', id).orderBy('payment.id').execute()];
  const may = row.kind === 'on-account' && can(tx.actor, 'record-payments');
  const actions: PaymentAction[] = [
    ...(row.unallocated_pence > 0 ? (['allocate', 'refund'] as const) : []),
    ...(pays.length > 0 ? (['release'] as const) : []),
  ];
  return {
    ...presentPayment(tx, row),
    pays: pays.map((each) => ({ receivableId: each.receivable_id, number: each.number, jobNumber: each.job_number, amount: money(each.pence) })),
    refunds: refunds.map((each) => ({
      ...onWire(each, 'id', 'reference', 'taken_at'),
      method: PaymentMethod.parse(each.method),
      amount: money(each.amount_pence),
      takenBy: each.taker_name ?? '',
    })),
    allowedActions: may ? actions : [],
  };
}

/** What is shown of documents that are owed. */
export const open = (tx: ReadTx) =>
  tx.db
    .selectFrom('receivable')
    .innerJoin('customer', 'customer.id', 'receivable.customer_id')
    .innerJoin('payment_job', 'payment_job.id', 'receivable.worksheet_id')
    .selectAll('receivable')
    .select(['customer.name as customer_name', 'payment_job.number as job_number']);

/** An open document as it is answered. */
export function presentReceivable(tx: ReadTx, row: Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number]): Receivable {
  const money = (amount: number) => moneyOf(pence(amount), tx.tenant.currency);
  return {
    ...onWire(row, 'id', 'number', 'job_number', 'invoiced_on', 'due_on'),
    customer: { id: row.customer_id, name: row.customer_name },
    payer: Payer.parse(row.payer),
    jobId: row.worksheet_id,
    gross: money(row.gross_pence),
    paid: money(row.paid_pence),
    writtenOff: money(row.written_off_pence),
    credited: money(row.credited_pence),
    open: money(row.open_pence),
    reminded: row.reminded,
    remindedOn: row.reminded_on,
    query: row.query_note,
  };
}

/** Documents on which something is owed, the longest due first. */
export async function showReceivables(tx: ReadTx, request: QueryOf<typeof listReceivables>): Promise<ReplyOf<typeof listReceivables>> {
  const { customerId, payer, dueTo, inQuery, q } = request;
  let query = open(tx).where('receivable.open_pence', '>', 0);
  if (customerId !== undefined) query = query.where('receivable.customer_id', '=', customerId);
  if (payer !== undefined) query = query.where('receivable.payer', '=', payer);
  if (dueTo !== undefined) query = query.where('receivable.due_on', '<=', dueTo);
  if (inQuery !== undefined) query = query.where(sql<boolean>`receivable.query_note <> ''`);
  if (q !== undefined) query = query.where(beginsWith('receivable.number', q.replaceAll(/\s+/g, '').toUpperCase()));
  const page = await keysetPage(tx, query, { request, id: 'receivable.id', keys: { dueOn: 'receivable.due_on' }, byDefault: 'dueOn' });
  return presentPage(page, (row) => presentReceivable(tx, row));
}

/** One document with what is owed on it. */
export const showReceivable = async (tx: ReadTx, id: string): Promise<Receivable> =>
  presentReceivable(tx, found(await open(tx).where('receivable.id', '=', id).executeTakeFirst()));
