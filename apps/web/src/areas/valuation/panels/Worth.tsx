import { listValuedProducts } from '@quarterlight/contract/valuation/routes';
import type { ValuedCategory, ValuedLocation } from '@quarterlight/contract/valuation/schemas';
import { valuedProductSheet } from '@quarterlight/contract/valuation/sheets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, moneyText, numberText } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { type ListState, useListState } from '../../../platform/list-state.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { type Column, columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useBranchFilter } from '../../companies/index.ts';
import { valuationApi } from '../valuation.api.ts';

const path = pathTo('/stock-control/locations');
const views = [
  { key: 'locations', title: 'By location' },
  { key: 'categories', title: 'By category' },
  { key: 'products', title: 'By product' },
] as const;

type List = ListState<{ asAt?: string | undefined; branchId?: string | undefined; locationId?: string | undefined; categoryId?: string | undefined }>;

/** What of the address stays from view to view. */
const kept = ({ asAt, branchId }: List['query']) => ({ tab: 'worth', ...(asAt && { asAt }), ...(branchId && { branchId }) });

/** What stock was worth at the end of a day, at what each lot cost: by location, category and product. */
export function Worth({ tabs }: { readonly tabs: ReactNode }) {
  const list = useListState(listValuedProducts);
  const { asAt, branchId, locationId, categoryId } = list.query;
  const shown = views.find(({ key }) => key === list.address['by'])?.key ?? 'locations';
  const worth = useQuery(valuationApi.worth({ ...(asAt && { asAt }), ...(branchId && { branchId }) }));
  const byBranch = useBranchFilter();
  const ofThese = (id: string | undefined, of: readonly { readonly id: string; readonly name: string }[]) => of.find((one) => one.id === id)?.name ?? 'One';
  return (
    <Page title="Locations" fill={shown === 'products'}>
      {tabs}
      <FilterBar
        list={list}
        {...(shown === 'products' && { search: 'Beginning of a product’s code' })}
        filters={[
          { kind: 'day', key: 'asAt', label: 'At the end of' },
          byBranch,
          locationId === undefined
            ? undefined
            : {
                kind: 'select',
                key: 'locationId',
                label: 'Location',
                fromLinks: true,
                options: [{ value: locationId, label: ofThese(locationId, worth.data?.locations.map(({ place }) => place) ?? []) }],
              },
          categoryId === undefined
            ? undefined
            : {
                kind: 'select',
                key: 'categoryId',
                label: 'Category',
                fromLinks: true,
                options: [{ value: categoryId, label: ofThese(categoryId, worth.data?.categories.map(({ category }) => category) ?? []) }],
              },
        ]}
      />
      <LoadedRecord result={worth}>
        {(all) => (
          <>
            <Facts
              of={[
                ['At the end of', asAt && asAt === all.asAt ? dayText(all.asAt) : 'Today, so far'],
                ['Worth', moneyText(all.value)],
                ['Products', numberText(all.products)],
                ['Pieces and packs', numberText(all.quantity)],
              ]}
            />
            <PageTabs label="What it is added up by" path={path} by="by" tabs={views} shown={shown} keep={kept(list.query)} />
            {shown === 'locations' && (
              <LineTable
                label="Worth of each location"
                rows={all.locations}
                columns={locationColumns(list)}
                rowKey={({ place }) => place.id}
                empty={nothingThen}
              />
            )}
            {shown === 'categories' && (
              <LineTable
                label="Worth of each category"
                rows={all.categories}
                columns={categoryColumns(list)}
                rowKey={({ category }) => category.id}
                empty={nothingThen}
              />
            )}
          </>
        )}
      </LoadedRecord>
      {shown === 'products' && <Products list={list} />}
    </Page>
  );
}

const nothingThen = 'No stock lay anywhere then.';

const worthColumns = [
  { key: 'products', title: 'Products', width: 100, align: 'end', cell: (row: ValuedLocation | ValuedCategory) => numberText(row.products) },
  { key: 'quantity', title: 'Quantity', width: 110, align: 'end', cell: (row: ValuedLocation | ValuedCategory) => numberText(row.quantity) },
  { key: 'value', title: 'Worth', width: 130, align: 'end', cell: (row: ValuedLocation | ValuedCategory) => moneyText(row.value) },
] as const satisfies readonly Column<ValuedLocation | ValuedCategory>[];

const productsOf = (list: List, more: Readonly<Record<string, string>>) => addressOf(path, {}, { ...kept(list.query), by: 'products', ...more });

const locationColumns = (list: List): readonly Column<ValuedLocation>[] => [
  {
    key: 'place',
    title: 'Location',
    width: 220,
    cell: ({ place }) => <Link to={productsOf(list, { locationId: place.id })}>{`${place.code} · ${place.name}`}</Link>,
  },
  { key: 'branch', title: 'Branch', width: 160, cell: ({ branch }) => branch?.name ?? '–' },
  ...worthColumns,
];

const categoryColumns = (list: List): readonly Column<ValuedCategory>[] => [
  { key: 'category', title: 'Category', width: 260, cell: ({ category }) => <Link to={productsOf(list, { categoryId: category.id })}>{category.name}</Link> },
  ...worthColumns,
];

const columns = columnsOf(valuedProductSheet, {
  code: { sort: 'code', width: 150, cell: (row) => <Eurocode code={row.code} /> },
  description: { width: 280 },
  category: { width: 160 },
  quantity: { width: 90, align: 'end', cell: (row) => numberText(row.quantity) },
  value: { width: 110, align: 'end', cell: (row) => moneyText(row.value) },
});

function Products({ list }: { readonly list: ReturnType<typeof useListState<typeof listValuedProducts>> }) {
  const result = useQuery(valuationApi.products(list.query));
  return (
    <DataTable
      label="Worth of each product"
      result={result}
      columns={columns}
      list={list}
      file={fileOf(valuedProductSheet, listValuedProducts, list.query)}
      lines={productLines}
      empty={nothingThen}
    />
  );
}

const productLines = (row: { quantity: number; value: { amount: number; currency: string }; description: string }): PhoneLines => ({
  beside: <span>{moneyText(row.value)}</span>,
  below: (
    <>
      <span>{row.description}</span>
      <span>{numberText(row.quantity)}</span>
    </>
  ),
});
