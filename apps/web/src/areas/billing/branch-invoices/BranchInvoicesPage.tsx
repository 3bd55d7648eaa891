import { Button } from '@mantine/core';
import { listBranchInvoices } from '@quarterlight/contract/billing/branch-invoice-routes';
import type { BranchInvoiceRow } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { branchInvoiceSheet } from '@quarterlight/contract/billing/branch-invoice-sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { QuickFilter } from '../../../ui/table/filter.ts';
import { BranchInvoiceStateChip } from './BranchInvoiceStateChip.tsx';
import { branchInvoiceStates } from './branch-invoice-words.ts';
import { branchInvoicesApi } from './branch-invoices.api.ts';

const SendIn = later(() => import('./SendIn.tsx'), 'SendIn');

const sumOf = (rows: readonly BranchInvoiceRow[], part: 'net' | 'agreed' | 'gross') => {
  const [first] = rows;
  return first && <Money value={{ amount: rows.reduce((sum, row) => sum + row[part].amount, 0), currency: first[part].currency }} />;
};

const columns = columnsOf(branchInvoiceSheet, {
  number: { sort: 'number', width: 130, foot: () => 'This page' },
  state: { width: 110, cell: (row) => <BranchInvoiceStateChip state={row.state} /> },
  branch: { width: 150 },
  invoicedOn: { sort: 'invoicedOn', width: 105, cell: (row) => <Day value={row.invoicedOn} /> },
  net: { width: 110, align: 'end', cell: (row) => <Money value={row.net} />, foot: (rows) => sumOf(rows, 'net') },
  agreed: { width: 110, align: 'end', cell: (row) => <Money value={row.agreed} />, foot: (rows) => sumOf(rows, 'agreed') },
  difference: { width: 105, align: 'end', cell: (row) => (row.difference.amount === 0 ? '–' : <Money value={row.difference} />) },
  vat: { width: 100, align: 'end', cell: (row) => <Money value={row.vat} /> },
  gross: { width: 110, align: 'end', cell: (row) => <Money value={row.gross} />, foot: (rows) => sumOf(rows, 'gross') },
  file: { width: 150 },
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
});

const newestFirst = { sort: '-createdAt' } as const;
const ofOffice: readonly QuickFilter[] = [
  { key: 'state', value: 'submitted', label: 'To check' },
  { key: 'state', value: 'approved', label: 'To export' },
];
const ofBranch: readonly QuickFilter[] = [{ key: 'state', value: 'queried', label: 'Queried' }];

export const ahead: Ahead = ({ search }) => askAhead(branchInvoicesApi.list(criteriaOf(listBranchInvoices, search, newestFirst)));

/** What branches bill us: for the office to check, for a branch its own. */
export function BranchInvoicesPage() {
  const list = useListState(listBranchInvoices, newestFirst);
  const result = useQuery(branchInvoicesApi.list(list.query));
  const [sending, setSending] = useState(false);
  const isBranch = useUser().companyType === 'Branch';
  const maySend = useCan('submit-branch-invoices');
  return (
    <Page title="Branch invoices" fill actions={maySend && <Button onClick={() => setSending(true)}>Send an invoice in</Button>}>
      <FilterBar
        list={list}
        search="Number of the invoice"
        quick={isBranch ? ofBranch : ofOffice}
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: branchInvoiceStates, multiple: true },
          { kind: 'day', key: 'dateFrom', label: 'Dated from' },
          { kind: 'day', key: 'dateTo', label: 'Dated to' },
        ]}
      />
      <DataTable
        label="Branch invoices"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(branchInvoiceSheet, listBranchInvoices, list.query)}
        rowHref={(row) => pathTo('/billing/branch-invoices/$id', { id: row.id })}
        lines={linesOf}
        empty={isBranch ? 'No invoices yet. Send one in for the jobs that you completed.' : 'No branch has sent an invoice in yet.'}
      />
      {sending && <SendIn onClose={() => setSending(false)} />}
    </Page>
  );
}

/** One on a phone: how much and how it stands; of whom and of which day. */
const linesOf = (row: BranchInvoiceRow): PhoneLines => ({
  beside: <Money value={row.gross} />,
  below: (
    <>
      <span>
        {row.branch.name} · <Day value={row.invoicedOn} />
      </span>
      <BranchInvoiceStateChip state={row.state} />
    </>
  ),
});
