import { all, definePersonalData, erasedPerson } from '../../platform/privacy/personal-data.ts';
import { messageErasure } from '../outbox/index.ts';

/** Whom a quotation was made to. */
export const quotationsPersonal = definePersonalData(
  {
    table: 'quotation',
    title: 'Quotations',
    find: { label: 'r.number', detail: 'r.contact_name', names: ['r.contact_name'], emails: ['r.contact_email'], telephones: ['r.contact_telephone'] },
    erases: { contact_name: erasedPerson, ...all("''", 'contact_email', 'contact_telephone') },
    open: { when: "r.state = 'draft' or r.state = 'sent' and r.valid_until >= app.today()", says: 'Have it accepted, declined or expired first.' },
    versioned: true,
  },
  {
    table: 'quotation',
    title: 'Quotations',
    under: { of: 'customer', on: 'r.customer_id = p.id' },
    erases: { contact_name: erasedPerson, ...all("''", 'contact_email', 'contact_telephone') },
    versioned: true,
  },
  { ...messageErasure, under: { of: 'quotation', on: 'r.entity_id = p.id' } },
);
