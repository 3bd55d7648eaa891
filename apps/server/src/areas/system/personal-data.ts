import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

/** Who had the log verified. The log itself is erased entry by entry, so that its chain holds. */
export const systemPersonal = definePersonalData({
  table: 'log_verification',
  title: 'Verifications of the log',
  under: { of: 'app_user', on: 'r.started_by = p.id' },
  erases: { username: formerUser },
  nameOnly: true,
});
