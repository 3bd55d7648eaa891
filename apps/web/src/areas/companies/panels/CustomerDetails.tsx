import { Alert } from '@mantine/core';
import { consolidatedNames, consolidatedToNames, customerTypeNames } from '@quarterlight/contract/companies/names';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import { insurerFieldNames } from '@quarterlight/contract/rules/insurer-fields';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { plural } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { Split } from '../../../ui/record/Split.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { companyOf } from '../company.ts';
import { ClosedNotice } from '../parts/ClosedNotice.tsx';
import { daysText } from '../words.ts';
import { AddressSections } from './AddressSections.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { NotesSection } from './NotesSection.tsx';

const forms = () => import('../forms/CustomerForms.tsx');
const DetailsForm = later(forms, 'DetailsForm');
const CreditForm = later(forms, 'CreditForm');
const AccountManager = later(() => import('../../identity/index.ts'), 'AccountManager');
const JobTermsForm = later(forms, 'JobTermsForm');

/** Who an account is, where, on which terms, and what it owes. */
export function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const mayChange = customer.allowedActions.includes('change');
  const company = companyOf('customer', customer);
  return (
    <Split aside={<Owed customer={customer} mayChange={mayChange} />}>
      <Told customer={customer} />
      <Section title="Details" canEdit={mayChange} edit={(done) => <DetailsForm customer={customer} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Name', customer.name],
            ['Account code', customer.accountCode],
            ['Category', customerTypeNames[customer.type]],
            [
              'Parent account',
              customer.parentId && (
                <Link key="parent" to={pathTo('/companies/customers/$id', { id: customer.parentId })}>
                  {customer.parentName}
                </Link>
              ),
            ],
            ['Email for documents', customer.email],
            ['Telephone', customer.telephone],
            ['VAT number', customer.vatNumber],
            ['Company number', customer.companyNumber],
          ]}
        />
      </Section>
      <Section title="Credit and payment" canEdit={mayChange} edit={(done) => <CreditForm customer={customer} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Credit limit', customer.creditLimit.amount === 0 ? 'No limit' : <Money key="limit" value={customer.creditLimit} />],
            ['Terms', customer.termsDays === 0 ? 'At once' : daysText(customer.termsDays)],
            ['General discount on glass', formatRate(customer.discountBasisPoints)],
            [
              'Invoices',
              customer.consolidated === 'none'
                ? consolidatedNames.none
                : `${consolidatedNames[customer.consolidated]}, to ${consolidatedToNames[customer.consolidatedTo].toLowerCase()}`,
            ],
            ['Quotations for its users', customer.quotationsModule ? 'On' : 'Off'],
            ['On stop', customer.onStop ? customer.stopReason || 'Yes' : 'No'],
          ]}
        />
      </Section>
      <Section title="What its jobs need" canEdit={mayChange} edit={(done) => <JobTermsForm customer={customer} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Order number', customer.orderNumberRequired ? 'Needed' : 'Not needed'],
            ['Usual excess', <Money key="excess" value={customer.excessDefault} />],
            ['Policyholder VAT-registered', customer.asksVatRegistered ? 'Asked' : 'Not asked'],
            [
              'Fields its documents need',
              customer.requiredFields === null
                ? customer.type === 'insurer'
                  ? 'What every insurer asks'
                  : null
                : customer.requiredFields.map((field) => insurerFieldNames[field]).join(', ') || 'None',
            ],
            ['Authorise from (net)', customer.authorisationLimit && <Money key="from" value={customer.authorisationLimit} />],
            ['Accept within', customer.acceptWithinHours === null ? null : plural(customer.acceptWithinHours, 'hour')],
            ['Fit within', customer.fitWithinDays === null ? null : daysText(customer.fitWithinDays)],
          ]}
        />
      </Section>
      <ContactsSection company={company} mayChange={mayChange} />
      <AddressSections company={company} mayChange={mayChange} />
      <Children customer={customer} />
      <NotesSection company={company} mayChange={mayChange} />
    </Split>
  );
}

/** What stops or limits its work, said at the top; where a merged account went stands above the tabs. */
function Told({ customer }: { readonly customer: Customer }) {
  if (customer.mergedIntoId !== null) return null;
  if (customer.status === 'closed') return <ClosedNotice reason={customer.closedReason} follows="It takes no new work." />;
  const words = customer.onStop
    ? `On stop${customer.stopReason ? `: ${customer.stopReason}` : ''}. New jobs need a manager.`
    : customer.overLimit
      ? 'Over its credit limit. New jobs need a manager.'
      : null;
  return words === null ? null : (
    <Alert variant="light" color={customer.onStop ? 'red' : 'yellow'} mt="sm" role="note">
      {words}
    </Alert>
  );
}

/** What it owes and has booked, against what it may. */
function Owed({ customer, mayChange }: { readonly customer: Customer; readonly mayChange: boolean }) {
  return (
    <>
      <Section title="Account">
        <Facts
          columns={1}
          of={[
            ['Balance', <Money key="balance" value={customer.balance} />],
            ['Exposure: owed and booked', <Money key="exposure" value={customer.exposure} />],
            ['Available', customer.creditAvailable ? <Money key="available" value={customer.creditAvailable} /> : 'No limit'],
            ['Last job', <Day key="last" value={customer.lastJobOn} />],
            ['No-shows', customer.noShows],
            ['Added', <Instant key="added" value={customer.createdAt} />],
            ['Last changed', <Instant key="changed" value={customer.updatedAt} />],
          ]}
        />
      </Section>
      <AccountManager customer={customer} mayChange={mayChange} />
      <LogoSection customer={customer} mayChange={mayChange} />
    </>
  );
}

type Child = Customer['children'][number];
const childColumns: readonly Column<Child>[] = [
  { key: 'name', title: 'Name', width: 220, cell: (row) => <Link to={pathTo('/companies/customers/$id', { id: row.id })}>{row.name}</Link> },
  { key: 'code', title: 'Account', width: 110, cell: (row) => row.accountCode },
  { key: 'stop', title: 'Status', width: 100, cell: (row) => row.onStop && <StateChip tone="red">On stop</StateChip> },
  { key: 'exposure', title: 'Exposure', width: 110, align: 'end', cell: (row) => <Money value={row.exposure} /> },
];

/** The accounts below it, where there are any. */
function Children({ customer: { id, children } }: { readonly customer: Customer }) {
  if (children.length === 0) return null;
  return (
    <Section
      title="Accounts below"
      count={children.length}
      actions={children.length >= 100 && <Link to={`${pathTo('/companies/customers')}?parentId=${id}`}>All of them</Link>}
    >
      <LineTable label="Accounts below" rows={children} columns={childColumns} rowKey={(row) => row.id} empty="" />
    </Section>
  );
}
