import { all, definePersonalData, erasedKey, erasedPerson, type PersonalData } from '../../platform/privacy/personal-data.ts';
import { messageErasure } from '../outbox/index.ts';

/** Until the day is over on which six years have passed, wherever the company is: by then `app.erase_posted_names` lets go of it, too. */
const kept = (of: 'r' | 'p') =>
  ({
    when: `${of}.state <> 'draft' and app.kept_until(${of}.posted_at) >= app.today()`,
    until: `app.kept_until(${of}.posted_at)`,
    why: 'Posted invoices are kept for six years for the VAT.',
  }) as const;
const blank = (path: string, of: string) => `jsonb_set(${of}, '{job,${path}}', '""', false)`;
const addressee = { payer_name: erasedPerson, payer_key: erasedKey, ...all("''", 'payer_address', 'payer_email', 'payer_vat_number') };

const document: Pick<PersonalData, 'table' | 'title' | 'held' | 'open' | 'keeps' | 'search'> = {
  table: 'invoice',
  title: 'Invoices',
  held: kept('r'),
  open: {
    when: "r.state in ('draft', 'posted', 'part-paid') and r.type <> 'credit-note' and r.credited_by_id is null",
    says: 'Have it paid, credited or discarded first.',
  },
  keeps: { registration: 'what was worked on stays on the document' },
  search: 'invoice',
};
const posted = (ofPayer: boolean) => ({ call: `app.erase_posted_names($ids, ${ofPayer})`, when: "r.state <> 'draft'" });

/** Whom a document was made out to, and whose job it was for. What was posted stays as it was for the six years of the VAT. */
export const billingPersonal = definePersonalData(
  {
    ...document,
    under: { of: 'worksheet', on: 'r.worksheet_id = p.id' },
    erases: { detail: blank('driver', blank('policyNumber', blank('claimNumber', 'r.detail'))) },
    by: posted(false),
  },
  { ...document, under: { of: 'worksheet', on: "r.worksheet_id = p.id and r.payer = 'policyholder'" }, erases: addressee, by: posted(true) },
  { ...document, under: { of: 'customer', on: 'r.customer_id = p.id' }, erases: addressee, by: posted(true) },
  {
    table: 'file',
    title: 'Invoices',
    under: { of: 'invoice', on: 'r.entity_id = p.id' },
    erases: 'removed',
    held: kept('p'),
    bytes: true,
    named: true,
  },
  { ...messageErasure, under: { of: 'invoice', on: 'r.entity_id = p.id' } },
);
