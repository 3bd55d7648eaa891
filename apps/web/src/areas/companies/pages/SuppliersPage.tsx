import { Button } from '@mantine/core';
import { companyStatusNames, orderByNames } from '@quarterlight/contract/companies/names';
import { supplierSheet } from '@quarterlight/contract/companies/sheets';
import { listSuppliers } from '@quarterlight/contract/companies/supplier-routes';
import type { SupplierSummary } from '@quarterlight/contract/companies/supplier-schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { suppliersApi } from '../suppliers.api.ts';
import { daysText, statusTone } from '../words.ts';

const DuplicatesDialog = later(() => import('../../stewardship/index.ts'), 'DuplicatesDialog');
const NewCompanyForm = later(() => import('../forms/NewCompanyForm.tsx'), 'NewCompanyForm');

const Status = ({ supplier }: { readonly supplier: SupplierSummary }) => (
  <StateChip tone={statusTone(supplier.status)}>{companyStatusNames[supplier.status]}</StateChip>
);

const columns = columnsOf(supplierSheet, {
  name: { sort: 'name', width: 220 },
  accountCode: { sort: 'accountCode', width: 110 },
  status: { width: 100, cell: (row) => <Status supplier={row} /> },
  orderBy: { width: 100 },
  leadDays: { width: 125, align: 'end' },
  cutOff: { width: 110 },
  ourAccount: { width: 130 },
  town: { width: 130 },
  postcode: { width: 100 },
  telephone: { width: 140 },
  email: { width: 240 },
});

const byName = { sort: 'name' } as const;

export const ahead: Ahead = ({ search }) => askAhead(suppliersApi.list(criteriaOf(listSuppliers, search, byName)));

/** All suppliers of glass and what goes with it. */
export function SuppliersPage() {
  const [adding, setAdding] = useState(false);
  const [comparing, setComparing] = useState(false);
  const navigate = useNavigate();
  const list = useListState(listSuppliers, byName);
  const result = useQuery(suppliersApi.list(list.query));
  return (
    <Page
      title="Suppliers"
      fill
      actions={
        <>
          <Can do="merge-companies">
            <Button variant="default" onClick={() => setComparing(true)}>
              Possible duplicates
            </Button>
          </Can>
          <Can do="edit-suppliers">
            <Button onClick={() => setAdding(true)} data-new>
              New supplier
            </Button>
          </Can>
        </>
      }
    >
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
        rowHref={(row) => pathTo('/companies/suppliers/$id', { id: row.id })}
        lines={supplierLines}
        empty="There are no suppliers yet. Add whoever sells you glass."
      />
      <Dialog title="New supplier" opened={adding} onClose={() => setAdding(false)} size="lg">
        <NewCompanyForm
          kind="supplier"
          onCancel={() => setAdding(false)}
          onDone={({ id }) => void navigate({ href: pathTo('/companies/suppliers/$id', { id }) })}
        />
      </Dialog>
      {comparing && <DuplicatesDialog kind="supplier" opened onClose={() => setComparing(false)} />}
    </Page>
  );
}

/** A supplier on a phone: how to order, how soon it comes. */
function supplierLines(row: SupplierSummary): PhoneLines {
  return {
    beside: <Status supplier={row} />,
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
