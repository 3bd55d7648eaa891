import { allRoutes } from '@quarterlight/contract';
import { permissionNames } from '@quarterlight/contract/permissions';
import { emptyId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { aTenant } from '../kit/tenants.ts';
import { plantCanaries } from './isolation/canaries.ts';
import { plainRequests } from './isolation/requests.ts';
import { notAsked, textOf } from './isolation/run.ts';
import { aVictim, type Victim } from './isolation/world.ts';

useTestApp();

/** The two sites: a branch and a customer's account each, full of canaries that begin with the mark. */
const marks = ['zp', 'zq'] as const;
type Mark = (typeof marks)[number];

let office: Client;
let parent: Client;
let of: Record<Mark, Victim>;

beforeAll(async () => {
  const tenant = await aTenant();
  of = { zp: await aVictim(tenant), zq: await aVictim(tenant) };
  const account = (mark: Mark) => of[mark].ground.of.customerId;
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('customer')
      .set({ parent_id: account('zp') })
      .where('id', '=', account('zq'))
      .execute(),
  );
  [office, parent] = [await tenant.user(), await tenant.user({ permissions: permissionNames, customerId: account('zp') })];
  const owner = await connected(testApp().superuserUrl);
  for (const mark of marks) await plantCanaries(owner, { tenantId: emptyId, within: tenant.scope.tenant.id, ...of[mark].ground.of }, mark);
  await owner.end();
});

const reads = allRoutes.filter(
  // The sites that can be chosen are told at each of them.
  (route) =>
    (route.method === 'GET' || route.path === '/v1/system/log/entries') &&
    !notAsked.has(`${route.method} ${route.path}`) &&
    !route.path.startsWith('/v1/users/sites'),
);

/** Everything that can be read, and of which of the two each answer tells, at a site or at none. */
async function tellings(client: Client, kind: 'branch' | 'customer', site?: string): Promise<ReadonlyMap<string, readonly Mark[]>> {
  const told = new Map<string, readonly Mark[]>();
  for (const route of reads)
    for (const mark of marks)
      for (const request of plainRequests(route, of[mark], [`${mark}${kind}`])) {
        const { method, url, headers, payload } = request;
        const answer = await client.raw(method, url, { headers: { ...headers, ...(site === undefined ? {} : { 'x-site': site }) }, payload });
        expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(500);
        const text = textOf(answer);
        told.set(
          `${method} ${url}`,
          marks.filter((each) => text.includes(`${each}${kind}`)),
        );
      }
  return told;
}

const names = (told: ReadonlyMap<string, readonly Mark[]>, keep: (marks: readonly Mark[]) => boolean) =>
  [...told].filter(([, found]) => keep(found)).map(([what]) => what);
/** Without what differs from one run to the next. */
const pathsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => url.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')))].sort();

describe('a chosen site', () => {
  it('of two branches: everything that is read at one of them is of this one, and without a site of both', { timeout: 120_000 }, async () => {
    const [all, ...at] = [
      await tellings(office, 'branch'),
      await tellings(office, 'branch', of.zp.ground.of.branchId),
      await tellings(office, 'branch', of.zq.ground.of.branchId),
    ];
    for (const [index, mark] of marks.entries()) {
      const own = at[index] ?? new Map<string, never>();
      expect(names(own, (found) => found.some((each) => each !== mark))).toEqual([]);
      // What tells of the site where none is chosen tells of it there too, but for what is the whole company's alone.
      const silent = names(all, (found) => found.includes(mark)).filter((what) => own.get(what)?.includes(mark) !== true);
      expect(pathsOf(silent)).toMatchInlineSnapshot(`
        [
          "GET /v1/purchase-orders",
          "GET /v1/purchase-orders/sheet",
        ]
      `);
    }
    const both = pathsOf(names(all, (found) => found.length === 2));
    for (const list of ['worksheets', 'purchase-orders', 'places', 'users', 'search', 'worksheets/sheet', 'exports/completed-jobs-export', 'diary', 'branches'])
      expect(both, `no answer of ${list} tells of both`).toContain(`GET /v1/${list}`);
  });

  it('of a customer’s accounts: at each of them what is its own, and without a site the parent’s', { timeout: 120_000 }, async () => {
    const [none, ...at] = [
      await tellings(parent, 'customer'),
      await tellings(parent, 'customer', of.zp.ground.of.customerId),
      await tellings(parent, 'customer', of.zq.ground.of.customerId),
    ];
    expect(at[0]).toEqual(none);
    for (const [index, mark] of marks.entries()) {
      const own = at[index] ?? new Map<string, never>();
      expect(names(own, (found) => found.some((each) => each !== mark))).toEqual([]);
      for (const list of ['worksheets', 'invoices', 'customers', 'search', 'worksheets/sheet'])
        expect(pathsOf(names(own, (found) => found.includes(mark)))).toContain(`GET /v1/${list}`);
    }
  });
});
