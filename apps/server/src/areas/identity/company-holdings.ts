import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

const signIn = sql`status in ('active', 'invited')`;

/** Users of a customer: their rows, rights and sessions follow by their bounds, and open screens are told of each. */
export const identityHoldings = defineCompanyHoldings({
  customer: {
    holds: [{ table: 'app_user', column: 'customer_id', title: 'Users', besides: ['default_site'], announce: 'user' }],
    open: [
      {
        title: 'Users who can sign in',
        rows: (id) => sql`select from app_user where customer_id = ${id} and ${signIn}`,
        list: (id) => `/users?customerId=${id}`,
      },
    ],
  },
  branch: {
    open: [
      {
        title: 'Users who can sign in',
        rows: (id) => sql`select from app_user where bound_branch = ${id} and branch_id = ${id} and ${signIn}`,
        list: (id) => `/users?branchId=${id}`,
      },
      {
        title: 'Technicians whose home branch it is',
        rows: (id) => sql`select from app_user where home_branch_id = ${id} and is_technician and ${signIn}`,
        list: (id) => `/users?homeBranchId=${id}&isTechnician=true`,
      },
    ],
  },
});
