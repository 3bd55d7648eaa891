import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

const load = { table: 'data_load', nameOnly: true } as const;

/** Who brought, loaded and took back files. */
export const loadsPersonal = definePersonalData(
  { ...load, title: 'Files that they brought to load', under: { of: 'app_user', on: 'r.user_id = p.id' }, erases: { user_name: formerUser } },
  { ...load, title: 'Files that they loaded', under: { of: 'app_user', on: 'r.loaded_by_id = p.id' }, erases: { loaded_by: formerUser } },
  { ...load, title: 'Loads that they took back', under: { of: 'app_user', on: 'r.undone_by_id = p.id' }, erases: { undone_by: formerUser } },
);
