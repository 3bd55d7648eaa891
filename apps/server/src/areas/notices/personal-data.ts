import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

const theirs = (on: string, column: string) =>
  ({ table: 'broadcast', title: 'Broadcasts that they wrote', under: { of: 'app_user', on }, erases: { [column]: formerUser }, nameOnly: true }) as const;

/** Who wrote, sent and withdrew a broadcast. */
export const noticesPersonal = definePersonalData(
  theirs('r.created_by = p.id', 'created_by_name'),
  theirs('r.sent_by = p.id', 'sent_by_name'),
  theirs('r.withdrawn_by_name = p.display_name', 'withdrawn_by_name'),
);
