import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { changesNoCustomer } from '../companies/index.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

/** A vehicle in an account's fleet. Whoever changes one holds its vehicle: so what it is found by is kept, and no two belong to it on one day. */
export const fleetEntry = defineRecord({
  entity: 'fleet-entry',
  table: 'fleet_entry',
  label: shownMark,
  unique: {
    fleet_entry_one_account: ({ registration = 'It' }) =>
      new Refusal('fleet.taken', { details: { registration: displayRegistration(registration), account: 'an account', days: 'in these days' } }),
  },
  unlogged: ['registration', 'registration_fold', 'foreign_plate', 'make', 'model', 'fleet_number_key', 'driver_key', 'created_at'],
  names: { from_day: 'From', to_day: 'Until', driver_name: 'Driver' },
  hidden: (_row, actor) => changesNoCustomer(actor),
  whose: (row) => ({ customerId: row.customer_id, branchId: null, technicianId: null }),
  follow: async (tx, row, before) => {
    if (before?.fleet_number !== row.fleet_number || before.driver_name !== row.driver_name) await keepEntries(tx.db, vehicleSearch, [row.vehicle_id]);
  },
});
