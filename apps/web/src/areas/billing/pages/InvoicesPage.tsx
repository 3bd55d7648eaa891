import { Button } from '@mantine/core';
import { listJobsToInvoice } from '@quarterlight/contract/billing/many-routes';
import { ageNames, invoiceStateNames, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import { type countInvoices, listInvoices } from '@quarterlight/contract/billing/routes';
import type { InvoiceRow, ListedInvoice } from '@quarterlight/contract/billing/schemas';
import { invoiceSheet } from '@quarterlight/contract/billing/sheets';
import type { ReplyOf } from '@quarterlight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { nothing, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { RunBar } from '../../runs/index.ts';
import { billingApi } from '../billing.api.ts';
import { InvoiceState } from '../panels/InvoiceState.tsx';
import { PostChosen } from '../panels/PostChosen.tsx';
import { emailStates, payerOptions, stateOptions, typeOptions } from '../words.ts';

const sumOf = (rows: readonly InvoiceRow[], part: 'net' | 'gross' | 'balance') => {
  const [first] = rows;
  const told = part === 'net' ? rows.filter((row) => !row.broughtForward) : rows;
  return first && <Money value={{ amount: told.reduce((sum, row) => sum + row[part].amount, 0), currency: first[part].currency }} />;
};

const columns = columnsOf(invoiceSheet, {
  number: { sort: 'number', width: 110, foot: () => 'This page' },
  state: { width: 136, cell: (row) => <InvoiceState invoice={row} /> },
  type: { width: 116 },
  payer: { sort: 'payer', width: 150 },
  worksheet: { width: 89 },
  registration: { width: 105, cell: (row) => <Plate registration={row.registration} /> },
  orderNumber: { width: 130 },
  invoiceDate: { sort: 'invoiceDate', width: 100, cell: (row) => <Day value={row.invoiceDate} /> },
  dueDate: { width: 100, cell: (row) => <Day value={row.dueDate} /> },
  emailed: {
    width: 110,
    cell: (row) => (row.emailed ? <StateChip tone={emailStates[row.emailed].tone}>{emailStates[row.emailed].label}</StateChip> : '–'),
  },
  net: { width: 110, align: 'end', cell: (row) => (row.broughtForward ? nothing : <Money value={row.net} />), foot: (rows) => sumOf(rows, 'net') },
  gross: { width: 100, align: 'end', cell: (row) => <Money value={row.gross} />, foot: (rows) => sumOf(rows, 'gross') },
  credited: { width: 104, align: 'end', cell: (row) => <Money value={row.creditedSum} /> },
  balance: { width: 104, align: 'end', cell: (row) => <Money value={row.balance} />, foot: (rows) => sumOf(rows, 'balance') },
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
});

const ToInvoiceList = later(() => import('../panels/ToInvoiceList.tsx'), 'ToInvoiceList');

const tabs = [
  { key: 'invoices', title: 'Invoices' },
  { key: 'to-invoice', title: 'To invoice' },
] as const;

const states = ['draft', 'posted', 'part-paid', 'paid'] as const;
const newestFirst = { sort: '-createdAt' } as const;
/** What is overdue, or of an age, stands in its own order, the longest first. */
const orderOf = (...late: readonly (string | null | undefined)[]) => (late.some(Boolean) ? {} : newestFirst);

export const ahead: Ahead = ({ search }) =>
  search['tab'] === 'to-invoice'
    ? askAhead(billingApi.jobs(criteriaOf(listJobsToInvoice, search)))
    : askAhead(billingApi.list(criteriaOf(listInvoices, search, orderOf(search['overdue'], search['age']))));

type Counts = ReplyOf<typeof countInvoices> | undefined;
const most = 10_000;
const inStates = (counts: Counts) => counts?.flatMap(({ state, count }) => (state === 'overdue' ? [] : [{ state, count, isExact: count < most }]));
function overdueCount(counts: Counts): string | undefined {
  const found = counts?.find(({ state }) => state === 'overdue');
  return found && `${numberText(found.count)}${found.count < most ? '' : '+'}`;
}

/** All invoices and credit notes; and what is to be invoiced, for whoever drafts invoices. */
export function InvoicesPage() {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const mayDraft = useCan('create-invoices');
  const shown = mayDraft && tab === 'to-invoice' ? 'to-invoice' : 'invoices';
  return (
    <Page
      title="Invoices"
      fill
      actions={
        <Can do="load-moved-work">
          <Button variant="default" onClick={() => void navigate({ href: pathTo('/data-loads/open-invoices') })}>
            Load a file
          </Button>
        </Can>
      }
    >
      {mayDraft && <PageTabs label="Invoices and what is to be invoiced" path={pathTo('/billing/invoices')} tabs={tabs} shown={shown} />}
      {shown === 'to-invoice' ? <ToInvoiceList /> : <Invoices />}
    </Page>
  );
}

function Invoices() {
  const { searchStr } = useLocation();
  const mayPost = useCan('post-invoices');
  const [runId, setRunId] = useState<string | null>(null);
  const search = new URLSearchParams(searchStr);
  const list = useListState(listInvoices, orderOf(search.get('overdue'), search.get('age')));
  const result = useQuery(billingApi.list(list.query));
  const { customerId, worksheetId } = list.query;
  const counts = useQuery(billingApi.counts(customerId ? { customerId } : {}));
  const first = result.data?.items[0];
  return (
    <>
      <StateTabs
        list={list}
        states={states}
        nameOf={(state) => invoiceStateNames[state]}
        counts={inStates(counts.data)}
        besides={{ key: 'overdue', value: 'yes', name: 'Overdue', count: overdueCount(counts.data) }}
      />
      <FilterBar
        list={list}
        search="Number, registration or payer"
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: stateOptions, multiple: true },
          { kind: 'select', key: 'type', label: 'Type', options: typeOptions, multiple: true },
          { kind: 'select', key: 'payer', label: 'Billed to', options: payerOptions },
          { kind: 'select', key: 'overdue', label: 'Overdue', options: optionsOf({ yes: 'Yes' }) },
          { kind: 'select', key: 'age', label: 'To pay, by age', options: optionsOf(ageNames) },
          { kind: 'day', key: 'dateFrom', label: 'Dated from' },
          { kind: 'day', key: 'dateTo', label: 'Dated to' },
          { kind: 'day', key: 'createdFrom', label: 'Drafted from' },
          { kind: 'day', key: 'createdTo', label: 'Drafted to' },
          { kind: 'select', key: 'batched', label: 'In an export batch', options: optionsOf({ yes: 'Yes', no: 'No' }) },
          customerId && { kind: 'select', key: 'customerId', label: 'Customer', options: [{ value: customerId, label: 'One customer' }] },
          worksheetId && {
            kind: 'select',
            key: 'worksheetId',
            label: 'Worksheet',
            options: [{ value: worksheetId, label: first?.worksheetNumber ?? 'One worksheet' }],
          },
        ]}
      />
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label="Invoices"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(invoiceSheet, listInvoices, list.query)}
        rowHref={(row) => pathTo('/billing/invoices/$id', { id: row.id })}
        lines={invoiceLines}
        bulk={
          mayPost
            ? (rows, clear) => (
                <PostChosen
                  rows={rows}
                  onRun={(id) => {
                    setRunId(id);
                    clear();
                  }}
                />
              )
            : undefined
        }
        empty="No invoices yet. Open a completed worksheet and draft its invoices there."
      />
    </>
  );
}

/** An invoice on a phone: for which vehicle and how much; to whom, of which day, how it stands. */
function invoiceLines(row: ListedInvoice): PhoneLines {
  return {
    beside: (
      <>
        <Plate registration={row.registration} />
        <Money value={row.gross} />
      </>
    ),
    below: (
      <>
        <span>
          {row.payerName || invoiceTypeNames[row.type]} · <Day value={row.invoiceDate} />
        </span>
        <InvoiceState invoice={row} />
      </>
    ),
  };
}
