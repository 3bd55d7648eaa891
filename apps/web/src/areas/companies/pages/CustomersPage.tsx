import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { companyStatusNames, customerTypeNames } from '@quarterlight/contract/companies/names';
import type { CustomerSummary } from '@quarterlight/contract/companies/schemas';
import { customerSheet } from '@quarterlight/contract/companies/sheets';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { usersApi } from '../../identity/index.ts';
import { companyAddress } from '../company.ts';
import { customersApi } from '../customers.api.ts';
import { ListActions } from '../parts/ListActions.tsx';
import { StandingChip } from '../parts/StatusChips.tsx';

const columns = columnsOf(customerSheet, {
  name: { sort: 'name', width: 220 },
  accountCode: { sort: 'accountCode', width: 110 },
  type: { width: 90 },
  standing: { width: 120, cell: (row) => <StandingChip customer={row} /> },
  balance: { sort: 'balance', width: 110, align: 'end', cell: (row) => <Money value={row.balance} /> },
  exposure: { width: 110, align: 'end', cell: (row) => <Money value={row.exposure} /> },
  creditLimit: { width: 110, align: 'end', cell: (row) => (row.creditLimit.amount === 0 ? 'No limit' : <Money value={row.creditLimit} />) },
  lastJobOn: { width: 100, cell: (row) => <Day value={row.lastJobOn} /> },
  town: { width: 120 },
  postcode: { sort: 'postcode', width: 95 },
  telephone: { width: 120 },
  email: { width: 220 },
  accountManager: { width: 150 },
  createdAt: { sort: 'createdAt', width: 140, cell: (row) => <Instant value={row.createdAt} /> },
  line1: { width: 180 },
  line2: { width: 150 },
  line3: { width: 150 },
  county: { width: 120 },
  vatNumber: { width: 130 },
  companyNumber: { width: 130 },
  termsDays: { width: 110, align: 'end' },
  orderNumberRequired: { width: 165, cell: (row) => (row.orderNumberRequired ? 'Yes' : 'No') },
  excessDefault: { width: 110, align: 'end', cell: (row) => <Money value={row.excessDefault} /> },
  discount: { width: 95, align: 'end', cell: (row) => formatRate(row.discountBasisPoints) },
});

const byName = { sort: 'name' } as const;

export const ahead: Ahead = ({ search }) => askAhead(customersApi.list(criteriaOf(listCustomers, search, byName)));

/** All accounts that send work. */
export function CustomersPage() {
  const list = useListState(listCustomers, byName);
  const result = useQuery(customersApi.list(list.query));
  const parent = useQuery({ ...customersApi.one(list.query.parentId ?? ''), enabled: list.query.parentId !== undefined });
  return (
    <Page title="Customers" fill actions={<ListActions kind="customer" />}>
      <FilterBar
        list={list}
        search="Name, account or postcode"
        filters={[
          { kind: 'select', key: 'type', label: 'Category', options: optionsOf(customerTypeNames) },
          { kind: 'select', key: 'status', label: 'Status', options: optionsOf(companyStatusNames) },
          { kind: 'yes-no', key: 'onStop', label: 'On stop' },
          { kind: 'yes-no', key: 'overLimit', label: 'Over its limit' },
          {
            kind: 'search',
            key: 'parentId',
            label: 'Parent account',
            find: async (q: string) => (await customersApi.findOptions(q)).map(({ id, name }) => ({ value: id, label: name })),
            nameOf: () => parent.data?.name ?? '',
          },
          {
            kind: 'search',
            key: 'accountManagerId',
            label: 'Account manager',
            find: async (q: string) => (await usersApi.findAccountManagers(q)).map(({ id, name }) => ({ value: id, label: name })),
            nameOf: () => result.data?.items[0]?.accountManagerName ?? 'One person',
          },
        ]}
      />
      <DataTable
        label="Customers"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(customerSheet, listCustomers, list.query)}
        rowHref={(row) => companyAddress('customer', row.id)}
        lines={customerLines}
        empty="There are no customers yet. Add the first account that sends you work."
      />
    </Page>
  );
}

/** A customer on a phone: who it is, how it stands, what it owes. */
function customerLines(row: CustomerSummary): PhoneLines {
  return {
    beside: <StandingChip customer={row} />,
    below: (
      <>
        <span>{[customerTypeNames[row.type], row.town].filter(Boolean).join(' · ')}</span>
        <Money value={row.balance} />
      </>
    ),
  };
}
