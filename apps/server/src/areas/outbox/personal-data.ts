import { all, definePersonalData, erasedPerson, type PersonalData } from '../../platform/privacy/personal-data.ts';
import { erasedAddressKey } from './address-key.ts';

/** What is erased of a message: to whom it went and what it said. That there was one, and when, stays. */
export const messageErasure: Pick<PersonalData, 'table' | 'title' | 'erases' | 'open' | 'logged' | 'named'> = {
  table: 'outbox_message',
  title: 'Messages',
  erases: { recipient: erasedPerson, ...all("''", 'recipient_key', 'subject', 'body', 'html', 'last_error'), attachments: "'[]'::jsonb" },
  open: { when: "r.state = 'queued'", says: 'Wait until it is sent.' },
  logged: true,
  named: true,
};

/** Messages to somebody, whatever they were about. */
export const outboxPersonal = definePersonalData(
  {
    ...messageErasure,
    find: {
      label: "coalesce(nullif(r.subject, ''), upper(left(r.template, 1)) || replace(substr(r.template, 2), '-', ' '))",
      detail: "to_char(r.created_at, 'DD/MM/YYYY')",
      names: [],
      emails: ['r.recipient'],
      telephones: ['r.recipient'],
    },
  },
  {
    table: 'message_stop',
    title: 'Wishes for no messages',
    find: {
      label: 'r.address',
      detail: "to_char(r.stopped_at, 'DD/MM/YYYY')",
      names: [],
      emails: ['r.address'],
      telephones: ['r.address'],
    },
    // What is left finds the address again where it is known, and says it to nobody: the wish holds.
    erases: { address: erasedPerson, address_key: erasedAddressKey, ...all("''", 'lifted_by', 'lift_reason') },
    versioned: true,
    named: true,
  },
  { table: 'outbox_secret', title: 'Messages', under: { of: 'outbox_message', on: 'r.message_id = p.id' }, erases: 'removed' },
);
