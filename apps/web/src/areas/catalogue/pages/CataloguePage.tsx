import { Button } from '@mantine/core';
import { categoryKindNames, productFeatureNames, qualityNames } from '@quarterlight/contract/catalogue/names';
import { productSheet } from '@quarterlight/contract/catalogue/product-sheet';
import { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { ProductSummary } from '@quarterlight/contract/catalogue/schemas';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter } from '../../../ui/table/filter.ts';
import { useWide } from '../../../ui/use-phone.ts';
import classes from '../parts/facets.module.css';
import { NewProduct } from '../parts/NewProduct.tsx';
import { featuresText } from '../product-words.ts';
import { productsApi } from '../products.api.ts';

const FindGlass = later(() => import('../panels/FindGlass.tsx'), 'FindGlass');
const ProductFacets = later(() => import('../parts/ProductFacets.tsx'), 'ProductFacets');
const KitsPanel = later(() => import('../panels/KitsPanel.tsx'), 'KitsPanel');

const columns = columnsOf(productSheet, {
  code: { sort: 'code', width: 145, cell: (row) => <Eurocode code={row.code} /> },
  description: { sort: 'description', width: 330 },
  category: { width: 160 },
  kind: { width: 110 },
  glassType: { width: 150 },
  quality: { width: 85 },
  features: { width: 220, cell: (row) => featuresText(row.features) },
  needsCalibration: { width: 110 },
  listPrice: { width: 95, align: 'end', cell: (row) => <Money value={row.listPrice} /> },
  state: { width: 110, cell: (row) => <ProductState row={row} /> },
});

const byCode = { sort: 'code' } as const;
const features = optionsOf(productFeatureNames);

export const ahead: Ahead = ({ search }) => {
  if (search.tab !== undefined && search.tab !== 'products') return;
  askAhead(productsApi.list(criteriaOf(listProducts, search, byCode)));
  askAhead(productsApi.categories());
};

const tabs = [
  { key: 'products', title: 'Products' },
  { key: 'find-glass', title: 'Find glass' },
  { key: 'kits', title: 'Kits' },
] as const;

/** The catalogue: its products, the glass that fits a vehicle, and the kits in which they are charged together. */
export function CataloguePage() {
  const { tab } = useSearch({ strict: false });
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'products';
  return (
    <Page title="Catalogue" fill={shown !== 'find-glass'} actions={shown === 'products' && <NewProduct />}>
      <PageTabs label="Parts of the catalogue" path={pathTo('/catalogue')} tabs={tabs} shown={shown} />
      {shown === 'products' && <Products />}
      {shown === 'find-glass' && <FindGlass />}
      {shown === 'kits' && <KitsPanel />}
    </Page>
  );
}

/** Every product, found by any part of its codes and words, or by what it is and fits. */
function Products() {
  const list = useListState(listProducts, byCode);
  const result = useQuery(productsApi.list(list.query));
  const filters = useFilters();
  const wide = useWide();
  const isHidden = list.address.counts === 'hidden';
  return (
    <div className={classes.beside} data-hidden={isHidden || undefined}>
      {!(wide && isHidden) && <Narrowing list={list} wide={wide} />}
      <div className={classes.list}>
        <FilterBar list={list} search="Code, words, barcode or supplier’s code" filters={filters} />
        <DataTable
          label="Products"
          result={result}
          columns={columns}
          list={list}
          file={fileOf(productSheet, listProducts, list.query)}
          rowHref={(row) => pathTo('/catalogue/products/$id', { id: row.id })}
          lines={productLines}
          empty="There are no products yet. Load a supplier’s price file, or make the first by hand."
          tools={
            wide && (
              <Button variant="subtle" color="gray" size="compact-sm" h={30} onClick={() => list.set({ counts: isHidden ? '' : 'hidden' })}>
                {isHidden ? 'Show counts' : 'Hide counts'}
              </Button>
            )
          }
        />
      </div>
    </div>
  );
}

/** The counts: beside the list where there is room, else above it once they are asked for. */
function Narrowing({ list, wide }: ComponentProps<typeof ProductFacets> & { readonly wide: boolean }) {
  const [open, setOpen] = useState(false);
  if (wide)
    return (
      <aside className={classes.aside} aria-label="Narrow the list">
        <ProductFacets list={list} />
      </aside>
    );
  return (
    <details className={classes.small} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Narrow by category, features and more</summary>
      {open && <ProductFacets list={list} />}
    </details>
  );
}

function useFilters(): readonly Filter[] {
  const categories = useQuery(productsApi.categories());
  const glassTypes = useQuery(productsApi.glassTypes());
  const named = (of: readonly { readonly id: string; readonly name: string }[] | undefined) => (of ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { kind: 'select', key: 'kind', label: 'Kind', options: optionsOf(categoryKindNames) },
    { kind: 'select', key: 'categoryId', label: 'Category', options: named(categories.data) },
    { kind: 'select', key: 'glassTypeId', label: 'Glass type', options: named(glassTypes.data) },
    { kind: 'select', key: 'quality', label: 'Quality', options: optionsOf(qualityNames) },
    { kind: 'select', key: 'features', label: 'Has', options: features, multiple: true },
    { kind: 'select', key: 'withoutFeatures', label: 'Has not', options: features, multiple: true },
    { kind: 'yes-no', key: 'calibration', label: 'Calibration needed' },
    { kind: 'text', key: 'make', label: 'Make' },
    { kind: 'text', key: 'model', label: 'Model' },
    { kind: 'yes-no', key: 'active', label: 'Active' },
  ];
}

function ProductState({ row }: { readonly row: ProductSummary }) {
  if (row.placeholder) return <StateChip tone="blue">Placeholder</StateChip>;
  return <StateChip tone={row.active ? 'green' : 'neutral'}>{row.active ? 'Active' : 'Discontinued'}</StateChip>;
}

/** A product on a phone: its code, what it costs, what it is. */
function productLines(row: ProductSummary): PhoneLines {
  return {
    beside: <Money value={row.listPrice} />,
    below: (
      <>
        <span>{row.description}</span>
      </>
    ),
  };
}
