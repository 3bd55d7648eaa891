import { Button } from '@mantine/core';
import { approvalStandingNames } from '@quarterlight/contract/approvals/names';
import { highlightNames } from '@quarterlight/contract/rules/highlight';
import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { callsToMakeNames } from '@quarterlight/contract/worksheets/call-names';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { worksheetStateNames } from '@quarterlight/contract/worksheets/names';
import { worksheetSheet } from '@quarterlight/contract/worksheets/sheets';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { type Address, criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan, useUser } from '../../../platform/permissions.ts';
import { askAhead, lookupFor } from '../../../platform/query.ts';
import { highlightTone } from '../../../ui/bits/HighlightChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter, QuickFilter } from '../../../ui/table/filter.ts';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { customerFilter, useBranchFilter } from '../../companies/index.ts';
import { Chosen } from '../bulk/Chosen.tsx';
import { offersApi } from '../offers/offers.api.ts';
import { LoadFiles } from '../parts/LoadFiles.tsx';
import { stateOrder } from '../state-words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import { callColumns, recallColumns, worksheetColumns, worksheetLines } from './worksheet-columns.tsx';

const BranchOffers = later(() => import('../offers/BranchOffers.tsx'), 'BranchOffers');
const RecallBar = later(() => import('../recall/RecallBar.tsx'), 'RecallBar');
const RunBar = later(() => import('../../runs/index.ts'), 'RunBar');

const warrantyOptions = [
  { value: 'yes', label: 'Warranty jobs' },
  { value: 'claim-open', label: 'Supplier’s answer awaited' },
];

const filters: readonly Filter[] = [
  { kind: 'select', key: 'highlight', label: 'Mark', options: optionsOf(highlightNames) },
  { kind: 'select', key: 'heldBy', label: 'Held up by', options: optionsOf(holdUpNames) },
  { kind: 'day', key: 'bookedFrom', label: 'Booked from' },
  { kind: 'day', key: 'bookedTo', label: 'Booked to' },
  { kind: 'day', key: 'promisedTo', label: 'Not booked, promised to' },
  { kind: 'day', key: 'createdFrom', label: 'Raised from' },
  { kind: 'day', key: 'createdTo', label: 'Raised to' },
  { kind: 'select', key: 'warranty', label: 'Warranty', options: warrantyOptions },
  { kind: 'text', key: 'adhesiveBatch', label: 'Adhesive batch' },
];

const ofOffice: Filter = {
  kind: 'select',
  key: 'offering',
  label: 'Offered to branches',
  options: [
    { value: 'waiting', label: 'Waiting for an answer' },
    { value: 'to-reallocate', label: 'To re-allocate' },
  ],
};

const byCalls: Filter = { kind: 'select', key: 'calls', label: 'Calls', options: optionsOf(callsToMakeNames) };
const byApproval: Filter = { kind: 'select', key: 'approval', label: 'Approval', options: optionsOf(approvalStandingNames) };

const quick: readonly QuickFilter[] = [
  { key: 'when', value: 'today', label: 'Today' },
  { key: 'when', value: 'tomorrow', label: 'Tomorrow' },
  { key: 'when', value: 'this-week', label: 'This week' },
  { key: 'mine', value: 'yes', label: 'Mine' },
];

const callsDue: QuickFilter = { key: 'calls', value: 'today', label: 'Calls due' };
const forApproval: QuickFilter = { key: 'approval', value: 'waiting', label: 'Waiting for approval' };
const toReallocate: QuickFilter = { key: 'offering', value: 'to-reallocate', label: 'To re-allocate' };
/** Its width stays as it is once they are counted. */
const offersOf = (count = 0): QuickFilter => ({ key: 'offering', value: 'waiting', label: `Offers (${count})` });

const newestFirst = { sort: '-createdAt' } as const;
const dueFirst = { sort: 'ringAt' } as const;
/** Calls to make stand in the order in which they are due. */
const orderOf = ({ calls }: Address) => (calls ? dueFirst : newestFirst);

/** Whose jobs the tabs count. */
const boundsOf = ({ branchId, customerId }: Address) => ({ ...(branchId && { branchId }), ...(customerId && { customerId }) });

export const ahead: Ahead = ({ search }) => {
  askAhead(worksheetsApi.list(criteriaOf(listWorksheets, search, orderOf(search))));
  askAhead(worksheetsApi.counts(boundsOf(search)));
};

/** The desk's working list. */
export function WorksheetsPage() {
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  const list = useListState(listWorksheets, orderOf(Object.fromEntries(new URLSearchParams(searchStr))));
  const result = useQuery(worksheetsApi.list(list.query));
  const counts = useQuery(worksheetsApi.counts(boundsOf(list.address)));
  const types = useQuery(lookupFor(jobTypes));
  const byBranch = useBranchFilter();
  const technicians = useQuery(worksheetsApi.technicians());
  const [runId, setRunId] = useState<string | null>(null);
  const mayRelease = useCan('release-worksheets');
  const mayRing = useCan('edit-worksheets');
  const mayBook = useCan('edit-diary');
  const isBranch = useUser().companyType === 'Branch';
  const mayRecall = useCan('edit-worksheets') && !isBranch;
  const { adhesiveBatch } = list.query;
  const mayAnswer = useCan('accept-customer-jobs') && isBranch;
  const offers = useQuery({ ...offersApi.ofBranch(), enabled: mayAnswer });
  const showsOffers = mayAnswer && list.address['offering'] === 'waiting';
  const mayFindCustomers = useCan('view-customers', 'edit-worksheets');
  const named: readonly (Filter | '')[] = [
    { kind: 'select', key: 'technicianId', label: 'Technician', options: namedOptions(technicians.data) },
    byBranch,
    mayFindCustomers ? customerFilter((id) => result.data?.items.find(({ customer }) => customer.id === id)?.customer.name) : '',
    { kind: 'select', key: 'jobTypeId', label: 'Job type', options: namedOptions(types.data) },
  ];
  return (
    <Page
      title="Worksheets"
      fill
      actions={
        <>
          <LoadFiles />
          <Can do="edit-worksheets">
            <Button onClick={() => void navigate({ href: pathTo('/clipboard/worksheets/new') })} data-new>
              New worksheet
            </Button>
          </Can>
        </>
      }
    >
      <StateTabs list={list} states={stateOrder} nameOf={(state) => worksheetStateNames[state]} counts={counts.data?.items} />
      <FilterBar
        list={list}
        filters={[...named, ...filters, mayRing ? byCalls : '', ...(isBranch ? [] : [ofOffice, byApproval])]}
        search="Number, registration, customer or postcode"
        quick={[...quick, ...(mayRing ? [callsDue] : []), ...(mayAnswer ? [offersOf(offers.data?.total)] : isBranch ? [] : [toReallocate, forApproval])]}
      />
      {runId !== null && <RunBar key={runId} id={runId} />}
      {adhesiveBatch !== undefined && mayRecall && <RecallBar criteria={{ ...list.query, adhesiveBatch }} onRun={setRunId} />}
      {showsOffers ? (
        <BranchOffers />
      ) : (
        <DataTable
          label="Worksheets"
          result={result}
          columns={adhesiveBatch !== undefined ? recallColumns : list.address['calls'] ? callColumns : worksheetColumns}
          list={list}
          file={fileOf(worksheetSheet, listWorksheets, list.query)}
          rowHref={(row) => pathTo('/clipboard/worksheets/$id', { id: row.id })}
          rowTone={(row) => highlightTone(row.highlight)}
          lines={worksheetLines}
          bulk={mayRelease || mayRing || mayBook ? (rows, clear) => <Chosen rows={rows} clear={clear} onRun={setRunId} /> : undefined}
          empty={list.address['calls'] ? 'Nobody has to be rung.' : "No worksheets yet. Take the first call with 'New worksheet'."}
        />
      )}
    </Page>
  );
}
