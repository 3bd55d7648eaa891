import { Button } from '@mantine/core';
import { labourRateFor, listLabourRates } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { labourRateSheet } from '@quarterlight/contract/catalogue/labour-rate-sheet';
import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, type ListState, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { type Column, columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { labourRatesApi } from '../labour-rates.api.ts';
import { dayLooks } from '../parts/TermsTable.tsx';
import { RateState, workMeant } from '../parts/WorkMeant.tsx';
import { termsApi } from '../terms.api.ts';

const NewLabourRate = later(() => import('../forms/LabourRateForms.tsx'), 'NewLabourRate');
const RateTester = later(() => import('../panels/RateTester.tsx'), 'RateTester');

const path = '/catalogue/labour-rates';
const byName = { sort: 'name' } as const;
const tabs = [
  { key: 'list', title: 'All rates' },
  { key: 'which', title: 'Which rate would apply?' },
] as const;
/** What both the list and the tester are asked by. */
const shared = ['jobTypeId', 'glassTypeId', 'place', 'customerId', 'categoryId', 'day'] as const;

const columns: Column<LabourRate>[] = [
  ...columnsOf(labourRateSheet, {
    name: { sort: 'name', width: 190 },
    customer: { width: 150, cell: (row) => row.customerName ?? 'Everybody' },
    jobType: { width: 120, cell: (row) => row.jobTypeName ?? 'Any' },
    glassType: { width: 120, cell: (row) => row.glassTypeName ?? 'Any' },
    place: { width: 85, cell: (row) => (row.place === null ? 'Any' : placeNames[row.place]) },
    category: { width: 150, cell: (row) => row.categoryName ?? 'Any' },
    price: { sort: 'price', align: 'end', width: 80, cell: (row) => <Money value={row.price} /> },
    minutes: { align: 'end', width: 70, cell: (row) => formatNumber(row.minutes) },
    from: { ...dayLooks.from, width: 95, sort: 'validFrom' },
    to: { ...dayLooks.to, width: 95 },
  }),
  { key: 'state', title: 'State', width: 90, cell: (row) => <RateState rate={row} /> },
];

export const ahead: Ahead = ({ search }) => {
  if (search['tab'] !== 'which') askAhead(labourRatesApi.list(criteriaOf(listLabourRates, search, byName)));
};

/** All labour rates, and which of them would apply to work of a kind. */
export function LabourRatesPage() {
  const list = useListState(listLabourRates, byName);
  const asked = useListState(labourRateFor);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const shown = list.address['tab'] === 'which' ? 'which' : 'list';
  const keep = Object.fromEntries(shared.flatMap((key) => (list.address[key] ? [[key, list.address[key]]] : [])));
  return (
    <Page
      title="Labour rates"
      fill={shown === 'list'}
      actions={
        <Can do="edit-labour-rates">
          <Button onClick={() => setAdding(true)} data-new>
            New labour rate
          </Button>
          <Dialog title="New labour rate" opened={adding} onClose={close} size="lg">
            <NewLabourRate onClose={close} onDone={({ id }) => void navigate({ href: pathTo('/catalogue/labour-rates/$id', { id }) })} />
          </Dialog>
        </Can>
      }
    >
      <PageTabs label="Labour rates" path={path} tabs={tabs} shown={shown} keep={keep} />
      {shown === 'list' ? <Rates list={list} /> : <RateTester asked={asked} />}
    </Page>
  );
}

function Rates({ list }: { readonly list: ListState<ReturnType<typeof criteriaOf<typeof listLabourRates>>> }) {
  const result = useQuery(labourRatesApi.list(list.query));
  const jobTypes = useQuery(termsApi.jobTypes());
  const glassTypes = useQuery(termsApi.glassTypes());
  const categories = useQuery(termsApi.categories());
  return (
    <>
      <FilterBar
        list={list}
        search="Beginning of the name"
        quick={[
          { key: 'standing', value: 'in-force', label: 'In force' },
          { key: 'standing', value: 'coming', label: 'To come' },
          { key: 'standing', value: 'ended', label: 'Ended' },
        ]}
        filters={[
          {
            kind: 'select',
            key: 'of',
            label: 'Whose',
            options: [
              { value: 'everybody', label: 'Everybody’s' },
              { value: 'accounts', label: 'Of accounts' },
            ],
          },
          {
            kind: 'search',
            key: 'customerId',
            label: 'Customer',
            find: labourRatesApi.findCustomers,
            nameOf: () => result.data?.items[0]?.customerName ?? '',
          },
          { kind: 'select', key: 'jobTypeId', label: 'Job type', options: namedOptions(jobTypes.data) },
          { kind: 'select', key: 'glassTypeId', label: 'Glass', options: namedOptions(glassTypes.data) },
          { kind: 'select', key: 'place', label: 'Place', options: optionsOf(placeNames) },
          { kind: 'select', key: 'categoryId', label: 'Category', options: namedOptions(categories.data) },
          { kind: 'select', key: 'standing', label: 'State', options: standings, fromLinks: true },
          { kind: 'day', key: 'day', label: 'On' },
        ]}
      />
      <DataTable
        label="Labour rates"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(labourRateSheet, listLabourRates, list.query)}
        rowHref={(row) => pathTo('/catalogue/labour-rates/$id', { id: row.id })}
        lines={rateLines}
        empty="There are no labour rates yet: work is priced at nothing. Add what fitting, repairing and calibrating cost."
      />
    </>
  );
}

const standings = optionsOf({ 'in-force': 'In force', coming: 'To come', ended: 'Ended' });

/** A rate on a phone: what it costs, for whom and which work, how it stands. */
function rateLines(row: LabourRate): PhoneLines {
  return {
    beside: <Money value={row.price} />,
    below: (
      <>
        <span>{[row.customerName, workMeant(row)].filter(Boolean).join(' · ')}</span>
        <RateState rate={row} />
      </>
    ),
  };
}
