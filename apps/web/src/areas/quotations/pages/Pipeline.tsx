import { Button } from '@mantine/core';
import { approvalStandingNames } from '@quarterlight/contract/approvals/names';
import { quotationStateNames } from '@quarterlight/contract/quotations/names';
import { listQuotations } from '@quarterlight/contract/quotations/routes';
import { quotationSheet } from '@quarterlight/contract/quotations/sheets';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { type Address, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter, QuickFilter } from '../../../ui/table/filter.ts';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { customerFilter, useBranchFilter } from '../../companies/index.ts';
import { usersApi } from '../../identity/index.ts';
import { quotationsApi } from '../quotations.api.ts';
import { stateOrder } from '../words.ts';
import { quotationColumns, quotationLines } from './quotation-columns.tsx';
import { newestFirst, views } from './views.ts';

const Board = later(() => import('../panels/Board.tsx'), 'Board');
const Activity = later(() => import('../panels/Activity.tsx'), 'Activity');

const path = pathTo('/clipboard/quotations');
const quick: readonly QuickFilter[] = [
  { key: 'mine', value: 'yes', label: 'Mine' },
  { key: 'due', value: 'overdue', label: 'Follow-up late' },
  { key: 'due', value: 'today', label: 'Follow up today' },
  { key: 'due', value: 'this-week', label: 'Follow up this week' },
];
const forApproval: QuickFilter = { key: 'approval', value: 'waiting', label: 'Waiting for approval' };
const asked: QuickFilter = { key: 'asked', value: 'yes', label: 'Customer asks' };
const byApproval: Filter = { kind: 'select', key: 'approval', label: 'Approval', options: optionsOf(approvalStandingNames) };
const days: readonly Filter[] = [
  { kind: 'day', key: 'validTo', label: 'Holds until, at the latest' },
  { kind: 'day', key: 'createdFrom', label: 'Raised from' },
  { kind: 'day', key: 'createdTo', label: 'Raised to' },
];

const shared = ['ownerId', 'customerId', 'branchId', 'mine', 'due'] as const;
/** What of the address holds in the list and on the board alike. */
const sharedOf = (address: Address) => Object.fromEntries(shared.flatMap((key) => (address[key] ? [[key, address[key]]] : [])));

/** All quotations of the office as a list, as a board, or as what each person did. */
export function Pipeline() {
  const navigate = useNavigate();
  const list = useListState(listQuotations, newestFirst);
  const view = views.find(({ key }) => key === list.address.view)?.key ?? 'list';
  const { ownerId, customerId, branchId, mine, due } = list.query;
  const bounds = { ...(ownerId && { ownerId }), ...(customerId && { customerId }), ...(branchId && { branchId }), ...(mine && { mine }), ...(due && { due }) };
  const board = useQuery({ ...quotationsApi.board(bounds), enabled: view !== 'activity' });
  const types = useQuery(lookupFor(jobTypes));
  const byBranch = useBranchFilter();
  const owners = useQuery(usersApi.accountManagers(''));
  const mayFindCustomers = useCan('view-customers', 'edit-quotations');
  const named: readonly (Filter | '')[] = [
    { kind: 'select', key: 'ownerId', label: 'Owner', options: namedOptions(owners.data) },
    mayFindCustomers ? customerFilter((id) => board.data?.columns.flatMap(({ items }) => items).find(({ customer }) => customer.id === id)?.customer.name) : '',
    byBranch,
  ];
  const onlyListed: readonly Filter[] = [{ kind: 'select', key: 'jobTypeId', label: 'Job type', options: namedOptions(types.data) }, byApproval, ...days];
  return (
    <Page
      title="Quotations"
      fill
      actions={
        <Can do="edit-quotations">
          <Button onClick={() => void navigate({ href: `${path}?new=1` })} data-new>
            New quotation
          </Button>
        </Can>
      }
    >
      <PageTabs label="Quotations" path={path} tabs={views} shown={view} by="view" keep={sharedOf(list.address)} />
      {view === 'list' && (
        <>
          <StateTabs
            list={list}
            states={stateOrder}
            nameOf={(state) => quotationStateNames[state]}
            counts={board.data?.columns.map(({ state, count, countIsExact }) => ({ state, count, isExact: countIsExact }))}
          />
          <FilterBar list={list} filters={[...named, ...onlyListed]} search="Number, registration or customer" quick={[...quick, asked, forApproval]} />
          <Listed />
        </>
      )}
      {view === 'board' && (
        <>
          <FilterBar list={list} filters={named} quick={quick} />
          <Board result={board} />
        </>
      )}
      {view === 'activity' && <Activity />}
    </Page>
  );
}

function Listed() {
  const list = useListState(listQuotations, newestFirst);
  const result = useQuery(quotationsApi.list(list.query));
  return (
    <DataTable
      label="Quotations"
      result={result}
      columns={quotationColumns}
      list={list}
      file={fileOf(quotationSheet, listQuotations, list.query)}
      rowHref={(row) => pathTo('/clipboard/quotations/$id', { id: row.id })}
      lines={quotationLines}
      empty="No quotations yet. Give the first price with 'New quotation'."
    />
  );
}
