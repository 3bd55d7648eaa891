import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import type { BranchSummary } from '@quarterlight/contract/companies/branch-schemas';
import { branchKindNames, companyStatusNames } from '@quarterlight/contract/companies/names';
import { branchSheet } from '@quarterlight/contract/companies/sheets';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { branchesApi } from '../branches.api.ts';
import { companyAddress } from '../company.ts';
import { ListActions } from '../parts/ListActions.tsx';
import { StatusChip } from '../parts/StatusChips.tsx';

const columns = columnsOf(branchSheet, {
  name: { sort: 'name', width: 220 },
  code: { sort: 'code', width: 100 },
  kind: { width: 120 },
  status: { width: 100, cell: (row) => <StatusChip status={row.status} /> },
  town: { width: 150 },
  postcode: { width: 110 },
  telephone: { width: 140 },
  email: { width: 240 },
});

const byName = { sort: 'name' } as const;

export const ahead: Ahead = ({ search }) => askAhead(branchesApi.list(criteriaOf(listBranches, search, byName)));

/** All fitting branches, our own and subcontractors'. */
export function BranchesPage() {
  const list = useListState(listBranches, byName);
  const result = useQuery(branchesApi.list(list.query));
  return (
    <Page title="Branches" fill actions={<ListActions kind="branch" />}>
      <FilterBar
        list={list}
        search="Name, code or postcode"
        filters={[
          { kind: 'select', key: 'kind', label: 'Kind', options: optionsOf(branchKindNames) },
          { kind: 'select', key: 'status', label: 'Status', options: optionsOf(companyStatusNames) },
        ]}
      />
      <DataTable
        label="Branches"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(branchSheet, listBranches, list.query)}
        rowHref={(row) => companyAddress('branch', row.id)}
        lines={branchLines}
        empty="There are no branches yet. Add the place where glass is fitted."
      />
    </Page>
  );
}

/** A branch on a phone: whose it is, where, how to ring it. */
function branchLines(row: BranchSummary): PhoneLines {
  return {
    beside: <StatusChip status={row.status} />,
    below: (
      <>
        <span>{[branchKindNames[row.kind], row.town].filter(Boolean).join(' · ')}</span>
        <span>{row.telephone}</span>
      </>
    ),
  };
}
