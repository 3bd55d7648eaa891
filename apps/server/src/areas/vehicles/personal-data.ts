import { all, definePersonalData } from '../../platform/privacy/personal-data.ts';

const erases = { ...all("''", 'driver_name', 'driver_email', 'driver_telephone', 'note'), driver_key: 'null::text' };

/** Who drives a vehicle of a fleet. A vehicle itself is nobody's: its look-up tells of no keeper. */
export const vehiclesPersonal = definePersonalData(
  {
    table: 'fleet_entry',
    title: 'Drivers of fleets',
    find: {
      label: 'r.driver_name',
      detail: 'r.registration',
      names: ['r.driver_name'],
      emails: ['r.driver_email'],
      telephones: ['r.driver_telephone'],
    },
    erases,
    versioned: true,
  },
  { table: 'fleet_entry', title: 'Drivers of fleets', under: { of: 'customer', on: 'r.customer_id = p.id' }, erases, versioned: true },
);
