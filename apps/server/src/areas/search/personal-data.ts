import { definePersonalData } from '../../platform/privacy/personal-data.ts';

/** What somebody had pinned. */
export const searchPersonal = definePersonalData({
  table: 'pinned',
  title: 'Pinned records',
  under: { of: 'app_user', on: 'r.user_id = p.id' },
  erases: 'removed',
});
