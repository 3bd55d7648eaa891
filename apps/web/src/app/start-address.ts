import { claimValues, isAllowed, knownClaims } from '../platform/permissions.ts';
import { isLoggedIn } from '../platform/session.ts';
import { type AppPath, isBuilt, pageOf } from './pages.ts';

const preferred: readonly AppPath[] = [
  '/clipboard/worksheets',
  '/my-day',
  '/clipboard/jobs',
  '/diary',
  '/purchase-orders',
  '/stock-control/locations',
  '/billing/invoices',
  '/dashboard/operations',
  '/broadcasts',
  '/search',
  '/change-password',
];

/** Where a signed-in user starts: the first built page of those that their work is about. A visitor starts at sign-in. */
export function startAddress(): string {
  if (!isLoggedIn()) return '/';
  const held = claimValues(knownClaims(), 'permission');
  return preferred.find((path) => isBuilt(pageOf(path)) && isAllowed(pageOf(path)?.needs, held)) ?? '/change-password';
}
