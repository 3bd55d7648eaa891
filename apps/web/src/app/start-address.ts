import type { PermissionName } from '@quarterlight/contract/permissions';
import { claimValues, isAllowed, knownClaims } from '../platform/permissions.ts';
import { isLoggedIn } from '../platform/session.ts';
import { type AppPath, isBuilt, pageOf } from './pages.ts';

/** Where the work of whoever holds a permission is; the first that is held decides. Technicians see the list too, and work from their day. */
const work: readonly { readonly holds: PermissionName; readonly path: AppPath }[] = [
  { holds: 'release-worksheets', path: '/clipboard/worksheets' },
  { holds: 'complete-worksheets', path: '/my-day' },
  { holds: 'move-stock', path: '/stock-control/locations' },
  { holds: 'edit-purchase-orders', path: '/purchase-orders' },
  { holds: 'post-invoices', path: '/billing/invoices' },
  { holds: 'view-customer-jobs', path: '/clipboard/jobs' },
];

/** For whom nothing of that is work: what most of them may see. */
const otherwise: readonly AppPath[] = [
  '/clipboard/worksheets',
  '/diary',
  '/purchase-orders',
  '/stock-control/locations',
  '/billing/invoices',
  '/dashboard/operations',
  '/broadcasts',
  '/search',
  '/change-password',
];

const opensAt = (path: string, held: readonly string[]): boolean => isBuilt(pageOf(path)) && isAllowed(pageOf(path)?.needs, held);

/** Where the work of somebody with these permissions begins: the first built page of those that it is about. People of a branch begin at what waits for it. */
export function startByRole(held: readonly string[]): string {
  const ofBranch: readonly AppPath[] = claimValues(knownClaims(), 'company-type')[0] === 'Branch' ? ['/my-day'] : [];
  const preferred = [...ofBranch, ...work.filter(({ holds }) => isAllowed([holds], held)).map(({ path }) => path), ...otherwise];
  return preferred.find((path) => opensAt(path, held)) ?? '/change-password';
}

/** Where a signed-in user starts: at the page that they chose, where it is theirs to open, else where their work begins. A visitor starts at sign-in. */
export function startAddress(): string {
  if (!isLoggedIn()) return '/';
  const held = claimValues(knownClaims(), 'permission');
  const [chosen = ''] = claimValues(knownClaims(), 'start-page');
  return opensAt(chosen, held) ? chosen : startByRole(held);
}
