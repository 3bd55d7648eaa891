import { Button } from '@mantine/core';
import { listCustomerJobs } from '@quarterlight/contract/worksheets/customer-job-routes';
import { customerStateNames } from '@quarterlight/contract/worksheets/customer-names';
import type { CustomerJobSummary } from '@quarterlight/contract/worksheets/customer-schemas';
import { customerJobSheet } from '@quarterlight/contract/worksheets/customer-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter } from '../../../ui/table/filter.ts';
import { customerJobsApi } from './customer.api.ts';
import { JobStateChip, wishWords } from './job-words.tsx';

const NewJob = later(() => import('./NewJob.tsx'), 'NewJob');

const newestFirst = { sort: '-createdAt' } as const;
const newJob = `${pathTo('/clipboard/jobs')}?new=1`;
const filters: readonly Filter[] = [{ kind: 'select', key: 'state', label: 'State', options: optionsOf(customerStateNames) }];

export const ahead: Ahead = ({ search }) => {
  if (search.new === '1') askAhead(customerJobsApi.account());
  else askAhead(customerJobsApi.list(criteriaOf(listCustomerJobs, search, newestFirst)));
};

const columns = columnsOf(customerJobSheet, {
  number: { sort: 'number', width: 150, cell: (row) => <Numbered job={row} /> },
  state: { width: 190, cell: (row) => <JobStateChip job={row} /> },
  booked: { hidden: true, width: 110, cell: (row) => <Day value={row.bookedDay} /> },
  registration: { sort: 'registration', width: 120, cell: (row) => <Plate registration={row.registration} /> },
  vehicle: { width: 190 },
  glass: { width: 170 },
  orderNumber: { width: 130 },
  wished: { width: 150, cell: (row) => wishWords(row.wishedDay, row.wishedSlot) },
  reason: { width: 220 },
  createdAt: { sort: 'createdAt', width: 144, cell: (row) => <Instant value={row.createdAt} /> },
});

function Numbered({ job }: { readonly job: CustomerJobSummary }) {
  return (
    <>
      {job.number} {job.isUnread && <StateChip tone="amber">Message</StateChip>}
    </>
  );
}

const lines = (row: CustomerJobSummary): PhoneLines => ({
  beside: <Plate registration={row.registration} />,
  below: (
    <>
      <span>{[row.glass, row.orderNumber].filter((part) => part !== '').join(' · ')}</span>
      <JobStateChip job={row} />
    </>
  ),
});

/** A customer's own jobs, and a new one. */
export function CustomerJobsPage() {
  const navigate = useNavigate();
  const list = useListState(listCustomerJobs, newestFirst);
  // An administrator of the office may do all, and has no account to send jobs for.
  const isOfAccount = useUser().companyType === 'Customer';
  return isOfAccount && list.address.new === '1' ? (
    <NewJob />
  ) : (
    <Page
      title="Jobs"
      fill
      actions={
        isOfAccount && (
          <Can do="create-customer-jobs">
            <Button onClick={() => void navigate({ href: newJob })} data-new>
              New job
            </Button>
          </Can>
        )
      }
    >
      <OwnJobs list={list} />
    </Page>
  );
}

function OwnJobs({ list }: { readonly list: ReturnType<typeof useListState<typeof listCustomerJobs>> }) {
  const result = useQuery(customerJobsApi.list(list.query));
  return (
    <>
      <FilterBar list={list} filters={filters} search="Number, registration or your reference" />
      <DataTable
        label="Jobs"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(customerJobSheet, listCustomerJobs, list.query)}
        rowHref={(row) => pathTo('/clipboard/jobs/$id', { id: row.id })}
        lines={lines}
        empty="No jobs yet. Send the first one with 'New job'."
      />
    </>
  );
}
