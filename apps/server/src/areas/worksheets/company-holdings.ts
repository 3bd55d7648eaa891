import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';
import { oneOf } from '../../platform/database/one-of.ts';

const unfinished = ['submitted', 'open', 'awaiting', 'booked', 'released', 'in-progress'];
const among = (states: readonly string[]) => oneOf('state', states);
const listOf = (filter: string, states: readonly string[]) => `/clipboard/worksheets?${filter}&state=${encodeURIComponent(states.join(','))}`;
/** States in which a job counts in what its customer owes and has booked, before it is billed. */
const owing = ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'];

/** Jobs of a customer; everything that hangs on one follows it by its bounds. The name that was written on a job stays. */
export const worksheetsHoldings = defineCompanyHoldings({
  customer: {
    holds: [{ table: 'worksheet', column: 'customer_id', title: 'Jobs', found: true, madeAt: 'created_at' }],
    sums: { exposure_pence: (id) => sql`select coalesce(sum(gross_pence), 0) from worksheet where customer_id = ${id} and ${among(owing)}` },
    lastJob: (id) => sql`select created_on from worksheet where customer_id = ${id} order by created_at desc, id desc limit 1`,
    open: [
      {
        title: 'Jobs not finished',
        rows: (id) => sql`select from worksheet where customer_id = ${id} and ${among(unfinished)}`,
        list: (id) => listOf(`customerId=${id}`, unfinished),
      },
      {
        title: 'Visits booked',
        rows: (id) => sql`select from worksheet where customer_id = ${id} and ${among(['booked', 'released', 'in-progress'])} and booking_id is not null`,
        list: (id) => listOf(`customerId=${id}`, ['booked', 'released', 'in-progress']),
      },
      {
        title: 'Jobs to bill',
        rows: (id) => sql`select from worksheet where customer_id = ${id} and state = 'completed'`,
        list: (id) => listOf(`customerId=${id}`, ['completed']),
      },
    ],
  },
  supplier: { holds: [{ table: 'worksheet', column: 'claim_supplier_id', title: 'Claims under warranty' }] },
  vehicle: { holds: [{ table: 'worksheet', column: 'vehicle_id', title: 'Jobs', madeAt: 'created_at' }] },
  branch: {
    open: [
      {
        title: 'Jobs not finished',
        rows: (id) => sql`select from worksheet where branch_id = ${id} and ${among(unfinished)}`,
        list: (id) => listOf(`branchId=${id}`, unfinished),
      },
    ],
  },
});
