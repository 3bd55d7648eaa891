import type { CategoryDiscount, CategoryUse } from '@quarterlight/contract/catalogue/category-schemas';
import { categoryKindNames } from '@quarterlight/contract/catalogue/names';
import type { Category, ProductSummary } from '@quarterlight/contract/catalogue/schemas';
import { termState } from '@quarterlight/contract/rules/agreed';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { today } from '@quarterlight/kit/days';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { companyAddress } from '../../companies/index.ts';
import { categoriesApi } from '../categories.api.ts';
import { dayLooks, StandingChip } from '../parts/TermsTable.tsx';
import classes from '../parts/terms.module.css';
import { countText, markUpText } from './CategoryTree.tsx';

const below: readonly Column<Category>[] = [
  { key: 'name', title: 'Category', cell: (row) => <Link to={pathTo('/catalogue/product-categories/$id', { id: row.id })}>{row.name}</Link> },
  { key: 'code', title: 'Code', width: 140, cell: (row) => row.code },
  { key: 'kind', title: 'Kind', width: 130, cell: (row) => categoryKindNames[row.kind] },
  { key: 'markUp', title: 'Mark-up', align: 'end', width: 90, cell: (row) => markUpText(row.markUpBasisPoints) },
];

/** The categories right below one. */
export function CategoriesBelow({ categories, id }: { readonly categories: readonly Category[]; readonly id: string }) {
  useSettled(true);
  const rows = categories.filter(({ parentId }) => parentId === id);
  const empty = 'None.';
  return (
    <Section title="Categories below it" count={rows.length || undefined} empty={rows.length === 0 && empty}>
      <LineTable
        label="Categories below it"
        rows={rows}
        columns={rows.some(({ markUpBasisPoints }) => markUpBasisPoints !== null) ? below : below.filter(({ key }) => key !== 'markUp')}
        rowKey={(row) => row.id}
        empty={empty}
      />
    </Section>
  );
}

const products: readonly Column<ProductSummary>[] = [
  { key: 'code', title: 'Code', width: 180, cell: (row) => <Eurocode code={row.code} /> },
  { key: 'description', title: 'Description', cell: (row) => row.description },
  { key: 'quality', title: 'Quality', width: 110, cell: (row) => row.quality },
  { key: 'active', title: 'Sold', width: 70, cell: (row) => (row.active ? 'Yes' : 'No') },
  { key: 'price', title: 'List price', align: 'end', width: 100, cell: (row) => <Money value={row.listPrice} /> },
];

/** The first of its products, and the way to all of them. */
export function CategoryProducts({ category: { id }, use }: { readonly category: Category; readonly use: CategoryUse | undefined }) {
  const result = useQuery(categoriesApi.products(id));
  useSettled(!result.isPending);
  const empty = 'None yet.';
  const rows = result.data?.items;
  return (
    <Section
      title="Products in it"
      count={use && use.products.count > 0 ? countText(use.products) : undefined}
      empty={rows?.length === 0 && empty}
      actions={rows !== undefined && rows.length > 0 && <Link to={addressOf(pathTo('/catalogue'), {}, { categoryId: id })}>Show all in the catalogue</Link>}
    >
      <LoadedRecord result={result}>
        {({ items }) => (
          <>
            <LineTable label="Products in it" rows={items} columns={products} rowKey={(row) => row.id} empty={empty} />
            {use && use.products.count > items.length && <p className={classes.more}>The first {items.length} by code.</p>}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}

const discounts: readonly Column<CategoryDiscount>[] = [
  { key: 'customer', title: 'Customer', cell: (row) => <Link to={`${companyAddress('customer', row.customerId)}?tab=terms`}>{row.customerName}</Link> },
  { key: 'discount', title: 'Discount', align: 'end', width: 90, cell: (row) => formatRate(row.discountBasisPoints) },
  { key: 'from', title: 'From', ...dayLooks.from, cell: (row) => dayLooks.from.cell?.(row) },
  { key: 'to', title: 'To', ...dayLooks.to, cell: (row) => dayLooks.to.cell?.(row) },
  { key: 'state', title: 'State', width: 100, cell: (row) => <StandingChip of={termState(row, today(tenantZone.get()))} /> },
];

/** Which accounts have a discount on the category. */
export function CategoryDiscounts({ category: { id }, hasParent }: { readonly category: Category; readonly hasParent: boolean }) {
  const result = useQuery(categoriesApi.discounts(id));
  useSettled(!result.isPending);
  const empty = hasParent ? 'No account has one on it; one on a category above it counts here as well.' : 'No account has one on it.';
  const total = result.data?.total ?? 0;
  return (
    <Section title="Discounts of accounts" count={total || undefined} empty={result.data !== undefined && total === 0 && empty}>
      <LoadedRecord result={result}>
        {({ items }) => (
          <>
            <LineTable label="Discounts of accounts" rows={items} columns={discounts} rowKey={(row) => row.id} empty={empty} />
            {total > items.length && (
              <p className={classes.more}>
                The first {items.length} of {formatNumber(total)}.
              </p>
            )}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}
