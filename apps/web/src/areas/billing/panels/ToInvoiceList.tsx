import { listJobsToInvoice } from '@quarterlight/contract/billing/many-routes';
import type { JobToInvoice } from '@quarterlight/contract/billing/many-schemas';
import { jobToInvoiceSheet } from '@quarterlight/contract/billing/sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { customerFilter, useBranchFilter } from '../../companies/index.ts';
import { RunBar } from '../../runs/index.ts';
import { billingApi } from '../billing.api.ts';
import classes from './billing.module.css';
import { InvoiceChosen } from './InvoiceChosen.tsx';

/** What keeps a job from being invoiced, each with the way to where it is mended. */
function Missing({ job }: { readonly job: JobToInvoice }) {
  if (job.gates.length === 0) return <span className={classes.soft}>Nothing</span>;
  return (
    <ul className={classes.missing}>
      {job.gates.map(({ code, message, link }) => (
        <li key={code}>
          <Link to={link}>{message}</Link>
        </li>
      ))}
    </ul>
  );
}

const columns = columnsOf(jobToInvoiceSheet, {
  number: { width: 100 },
  registration: { width: 110, cell: (job) => <Plate registration={job.registration} /> },
  vehicle: { width: 180 },
  customer: { width: 190 },
  branch: { width: 140 },
  completedOn: { sort: 'completedAt', width: 112, cell: (job) => <Day value={job.completedOn} /> },
  net: { width: 100, align: 'end', cell: (job) => <Money value={job.net} /> },
  gross: { width: 100, align: 'end', cell: (job) => <Money value={job.gross} /> },
  missing: { width: 320, cell: (job) => <Missing job={job} /> },
});

/** Completed worksheets that are not invoiced yet, the longest completed first, to be invoiced together. */
export function ToInvoiceList() {
  const list = useListState(listJobsToInvoice);
  const result = useQuery(billingApi.jobs(list.query));
  const byBranch = useBranchFilter();
  const mayFindCustomers = useCan('view-customers', 'edit-worksheets');
  const [runId, setRunId] = useState<string | null>(null);
  return (
    <>
      <FilterBar
        list={list}
        search="Number, registration or customer"
        filters={[
          mayFindCustomers ? customerFilter((id) => result.data?.items.find(({ customer }) => customer.id === id)?.customer.name) : '',
          byBranch,
          { kind: 'day', key: 'completedFrom', label: 'Completed from' },
          { kind: 'day', key: 'completedTo', label: 'Completed to' },
        ]}
      />
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label="To invoice"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(jobToInvoiceSheet, listJobsToInvoice, list.query)}
        rowHref={(job) => pathTo('/clipboard/worksheets/$id', { id: job.id })}
        lines={(job) => ({
          beside: (
            <>
              <Plate registration={job.registration} />
              <Money value={job.net} />
            </>
          ),
          below: (
            <>
              <span>
                {job.customer.name} · <Day value={job.completedOn} />
              </span>
              {job.gates.length > 0 && <Missing job={job} />}
            </>
          ),
        })}
        bulk={(rows, clear) => (
          <InvoiceChosen
            rows={rows}
            onRun={(id) => {
              setRunId(id);
              clear();
            }}
          />
        )}
        empty="Everything that was completed is invoiced."
      />
    </>
  );
}
