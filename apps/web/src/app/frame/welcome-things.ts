import type { PermissionName } from '@quarterlight/contract/permissions';
import { addressOf } from '../../platform/http.ts';
import { isAllowed } from '../../platform/permissions.ts';
import type { AppPath } from '../pages.ts';
import { opens } from '../pages.ts';
import { pathTo } from '../paths.ts';
import { goKeys } from './go-keys.ts';

/** Something that somebody does here, and the page that does it. */
export interface Thing {
  readonly title: string;
  /** Fits one line of a phone: 51 characters at most. */
  readonly text: string;
  readonly to: string;
  /** What does it from the keyboard. */
  readonly key?: string;
}

/** `for`: who does it; the page's own permissions come besides. */
interface Work extends Thing {
  readonly for: readonly (PermissionName | 'show')[];
}

const filtered = (path: Parameters<typeof addressOf>[0], query: Record<string, string>) => addressOf(path, {}, query);
const worksheets = pathTo('/clipboard/worksheets');
const orders = pathTo('/purchase-orders');
const invoices = pathTo('/billing/invoices');

const works = {
  late: {
    for: ['view-finance-dashboard'],
    to: pathTo('/dashboard/operations'),
    title: 'See what is late or at risk',
    text: 'Jobs past their promise, and glass that is late.',
  },
  call: {
    for: ['edit-worksheets'],
    to: pathTo('/clipboard/worksheets/new'),
    title: 'Take a call',
    text: 'From the registration to a booked job, on one page.',
    key: 'n',
  },
  book: { for: ['edit-diary'], to: pathTo('/diary'), title: 'Book what waits', text: 'Put a job from the tray on a technician’s day.' },
  release: {
    for: ['release-worksheets'],
    to: filtered(worksheets, { state: 'booked' }),
    title: 'Release booked jobs',
    text: 'Tick them in the list, then release them at once.',
  },
  van: {
    for: ['complete-worksheets'],
    to: `${pathTo('/my-day')}?show=van`,
    title: 'Check your van',
    text: 'The glass in it, and which job each piece is for.',
  },
  week: { for: ['complete-worksheets'], to: pathTo('/diary'), title: 'See the days ahead', text: 'Where you go this week and next.' },
  job: { for: ['complete-worksheets'], to: worksheets, title: 'Look up a job', text: 'By its number, registration or postcode.' },
  receive: {
    for: ['receive-deliveries'],
    to: filtered(orders, { state: 'sent' }),
    title: 'Receive a delivery',
    text: 'Open its order, scan what came and put it in a bin.',
  },
  load: { for: ['move-stock'], to: pathTo('/stock-control/tech-glass'), title: 'Load the vans', text: 'A day’s glass by van, in the order of the racks.' },
  moves: {
    for: ['view-stock'],
    to: pathTo('/stock-control/stock-transaction-history'),
    title: 'Trace a piece of glass',
    text: 'Every move, by whom and when.',
  },
  order: {
    for: ['edit-purchase-orders'],
    to: pathTo('/purchase-orders/new'),
    title: 'Order glass',
    text: 'For jobs or for the racks, at the price in force.',
    key: 'n',
  },
  send: {
    for: ['approve-purchase-orders'],
    to: filtered(orders, { state: 'approved' }),
    title: 'Send what is approved',
    text: 'Orders that their supplier does not have yet.',
  },
  stocked: { for: ['view-stock'], to: pathTo('/stock-control/locations'), title: 'See what is in stock', text: 'By location, rack and bin.' },
  post: { for: ['post-invoices'], to: filtered(invoices, { state: 'draft' }), title: 'Post drafts', text: 'Check them, post them, email them.' },
  overdue: {
    for: ['post-invoices'],
    to: filtered(invoices, { overdue: 'yes' }),
    title: 'Chase what is overdue',
    text: 'The longest overdue first, with its days.',
  },
  owed: {
    for: ['view-invoices'],
    to: filtered(invoices, { state: 'posted' }),
    title: 'See what is to pay',
    text: 'Posted invoices, and what is left of each.',
  },
  month: {
    for: ['view-finance-dashboard'],
    to: pathTo('/dashboard/finance'),
    title: 'See how the month goes',
    text: 'What is billed, and what is done but not billed.',
  },
  sendJob: {
    for: ['create-customer-jobs'],
    to: filtered(pathTo('/clipboard/jobs'), { new: '1' }),
    title: 'Send us a job',
    text: 'The vehicle, the damage, and when it would suit.',
  },
  find: { for: ['show'], to: pathTo('/search'), title: 'Find anything', text: 'By a number, registration, name or postcode.', key: '/' },
  password: { for: ['show'], to: pathTo('/change-password'), title: 'Change your password', text: 'Into one that only you know.' },
} as const satisfies Record<string, Work>;
type Name = keyof typeof works;

/** By the page where the work starts; the first three that somebody may do are shown. */
const startsAt: Partial<Record<AppPath, readonly Name[]>> = {
  '/clipboard/worksheets': ['late', 'call', 'book', 'release'],
  '/clipboard/jobs': ['sendJob'],
  '/my-day': ['van', 'book', 'release', 'call', 'week', 'job'],
  '/stock-control/locations': ['receive', 'load', 'moves'],
  '/purchase-orders': ['order', 'send', 'stocked'],
  '/billing/invoices': ['post', 'overdue', 'month', 'owed'],
};
const anywhere: readonly Name[] = ['call', 'book', 'receive', 'order', 'owed', 'find', 'password'];

/** The three things that somebody with these permissions does here, who starts at this page; each leads to a page that they may open. */
export function thingsFor(start: string, held: readonly string[]): readonly Thing[] {
  const own = Object.entries(startsAt).find(([path]) => path === start)?.[1] ?? [];
  const doable = [...new Set([...own, ...anywhere])]
    .map((name): Work => works[name])
    .filter((work) => work.to !== start && isAllowed(work.for, held) && opens(work.to, held));
  return doable.slice(0, 3).map((work) => ({ ...work, ...keyOf(work) }));
}

function keyOf({ to, key }: Thing): { readonly key?: string } {
  const letter = goKeys.find(([, path]) => path === to)?.[0];
  return key ? { key } : letter ? { key: `g ${letter}` } : {};
}
