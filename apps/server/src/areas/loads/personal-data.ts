import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

/** Who brought, loaded and took back files. */
export const loadsPersonal = definePersonalData({
  table: 'data_load',
  title: 'Files that they brought to load',
  under: { of: 'app_user', on: 'r.user_id = p.id' },
  erases: { user_name: formerUser },
  nameOnly: true,
  versioned: true,
});
