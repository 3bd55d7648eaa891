import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** Vehicles that belong, or belonged, to an account. */
export const vehiclesHoldings = defineCompanyHoldings({
  customer: {
    holds: [{ table: 'fleet_entry', column: 'customer_id', title: 'Vehicles in its fleet', madeAt: 'created_at' }],
    open: [
      {
        title: 'Vehicles in its fleet',
        rows: (id, { today }) => sql`select from fleet_entry where customer_id = ${id} and (to_day is null or to_day >= ${today})`,
        list: (id) => `/companies/customers/${id}?tab=fleet`,
      },
    ],
  },
  // A vehicle belongs to one account on one day.
  vehicle: {
    holds: [
      {
        table: 'fleet_entry',
        column: 'vehicle_id',
        title: 'Entries of fleets',
        clash: "daterange(k.from_day, k.to_day, '[]') && daterange(r.from_day, r.to_day, '[]')",
        heldByOwner: true,
        madeAt: 'created_at',
      },
    ],
  },
});
