import { type AppPath, isBuilt, pageOf } from './pages.ts';
import { filledPath } from './paths.ts';

/** The page of a record of each kind that has one of its own. */
const pagesOf: Readonly<Record<string, AppPath>> = {
  absence: '/users/absences/absence/$id',
  branch: '/companies/branches/$id',
  'branch-invoice': '/billing/branch-invoices/$id',
  customer: '/companies/customers/$id',
  equipment: '/settings/equipment/$id',
  invoice: '/billing/invoices/$id',
  'purchase-order': '/purchase-orders/$id',
  quotation: '/clipboard/quotations/$id',
  role: '/users/roles/role/$id',
  'stock-take': '/stock-control/stock-takes/$id',
  supplier: '/companies/suppliers/$id',
  user: '/users/user/$id',
  vehicle: '/vehicles/vehicle/$id',
  worksheet: '/clipboard/worksheets/$id',
};

/** Where a record of a kind, as hints and the log name it, is shown; undefined where it has no page that is built. */
export function recordAddress(entity: string, id: string): string | undefined {
  // What is offered to a branch is answered in its list.
  if (entity === 'job-offer') return `${filledPath('/clipboard/worksheets', {})}?offering=waiting`;
  const path = pagesOf[entity];
  return path !== undefined && isBuilt(pageOf(path)) ? filledPath(path, { id }) : undefined;
}
