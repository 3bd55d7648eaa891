import { definePersonalData } from '../../platform/privacy/personal-data.ts';

/** What somebody had made into files. */
export const reportingPersonal = definePersonalData({
  table: 'export_run',
  title: 'Files that they had made',
  under: { of: 'app_user', on: 'r.user_id = p.id' },
  erases: { filters: "'{}'::jsonb" },
  hides: ['filters'],
  logged: true,
});
