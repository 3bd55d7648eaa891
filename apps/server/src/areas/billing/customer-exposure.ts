import type { CustomerExposure, ExposurePart } from '@quarterlight/contract/billing/exposure';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { oneOf } from '../../platform/database/one-of.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { toPay } from './list-invoices.ts';

const jobsToDo = ['open', 'awaiting', 'booked', 'released', 'in-progress'] as const;
const aged = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const satisfies readonly ExposurePart[];

interface Sum {
  readonly pence: number;
  readonly count: number;
}
interface Parts {
  readonly exposure_pence: number;
  readonly balance_pence: number;
  readonly credit_limit_pence: number;
  readonly to_do: Sum;
  readonly completed: Sum;
  readonly drafts: Sum;
  readonly late: Readonly<Record<string, Sum>>;
  readonly unallocated: Sum;
  readonly children: Sum;
}

const jobs = (id: string, states: readonly string[]) => sql`(select json_build_object('pence', coalesce(sum(gross_pence), 0), 'count', count(*))
  from worksheet where customer_id = ${id} and ${oneOf('state', states)})`;

/** By days past the day that documents were due, from the first on. */
const ageOf = (tx: ReadTx) => sql`case when due_date >= ${tx.today}::date then 'not-due' when due_date >= ${tx.today}::date - 30 then '1-30'
  when due_date >= ${tx.today}::date - 60 then '31-60' when due_date >= ${tx.today}::date - 90 then '61-90' else 'over-90' end`;

/** Everything in one statement, so that it is of one moment. */
const reckoned = (tx: ReadTx, id: string) => sql<Parts>`select exposure_pence, balance_pence, credit_limit_pence,
  ${jobs(id, jobsToDo)} as to_do, ${jobs(id, ['completed'])} as completed,
  (select json_build_object('pence', coalesce(sum(drafted_customer_pence), 0), 'count', count(*))
    from payment_job where customer_id = ${id} and drafted_customer_pence > 0) as drafts,
  (select coalesce(json_object_agg(age, json_build_object('pence', pence, 'count', documents)), '{}') from (
    select ${ageOf(tx)} as age, sum(pence) as pence, sum(documents) as documents from (
      select due_date, sum(gross_pence - paid_pence - written_off_pence - credited_pence) as pence, count(*) as documents
        from invoice where customer_id = ${id} and payer = 'customer' and ${toPay} group by due_date) days group by 1) ages) as late,
  (select json_build_object('pence', coalesce(sum(unallocated_pence), 0), 'count', count(*))
    from payment where customer_id = ${id} and unallocated_pence > 0) as unallocated,
  (select json_build_object('pence', coalesce(sum(child.exposure_pence), 0), 'count', count(*)) from customer child where child.parent_id = ${id}) as children
  from customer where id = ${id}`;

const none: Sum = { pence: 0, count: 0 };
const added = (...sums: readonly Sum[]): Sum => ({
  pence: sums.reduce((all, { pence }) => all + pence, 0),
  count: sums.reduce((all, { count }) => all + count, 0),
});

/** What a customer owes and has booked is made of. A branch and a technician, who see some of its jobs, are told nothing: `record.not_found`. */
export async function showExposure(tx: ReadTx, id: string): Promise<CustomerExposure> {
  const { customerId, branchId, technicianId } = tx.actor;
  const row = found(branchId === null && technicianId === null ? (await reckoned(tx, id).execute(tx.db)).rows[0] : undefined);
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const figure = ({ pence, count }: Sum, link: string | false) => ({ amount: money(pence), count, link: link === false ? null : link });
  const worksheets = (...states: readonly string[]) =>
    can(tx.actor, 'view-worksheets') && listOf('/clipboard/worksheets', { customerId: id, state: states.join(',') });
  const invoices = (filters: Readonly<Record<string, string>>) => listOf('/billing/invoices', { customerId: id, payer: 'customer', ...filters });
  const late = (age: string): Sum => row.late[age] ?? none;
  const ofCustomer = customerId !== null;
  const documents: (ReturnType<typeof figure> & { part: ExposurePart })[] = can(tx.actor, 'view-invoices')
    ? [
        ...(ofCustomer ? [] : [{ part: 'drafts' as const, ...figure(row.drafts, invoices({ state: 'draft' })) }]),
        ...aged.map((age) => ({ part: age, ...figure(late(age), invoices({ age })) })),
      ]
    : [{ part: 'invoices', ...figure({ ...added(ofCustomer ? none : row.drafts, ...aged.map(late)), count: 0 }, false) }];
  return {
    exposure: money(row.exposure_pence),
    balance: money(row.balance_pence),
    creditLimit: money(row.credit_limit_pence),
    available: row.credit_limit_pence === 0 ? null : money(row.credit_limit_pence - row.exposure_pence),
    parts: [
      { part: 'to-do', ...figure(row.to_do, worksheets(...jobsToDo)) },
      { part: 'completed', ...figure(ofCustomer ? added(row.completed, row.drafts) : row.completed, !ofCustomer && worksheets('completed')) },
      ...documents,
    ],
    unallocated: figure(row.unallocated, can(tx.actor, 'view-payments') && listOf('/billing/payments', { customerId: id, free: 'yes' })),
    children: ofCustomer || row.children.count === 0 ? null : figure(row.children, listOf('/companies/customers', { parentId: id })),
  };
}

const listOf = (path: string, filters: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(filters)}`;
