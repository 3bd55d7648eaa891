import type { ModuleName } from '@quarterlight/contract/permission-set';
import { modules } from '@quarterlight/contract/permission-set';
import { isAllowed } from '../../platform/permissions.ts';
import { isBuilt } from '../built.ts';
import type { AppRoute } from '../route-types.ts';
import { type AppPath, routes } from '../routes.ts';

export interface NavigationModule {
  readonly module: ModuleName;
  readonly items: readonly AppRoute[];
}

const all: readonly (AppRoute & { readonly path: AppPath })[] = routes;

/** The built pages that these permissions open, in the order of the table; records' own pages and indexes of nothing are not among them. */
export function openPages(held: readonly string[]): AppRoute[] {
  const open = all.filter((route) => !route.public && isBuilt(route.path) && isAllowed(route.needs, held));
  return open.filter((route) => !route.path.includes('$') && (!route.index || open.some(({ parent }) => parent === route.path)));
}

/** The sidebar: the modules in which this user may open a page. */
export function navigationFor(held: readonly string[]): NavigationModule[] {
  const listed = openPages(held).filter((route) => route.nav);
  return modules.map((module) => ({ module, items: listed.filter((route) => route.module === module) })).filter((entry) => entry.items.length > 0);
}

const thumbOrder: readonly string[] = [
  '/my-day',
  '/clipboard/worksheets',
  '/clipboard/jobs',
  '/diary',
  '/clipboard/quotations',
  '/stock-control/locations',
  '/purchase-orders',
  '/billing/invoices',
  '/companies/customers',
  '/users',
];

function rank(route: AppRoute): number {
  const place = thumbOrder.indexOf(route.path);
  return place < 0 ? thumbOrder.length : place;
}

/** The four pages of a phone's bottom bar: what the role needs most. */
export function thumbPages(held: readonly string[]): AppRoute[] {
  const listed = openPages(held).filter((route) => route.nav);
  return listed.toSorted((one, other) => rank(one) - rank(other)).slice(0, 4);
}

/** Is this page, or a page below it, the one that is shown? The longest of the listed wins. */
export function currentItem(items: readonly AppRoute[], pathname: string): AppRoute | undefined {
  const here = `${pathname.replace(/\/$/, '')}/`;
  return items.filter((item) => here.startsWith(`${item.path}/`)).toSorted((one, other) => other.path.length - one.path.length)[0];
}
