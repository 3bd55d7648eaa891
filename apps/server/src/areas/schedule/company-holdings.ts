import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** A visit is whose its job is. */
export const scheduleHoldings = defineCompanyHoldings({
  customer: { copies: [{ table: 'booking', column: 'customer_id', along: 'worksheet_id', of: 'worksheet' }] },
  branch: {
    open: [
      {
        title: 'Visits booked',
        rows: (id, { today }) =>
          sql`select from booking where branch_id = ${id} and cancelled_at is null and finished_at is null and day between ${today}::date and ${today}::date + 400`,
        list: (id) => `/diary?branchId=${id}`,
      },
      {
        title: 'Calibration equipment',
        rows: (id, { today }) => sql`select from equipment where branch_id = ${id} and (retired_on is null or retired_on > ${today})`,
        list: (id) => `/settings/equipment?branchId=${id}`,
      },
    ],
  },
});
