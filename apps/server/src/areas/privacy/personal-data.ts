import { all, definePersonalData, erasedKey, erasedPerson, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';

/** Other requests list a record by what it is called; one that is being erased lets go of that as it ends. */
const listed = (of: 'app_user' | 'customer' | 'contact' | 'fleet_entry' | 'worksheet' | 'quotation' | 'outbox_message' | 'message_stop'): PersonalData => ({
  table: 'privacy_place',
  title: 'Records that requests list',
  under: {
    of,
    on: `r.of_table = '${of}' and r.record_id = p.id and not exists (select from privacy_request q where q.id = r.request_id and q.state = 'erasing')`,
  },
  erases: all("''", 'label', 'detail'),
});

/** What requests for personal data say of whoever asked. That there was one, when it came in and what became of it stays: the law wants it shown. */
export const privacyPersonal = definePersonalData(
  {
    table: 'privacy_request',
    title: 'Requests for personal data',
    find: {
      label: "'Asked ' || to_char(r.asked_on, 'DD/MM/YYYY')",
      detail: 'r.name',
      names: ['r.name'],
      emails: ['r.email'],
      telephones: ['r.telephone'],
      // Not the one that is being looked for itself.
      only: "r.state in ('open', 'closed')",
    },
    erases: { name: erasedPerson, name_key: erasedKey, ...all("''", 'email', 'telephone', 'note', 'closed_reason') },
    open: { when: "r.state in ('looking', 'open')", says: 'Answer and close it first.' },
    versioned: true,
  },
  {
    table: 'privacy_place',
    title: 'Records that requests list',
    under: { of: 'privacy_request', on: 'r.request_id = p.id' },
    erases: all("''", 'label', 'detail'),
  },
  ...(['app_user', 'customer', 'contact', 'fleet_entry', 'worksheet', 'quotation', 'outbox_message', 'message_stop'] as const).map(listed),
  {
    table: 'privacy_request',
    title: 'Requests for personal data that they took in',
    under: { of: 'app_user', on: 'r.created_by = p.id' },
    erases: { created_by_name: formerUser },
    nameOnly: true,
  },
);
