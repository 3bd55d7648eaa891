import { all, definePersonalData } from '../../platform/privacy/personal-data.ts';

/** Absences, lendings and certificates of staff. When somebody was away stays in the diary; why does not. */
export const schedulePersonal = definePersonalData(
  { table: 'absence', title: 'Absences', under: { of: 'app_user', on: 'r.user_id = p.id' }, erases: all("''", 'note', 'reason'), versioned: true },
  { table: 'roaming', title: 'Lendings', under: { of: 'app_user', on: 'r.technician_id = p.id' }, erases: all("''", 'note'), versioned: true },
  {
    table: 'file',
    title: 'Files of certificates',
    under: { of: 'certificate', on: 'r.entity_id = p.id' },
    erases: 'removed',
    bytes: true,
    named: true,
  },
  {
    table: 'certificate',
    title: 'Certificates',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { number: "''", file_id: 'null::uuid' },
    keeps: { name: 'what calibrations were allowed by stays with them' },
    versioned: true,
    named: true,
  },
);
