import { all, definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

/** Who had something done in the background, and what they asked for. */
export const runsPersonal = definePersonalData({
  table: 'run',
  title: 'Work in the background that they started',
  under: { of: 'app_user', on: 'r.user_id = p.id' },
  erases: { user_name: formerUser, input: "'{}'::jsonb", place: 'null::jsonb', notes: "'[]'::jsonb", ...all("''", 'title', 'message') },
  open: { when: 'r.ended_at is null', says: 'Wait until it has ended, or cancel it.' },
  versioned: true,
  hides: ['input', 'place', 'notes'],
});
