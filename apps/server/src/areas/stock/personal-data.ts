import { definePersonalData } from '../../platform/privacy/personal-data.ts';

/** The van of a technician, which is called after them. */
export const stockPersonal = definePersonalData({
  table: 'place',
  title: 'Vans',
  under: { of: 'app_user', on: 'r.technician_id = p.id' },
  erases: { name: "'Van of a former user'" },
  versioned: true,
});
