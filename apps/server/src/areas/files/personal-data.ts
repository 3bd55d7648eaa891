import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

/** Files of a private customer, and who kept what. Those of jobs, documents and certificates are said where those are. */
export const filesPersonal = definePersonalData(
  {
    table: 'file',
    title: 'Files of the customer',
    under: { of: 'customer', on: "r.entity = 'customer' and r.entity_id = p.id and p.logo_file_id is distinct from r.id" },
    erases: 'removed',
    bytes: true,
    named: true,
  },
  {
    table: 'file',
    title: 'Files that they kept',
    under: { of: 'app_user', on: 'r.created_by = p.id' },
    erases: { created_by_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'library_file',
    title: 'Files of the library that they changed',
    under: { of: 'app_user', on: 'r.changed_by = p.id' },
    erases: { changed_by_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'library_file',
    title: 'Files of the library that they removed',
    under: { of: 'app_user', on: 'r.removed_by = p.id' },
    erases: { removed_by_name: formerUser },
    nameOnly: true,
  },
);
