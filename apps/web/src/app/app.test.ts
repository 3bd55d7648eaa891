import { permissionNames } from '@quarterlight/contract/permissions';
import { describe, expect, it } from 'vitest';
import { crumbsOf } from './frame/crumbs.ts';
import { currentItem, navigationFor, openPages, thumbPages } from './frame/navigation-items.ts';
import { unknownPage, verdictFor } from './guard.ts';
import type { AppPage } from './page.ts';
import { hasPage, isBuilt, opens, pageOf, pages } from './pages.ts';
import { pathTo } from './paths.ts';

const all: readonly AppPage[] = pages;
const signedIn = { expired: false, loggedIn: true, owesTerms: false };
const visitor = { expired: false, loggedIn: false, owesTerms: false };

describe('the route table', () => {
  it('has every path once, a permission list on every page behind the sign-in, and only known permissions', () => {
    expect(new Set(all.map((route) => route.path)).size).toBe(all.length);
    const known = new Set<string>(['show', ...permissionNames]);
    for (const route of all) {
      if (!route.allowAnonymous) expect(route.needs?.length, route.path).toBeGreaterThan(0);
      for (const need of route.needs ?? []) expect(known, route.path).toContain(need);
      if (route.parent) expect(pageOf(route.parent), route.path).toBeDefined();
    }
  });
  it('leads from a bin back to the locations', () => {
    const bin = pageOf('/stock-control/locations/$locationId/racks/$rackId/bins/$binId');
    expect(bin && crumbsOf(bin, { locationId: 'l', rackId: 'r', binId: 'b' }, hasPage).map((crumb) => crumb.to)).toEqual([
      '/stock-control/locations',
      '/stock-control/locations/l',
      '/stock-control/locations/l/racks',
      '/stock-control/locations/l/racks/r',
      '/stock-control/locations/l/racks/r/bins',
      '/stock-control/locations/l/racks/r/bins/b',
    ]);
  });
  it('says of the pages above a record which of them can be gone to', () => {
    const rate = pageOf('/catalogue/labour-rates/$id');
    expect(rate && crumbsOf(rate, { id: 'x' }, (path) => path.endsWith('/$id'))).toEqual([
      { title: 'Labour rates', to: null },
      { title: 'Labour rate', to: '/catalogue/labour-rates/x' },
    ]);
  });
  it('marks the longest page that holds the address', () => {
    const items = all.filter((route) => route.nav);
    expect(currentItem(items, '/purchase-orders/matching')?.path).toBe('/purchase-orders/matching');
    expect(currentItem(items, '/purchase-orders/0190')?.path).toBe('/purchase-orders');
    expect(currentItem(items, '/api/')?.path).toBe('/api');
  });
});

describe('what is built', () => {
  const held = all.flatMap((route) => route.needs ?? []);
  it('is what navigation, palette and the bottom bar list, an index of nothing left out', () => {
    const listed = [...openPages(held), ...thumbPages(held), ...navigationFor(held).flatMap(({ items }) => items)].map(({ path }) => path);
    expect(listed.filter((path) => !hasPage(path))).toEqual([]);
    for (const { path } of all.filter(({ index }) => index))
      expect(listed.includes(path), path).toBe(all.some((route) => route.parent === path && isBuilt(route)));
    expect(openPages(['view-live-sessions-export']).map(({ path }) => path)).not.toContain('/reporting/operations');
    expect(openPages(['completed-jobs-export']).map(({ path }) => path)).toContain('/reporting/operations');
  });
  it('has addresses, filled where they have places', () => {
    expect(pathTo('/diary')).toBe('/diary');
    expect(pathTo('/stock-control/locations/$locationId/racks/$rackId', { locationId: 'l', rackId: 'r' })).toBe('/stock-control/locations/l/racks/r');
  });
  it('opens to whoever may see it, and is words to everybody else', () => {
    expect(opens('/vehicles/vehicle/one', ['view-worksheets'])).toBe(false);
    expect(opens('/vehicles/vehicle/one', ['View-Vehicles'])).toBe(true);
    expect(opens('/privacy-policy', null)).toBe(true);
    expect(opens('/diary', null)).toBe(false);
    expect(opens('/billing/consolidated-invoices', ['view-invoice-batches'])).toBe(false);
  });
  it('is known of an address as it is written', () => {
    expect(['/diary', '/diary/', '/diary?day=1#x', '/clipboard/worksheets/0190', '/'].map(hasPage)).toEqual([true, true, true, true, true]);
    expect(['/nothing', '/billing/consolidated-invoices', '/clipboard/worksheets/0190/nothing', '/v1/worksheets', ''].map(hasPage)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('the guard', () => {
  const page = { path: '/diary' } as const;
  it('lets a signed-in user in and sends a visitor away', () => {
    expect([verdictFor(page, signedIn), verdictFor(page, visitor)]).toEqual(['open', 'signed-out']);
  });
  it('lets anyone onto public pages', () => {
    expect(verdictFor({ path: '/', allowAnonymous: true }, visitor)).toBe('open');
  });
  it('sends an expired session away from everywhere but the logout page and the offline day', () => {
    const expired = { expired: true, loggedIn: false, owesTerms: false };
    expect([
      verdictFor(page, expired),
      verdictFor({ path: '/terms-of-use', allowAnonymous: true }, expired),
      verdictFor({ path: '/logout', allowAnonymous: true }, expired),
    ]).toEqual(['expired', 'expired', 'open']);
    expect(verdictFor({ path: '/my-day', allowAnonymous: true, offline: true }, expired)).toBe('open');
  });
  it('sends an expired session away from an address that is no page, and lets a visitor see that it is none', () => {
    expect(verdictFor(unknownPage, { expired: true, loggedIn: false, owesTerms: false })).toBe('expired');
    expect([verdictFor(unknownPage, visitor), verdictFor(unknownPage, signedIn)]).toEqual(['open', 'open']);
  });
  it('asks for the terms before any page', () => {
    expect(verdictFor(page, { ...signedIn, owesTerms: true })).toBe('terms');
  });
});
