import type { SearchHit, SearchKind } from '@quarterlight/contract/search/schemas';
import { capitalise } from '@quarterlight/kit/text';
import type { PageMap } from '../../app/page-map.ts';
import { pages } from '../../app/pages.ts';
import { paths } from '../../app/paths.ts';
import { can } from '../../platform/permissions.ts';

interface Kind {
  readonly kind: SearchKind;
  readonly one: string;
  readonly many: string;
  /** The page of a record, and its address. */
  readonly page: keyof PageMap;
  readonly to: (id: string) => string;
}

const all: readonly Kind[] = [
  { kind: 'worksheet', one: 'Worksheet', many: 'Worksheets', page: '/clipboard/worksheets/$id', to: paths.worksheet },
  { kind: 'vehicle', one: 'Vehicle', many: 'Vehicles', page: '/vehicles/vehicle/$id', to: paths.vehicle },
  { kind: 'customer', one: 'Customer', many: 'Customers', page: '/companies/customers/$id', to: paths.customer },
  { kind: 'invoice', one: 'Invoice', many: 'Invoices', page: '/billing/invoices/$id', to: paths.invoice },
  { kind: 'purchase-order', one: 'Purchase order', many: 'Purchase orders', page: '/purchase-orders/$id', to: paths.purchaseOrder },
  { kind: 'product', one: 'Product', many: 'Products', page: '/catalogue/products/$id', to: paths.product },
  { kind: 'supplier', one: 'Supplier', many: 'Suppliers', page: '/companies/suppliers/$id', to: paths.supplier },
  { kind: 'branch', one: 'Branch', many: 'Branches', page: '/companies/branches/$id', to: paths.branch },
];

/** A customer without a page of its own opens the worksheets of that account. */
const worksheetsOf = (id: string) => `${paths.worksheets}?customerId=${id}`;

/** The kinds whose finds can be opened, in the order in which they stand. */
export function openKinds(): readonly Kind[] {
  return all.flatMap((kind) => {
    if (Object.hasOwn(pages, kind.page)) return [kind];
    return kind.kind === 'customer' && can('view-worksheets') ? [{ ...kind, to: worksheetsOf }] : [];
  });
}

/** How a state reads; one that goes without saying is left out. */
export const stateWord = ({ state }: SearchHit): string | null => (state === null || state === 'active' ? null : capitalise(state.replaceAll('-', ' ')));
