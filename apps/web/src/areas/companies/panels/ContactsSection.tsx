import type { Contact } from '@quarterlight/contract/companies/shared';
import { modesOfContact } from '@quarterlight/contract/rules/contact';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import type { Company } from '../company.ts';

const ContactsForm = later(() => import('../forms/ContactsForm.tsx'), 'ContactsForm');

const columns: readonly Column<Contact>[] = [
  { key: 'name', title: 'Name', width: 140, cell: (row) => [row.title, row.firstName, row.lastName].filter(Boolean).join(' ') },
  { key: 'type', title: 'Contact type', width: 100, cell: (row) => row.contactType.value || '–' },
  { key: 'mobile', title: 'Mobile', width: 106, cell: (row) => (row.mobile ? <Copyable text={row.mobile} what="mobile" /> : '–') },
  { key: 'telephone', title: 'Telephone', width: 106, cell: (row) => (row.telephone ? <Copyable text={row.telephone} what="telephone" /> : '–') },
  { key: 'email', title: 'Email', width: 260, cell: (row) => (row.email ? <a href={`mailto:${row.email}`}>{row.email}</a> : '–') },
  { key: 'mode', title: 'Prefers', width: 90, cell: (row) => (row.modeOfContact.value ? modesOfContact[row.modeOfContact.value] : '–') },
];

/** The way to all that is held of somebody. */
const personal: Column<Contact> = {
  key: 'personal',
  title: 'Held of them',
  width: 110,
  cell: ({ id, firstName, lastName }) => (
    <Link
      to={`${pathTo('/privacy/requests/new')}?${new URLSearchParams({ kind: 'contact', record: id })}`}
      aria-label={`Personal data of ${firstName} ${lastName}`}
    >
      Personal data
    </Link>
  ),
};

/** The people at a company. */
export function ContactsSection({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  const { contacts } = company;
  const withPersonal = useCan('manage-privacy');
  return (
    <Section
      title="Contacts"
      count={contacts.length || undefined}
      empty={contacts.length === 0 && 'Nobody yet.'}
      canEdit={mayChange}
      edit={(done) => <ContactsForm company={company} done={done} />}
    >
      <LineTable label="Contacts" rows={contacts} columns={withPersonal ? [...columns, personal] : columns} rowKey={(row) => row.id} empty="" />
    </Section>
  );
}
