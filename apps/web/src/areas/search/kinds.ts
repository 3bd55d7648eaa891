import type { Pin, SearchHit, SearchKind } from '@quarterlight/contract/search/schemas';
import { isId } from '@quarterlight/kit/ids';
import { codeWords } from '@quarterlight/kit/text';
import type { AppPath } from '../../app/pages.ts';
import { filledPath, pathTo } from '../../app/paths.ts';
import { isPage } from '../../platform/navigation.ts';
import { can } from '../../platform/permissions.ts';

interface Kind {
  readonly kind: SearchKind;
  readonly one: string;
  readonly many: string;
  /** The page of a record. */
  readonly page: AppPath;
}
interface OpenKind extends Kind {
  readonly to: (id: string) => string;
}

const all: readonly Kind[] = [
  { kind: 'worksheet', one: 'Worksheet', many: 'Worksheets', page: '/clipboard/worksheets/$id' },
  { kind: 'quotation', one: 'Quotation', many: 'Quotations', page: '/clipboard/quotations/$id' },
  { kind: 'vehicle', one: 'Vehicle', many: 'Vehicles', page: '/vehicles/vehicle/$id' },
  { kind: 'customer', one: 'Customer', many: 'Customers', page: '/companies/customers/$id' },
  { kind: 'invoice', one: 'Invoice', many: 'Invoices', page: '/billing/invoices/$id' },
  { kind: 'purchase-order', one: 'Purchase order', many: 'Purchase orders', page: '/purchase-orders/$id' },
  { kind: 'transfer', one: 'Transfer', many: 'Transfers', page: '/stock-control/transfers' },
  { kind: 'product', one: 'Product', many: 'Products', page: '/catalogue/products/$id' },
  { kind: 'supplier', one: 'Supplier', many: 'Suppliers', page: '/companies/suppliers/$id' },
  { kind: 'branch', one: 'Branch', many: 'Branches', page: '/companies/branches/$id' },
  { kind: 'user', one: 'User', many: 'Users', page: '/users/user/$id' },
  { kind: 'role', one: 'Role', many: 'Roles', page: '/users/roles/role/$id' },
  { kind: 'equipment', one: 'Equipment', many: 'Equipment', page: '/settings/equipment/$id' },
  { kind: 'broadcast', one: 'Broadcast', many: 'Broadcasts', page: '/broadcasts/written/$id' },
  { kind: 'course', one: 'Course', many: 'Courses', page: '/training/courses/$id' },
  { kind: 'library-file', one: 'File', many: 'Files', page: '/files' },
];

/** A file of the library opens over the list. */
const fileOf = (id: string) => `${pathTo('/files')}?file=${id}`;

/** A transfer opens at the list's own address. */
const transferOf = (id: string) => `${pathTo('/stock-control/transfers')}?id=${id}`;

/** A customer without a page of its own opens the worksheets of that account. */
const worksheetsOf = (id: string) => `${pathTo('/clipboard/worksheets')}?customerId=${id}`;

/** The kinds whose finds can be opened, in the order in which they stand. */
export function openKinds(): readonly OpenKind[] {
  return all.flatMap((kind) => {
    if (kind.kind === 'library-file') return [{ ...kind, to: fileOf }];
    if (kind.kind === 'transfer') return [{ ...kind, to: transferOf }];
    if (isPage(kind.page)) return [{ ...kind, to: (id: string) => filledPath(kind.page, { id }) }];
    return kind.kind === 'customer' && can('view-worksheets') ? [{ ...kind, to: worksheetsOf }] : [];
  });
}

/** The record whose page this address is; null where it is another page, or of a kind that is not found. */
export function recordAt(address: string): Pin | null {
  for (const { kind, page } of all) {
    const [before = '', after] = page.split('$id');
    const id = address.startsWith(before) ? address.slice(before.length) : '';
    if (after === '' && isId(id)) return { kind, id };
  }
  return null;
}

/** How a state reads; one that goes without saying is left out. */
export const stateWord = ({ state }: SearchHit): string | null => (state === null || state === 'active' ? null : codeWords(state));
