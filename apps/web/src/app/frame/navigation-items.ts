import type { ModuleName } from '@quarterlight/contract/permission-set';
import { modules } from '@quarterlight/contract/permission-set';
import { isAllowed } from '../../platform/permissions.ts';
import type { AppPage } from '../page.ts';
import { type AppPath, isBuilt, pageOf, pages } from '../pages.ts';

export interface NavigationModule {
  readonly module: ModuleName;
  readonly items: readonly AppPage[];
}

/** By module, and in it as the sidebar lists them; what stands under no module comes last. */
function placeOf({ module, nav, parent }: AppPage): number {
  return (module === null ? modules.length : modules.indexOf(module)) * 1000 + (nav ?? pageOf(parent ?? '')?.nav ?? 0);
}
const inOrder = pages.toSorted((one, other) => placeOf(one) - placeOf(other));

/** The built pages that these permissions open, in the order of the sidebar; records' own pages and indexes of nothing are not among them. */
export function openPages(held: readonly string[]): AppPage[] {
  const open = inOrder.filter((page) => !page.public && isBuilt(page) && isAllowed(page.needs, held));
  return open.filter((page) => !page.path.includes('$') && (!page.index || open.some(({ parent }) => parent === page.path)));
}

/** The sidebar: the modules in which this user may open a page. */
export function navigationFor(held: readonly string[]): NavigationModule[] {
  const listed = openPages(held).filter((page) => page.nav !== undefined);
  return modules.map((module) => ({ module, items: listed.filter((page) => page.module === module) })).filter((entry) => entry.items.length > 0);
}

const thumbOrder: readonly AppPath[] = [
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

function rank(page: AppPage): number {
  const place = thumbOrder.findIndex((path) => path === page.path);
  return place < 0 ? thumbOrder.length : place;
}

/** The four pages of a phone's bottom bar: what the role needs most. */
export function thumbPages(held: readonly string[]): AppPage[] {
  const listed = openPages(held).filter((page) => page.nav !== undefined);
  return listed.toSorted((one, other) => rank(one) - rank(other)).slice(0, 4);
}

/** Is this page, or a page below it, the one that is shown? The longest of the listed wins. */
export function currentItem(items: readonly AppPage[], pathname: string): AppPage | undefined {
  const here = `${pathname.replace(/\/$/, '')}/`;
  return items.filter((item) => here.startsWith(`${item.path}/`)).toSorted((one, other) => other.path.length - one.path.length)[0];
}
