import { definePersonalData, erasedPerson, formerUser } from '../../platform/privacy/personal-data.ts';

const open = {
  when: "r.state in ('waiting', 'undoing') or (r.state = 'done' and r.merged_at > app.now() - interval '24 hours')",
  says: 'Wait until the merge can no longer be undone.',
};
const merge = { table: 'company_merge', title: 'Merges', open, versioned: true, named: true } as const;
const copies = { keep_before: "'{}'::jsonb", gone_before: "'{}'::jsonb" };

/** Private customers that were merged, and who did it. */
export const stewardshipPersonal = definePersonalData(
  {
    ...merge,
    under: { of: 'customer', on: 'r.gone_id = p.id' },
    erases: { gone_name: erasedPerson, gone_code: "''", ...copies },
    hides: ['keep_name', 'keep_before'],
  },
  {
    ...merge,
    under: { of: 'customer', on: 'r.keep_id = p.id' },
    erases: { keep_name: erasedPerson, ...copies },
    hides: ['gone_name', 'gone_code', 'gone_before'],
  },
  {
    table: 'company_merge',
    title: 'Merges that they did',
    under: { of: 'app_user', on: 'r.merged_by = p.id' },
    erases: { merged_by_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'company_merge',
    title: 'Merges that they undid',
    under: { of: 'app_user', on: 'r.undone_by = p.id' },
    erases: { undone_by_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'duplicate_pair',
    title: 'Duplicates that they kept apart',
    under: { of: 'app_user', on: 'r.dismissed_by = p.id' },
    erases: { dismissed_by_name: formerUser },
    nameOnly: true,
  },
);
