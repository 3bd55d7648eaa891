import { companyStatusNames, orderByNames } from '@quarterlight/contract/companies/names';
import { supplierSheet } from '@quarterlight/contract/companies/sheets';
import { listSuppliers } from '@quarterlight/contract/companies/supplier-routes';
import type { SupplierSummary } from '@quarterlight/contract/companies/supplier-schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { companyAddress } from '../company.ts';
import { ListActions } from '../parts/ListActions.tsx';
import { StatusChip } from '../parts/StatusChips.tsx';
import { suppliersApi } from '../suppliers.api.ts';
import { daysText } from '../words.ts';

const columns = columnsOf(supplierSheet, {
  name: { sort: 'name', width: 220 },
  accountCode: { sort: 'accountCode', width: 110 },
  status: { width: 100, cell: (row) => <StatusChip status={row.status} /> },
  orderBy: { width: 100 },
  leadDays: { width: 125, align: 'end' },
  cutOff: { width: 110 },
  deliveryWeekdays: { width: 230 },
  ourAccount: { width: 130 },
  town: { width: 130 },
  postcode: { width: 100 },
  telephone: { width: 140 },
  email: { width: 240 },
  line1: { width: 180 },
  line2: { width: 150 },
  line3: { width: 150 },
  county: { width: 120 },
  vatNumber: { width: 130 },
  companyNumber: { width: 130 },
  termsDays: { width: 110, align: 'end' },
  orderEmail: { width: 220 },
  minimumOrder: { width: 120, align: 'end', cell: (row) => <Money value={row.minimumOrder} /> },
  carriage: { width: 100, align: 'end', cell: (row) => <Money value={row.carriage} /> },
  carriageFreeOver: { width: 140, align: 'end', cell: (row) => <Money value={row.carriageFreeOver} /> },
  returnDays: { width: 115, align: 'end' },
  damageHours: { width: 165, align: 'end' },
  handlingBasisPoints: { width: 125, align: 'end', cell: (row) => formatRate(row.handlingBasisPoints) },
  rmaRequired: { width: 175, cell: (row) => (row.rmaRequired ? 'Yes' : 'No') },
});

const byName = { sort: 'name' } as const;

export const ahead: Ahead = ({ search }) => askAhead(suppliersApi.list(criteriaOf(listSuppliers, search, byName)));

/** All suppliers of glass and what goes with it. */
export function SuppliersPage() {
  const list = useListState(listSuppliers, byName);
  const result = useQuery(suppliersApi.list(list.query));
  return (
    <Page title="Suppliers" fill actions={<ListActions kind="supplier" />}>
      <FilterBar
        list={list}
        search="Name, account or postcode"
        filters={[
          { kind: 'select', key: 'orderBy', label: 'Orders by', options: optionsOf(orderByNames) },
          { kind: 'select', key: 'status', label: 'Status', options: optionsOf(companyStatusNames) },
        ]}
      />
      <DataTable
        label="Suppliers"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(supplierSheet, listSuppliers, list.query)}
        rowHref={(row) => companyAddress('supplier', row.id)}
        lines={supplierLines}
        empty="There are no suppliers yet. Add whoever sells you glass."
      />
    </Page>
  );
}

/** A supplier on a phone: how to order, how soon it comes. */
function supplierLines(row: SupplierSummary): PhoneLines {
  return {
    beside: <StatusChip status={row.status} />,
    below: (
      <>
        <span>
          {orderByNames[row.orderBy]} before {row.cutOff}, {daysText(row.leadDays)}
        </span>
        <span>{row.telephone}</span>
      </>
    ),
  };
}
