import type { LoadKind } from '@quarterlight/contract/loads/schemas';
import { type AppPath, isBuilt, pageOf } from './pages.ts';
import { type BuiltPath, filledPath } from './paths.ts';

/** The page of a record of each kind that has one of its own. */
const pagesOf: Readonly<Record<string, AppPath>> = {
  absence: '/users/absences/absence/$id',
  branch: '/companies/branches/$id',
  'branch-invoice': '/billing/branch-invoices/$id',
  customer: '/companies/customers/$id',
  equipment: '/settings/equipment/$id',
  invoice: '/billing/invoices/$id',
  product: '/catalogue/products/$id',
  'purchase-order': '/purchase-orders/$id',
  quotation: '/clipboard/quotations/$id',
  role: '/users/roles/role/$id',
  'stock-take': '/stock-control/stock-takes/$id',
  supplier: '/companies/suppliers/$id',
  user: '/users/user/$id',
  vehicle: '/vehicles/vehicle/$id',
  worksheet: '/clipboard/worksheets/$id',
};

/** The page of each kind of data load, which opens its loads. */
export const loadPaths = {
  'price-file': '/data-loads/price-files',
  'best-buy': '/data-loads/best-buy-price-file',
  stock: '/data-loads/stock-files',
  vehicles: '/data-loads/vehicles',
  customers: '/data-loads/customers',
  suppliers: '/data-loads/suppliers',
  users: '/data-loads/users',
  products: '/data-loads/products',
  'past-jobs': '/data-loads/past-jobs',
  'open-jobs': '/data-loads/open-worksheets',
  'open-invoices': '/data-loads/open-invoices',
  'supplier-invoices': '/data-loads/supplier-invoices',
  'bank-lines': '/data-loads/bank-lines',
} as const satisfies Readonly<Record<LoadKind, BuiltPath>>;
const isLoadKind = (kind: string): kind is LoadKind => kind in loadPaths;

/** Where a record of a kind, as hints and the log name it, is shown; undefined where it has no page that is built. `kind`: of those that have a page by their kind, a data load. */
export function recordAddress(entity: string, id: string, kind: string | null = null): string | undefined {
  if (entity === 'data-load') return kind !== null && isLoadKind(kind) ? `${loadPaths[kind]}?load=${id}` : undefined;
  if (entity === 'transfer') return `${filledPath('/stock-control/transfers', {})}?id=${id}`;
  // What is offered to a branch is answered in its list.
  if (entity === 'job-offer') return `${filledPath('/clipboard/worksheets', {})}?offering=waiting`;
  // Damage and write-offs open over the locations.
  if (entity === 'stock-loss') return `${filledPath('/stock-control/locations', {})}?tab=waiting&loss=${id}`;
  // Suppliers' invoices open over their list.
  if (entity === 'supplier-invoice') return `${filledPath('/purchase-orders/matching', {})}?invoice=${id}`;
  // Purchase credits open over theirs, on the same page.
  if (entity === 'purchase-credit') return `${filledPath('/purchase-orders/matching', {})}?tab=credits&credit=${id}`;
  // Batches open over theirs.
  if (entity === 'purchase-batch') return `${filledPath('/purchase-orders/purchase-batching', {})}?batch=${id}`;
  if (entity === 'invoice-batch') return `${filledPath('/billing/invoice-batches', {})}?batch=${id}`;
  // Payments open over theirs.
  if (entity === 'payment') return `${filledPath('/billing/payments', {})}?payment=${id}`;
  const path = pagesOf[entity];
  return path !== undefined && isBuilt(pageOf(path)) ? filledPath(path, { id }) : undefined;
}
