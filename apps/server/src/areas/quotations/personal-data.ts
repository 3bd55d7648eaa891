import { all, definePersonalData, erasedKey, erasedPerson, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';
import { messageErasure } from '../outbox/index.ts';

const ofQuotation = (table: PersonalData['table'], title: string) => ({ table, title, under: { of: 'quotation', on: 'r.quotation_id = p.id' } }) as const;

/** Vehicle, options and prices stay: what was offered for how much is asked of the trade, not of the person. */
const quotation: Pick<PersonalData, 'table' | 'title' | 'erases' | 'keeps' | 'open' | 'versioned' | 'search'> = {
  table: 'quotation',
  title: 'Quotations',
  erases: {
    contact_name: erasedPerson,
    ...all("''", 'contact_email', 'contact_telephone', 'contact_mobile', 'accepted_by_name', 'wished_note', 'lost_reason'),
    intake: "'{}'::jsonb",
  },
  keeps: { registration: 'safety of the vehicle and recalls', vehicle_description: 'safety of the vehicle and recalls' },
  open: {
    when: "r.state = 'draft' or r.state = 'accepted' or r.state = 'sent' and r.valid_until >= app.today()",
    says: 'Have it booked, lost or expired first.',
  },
  versioned: true,
  search: 'quotation',
};

/** Whom a quotation was made to, what they wrote and sent, and who worked on it. */
export const quotationsPersonal = definePersonalData(
  {
    ...quotation,
    find: {
      label: 'r.number',
      detail: "concat_ws(', ', nullif(r.contact_name, ''), nullif(r.registration, ''))",
      names: ['r.contact_name', 'r.accepted_by_name'],
      emails: ['r.contact_email'],
      telephones: ['r.contact_telephone', 'r.contact_mobile'],
    },
  },
  { ...quotation, under: { of: 'customer', on: 'r.customer_id = p.id' } },
  {
    table: 'quotation',
    title: 'Quotations',
    under: { of: 'customer', on: 'r.customer_id = p.id' },
    erases: { customer_name: erasedPerson, customer_key: erasedKey },
  },
  { ...messageErasure, under: { of: 'quotation', on: 'r.entity_id = p.id' } },
  { table: 'file', title: 'Files of quotations', under: { of: 'quotation', on: 'r.entity_id = p.id' }, erases: 'removed', bytes: true, named: true },
  { ...ofQuotation('quotation_photo', 'Files of quotations'), erases: 'removed' },
  { ...ofQuotation('quotation_message', 'Messages on quotations'), erases: { words: "'Erased'", written_by: erasedPerson } },
  { ...ofQuotation('quotation_event', 'Timelines of quotations'), erases: { summary: "'Erased'", reason: "''" } },
  { ...ofQuotation('quotation_follow_up', 'Follow-ups'), erases: all("''", 'note', 'outcome_note') },
  { ...ofQuotation('quotation_revision', 'Quotations as they were sent'), erases: { recipient: erasedPerson, pdf_file_id: 'null::uuid' } },
  { ...ofQuotation('quotation_line', 'Lines of quotations'), erases: { unconfirmed_reason: "''" } },
  {
    table: 'quotation_event',
    title: 'Timelines of quotations that they worked on',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { user_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'quotation_message',
    title: 'Messages on quotations that they wrote',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { written_by: formerUser },
    nameOnly: true,
  },
);
