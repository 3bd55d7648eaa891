import { definePersonalData, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';

const load = { table: 'data_load', nameOnly: true } as const;

/** The files that somebody was loaded from go whole, and what is shown of them: other people stand there, too. */
function filesOf(of: 'fleet_entry' | 'customer' | 'app_user' | 'worksheet' | 'invoice'): readonly PersonalData[] {
  const title = 'Files that they were loaded from';
  const loads = 'select m.load_id from load_made m where m.record_id = p.id';
  return [
    {
      table: 'data_load',
      title,
      under: { of, on: `r.id in (${loads})` },
      erases: { shape: "jsonb_set(r.shape, '{sample}', '[]')", preview: "jsonb_set(r.preview, '{examples}', '[]')" },
      hides: ['shape', 'preview', 'user_name', 'user_id', 'loaded_by', 'loaded_by_id', 'undone_by', 'undone_by_id', 'acting_user_id', 'acting_key_id'],
    },
    {
      table: 'file',
      title,
      under: { of, on: `r.entity = 'data-load' and r.entity_id in (${loads})` },
      erases: 'removed',
      bytes: true,
      hides: ['hash', 'created_by', 'created_by_name'],
    },
    { table: 'load_made', title: 'What they were before files changed it', under: { of, on: 'r.record_id = p.id' }, erases: { before: 'null::jsonb' } },
  ];
}

/** Who brought, loaded and took back files, and who was loaded from some. */
export const loadsPersonal = definePersonalData(
  ...filesOf('fleet_entry'),
  ...filesOf('customer'),
  ...filesOf('app_user'),
  ...filesOf('worksheet'),
  ...filesOf('invoice'),
  { ...load, title: 'Files that they brought to load', under: { of: 'app_user', on: 'r.user_id = p.id' }, erases: { user_name: formerUser } },
  { ...load, title: 'Files that they loaded', under: { of: 'app_user', on: 'r.loaded_by_id = p.id' }, erases: { loaded_by: formerUser } },
  { ...load, title: 'Loads that they took back', under: { of: 'app_user', on: 'r.undone_by_id = p.id' }, erases: { undone_by: formerUser } },
);
