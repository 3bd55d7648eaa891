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

// Who one is and which sites one may choose is the same at each of them.
const ofThePerson = /^\/v1\/users\/(sites|claims|password|me)\b/;
const reads = allRoutes.filter(
  (route) =>
    (route.method === 'GET' || route.path === '/v1/system/log/entries') && !notAsked.has(`${route.method} ${route.path}`) && !ofThePerson.test(route.path),
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
const anId = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Without what differs from one run to the next. */
const pathsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => url.replace(/\?.*/, '').replaceAll(anId, ':id')))].sort();

describe('a chosen site', () => {
  it('of two branches: everything that is read at one of them is of this one, and without a site of both', { timeout: 240_000 }, async () => {
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
      expect(pathsOf(silent)).toEqual([]);
    }
    for (const mark of marks) {
      const telling = pathsOf(names(all, (found) => found.includes(mark)));
      expect(telling.length).toBeGreaterThan(12);
      for (const list of ['worksheets', 'worksheets/sheet', 'purchase-orders', 'users', 'absences']) expect(telling).toContain(`GET /v1/${list}`);
    }
  });

  it('of a customer’s accounts: at each of them what is its own, and without a site the parent’s', { timeout: 240_000 }, async () => {
    const [none, ...at] = [
      await tellings(parent, 'customer'),
      await tellings(parent, 'customer', of.zp.ground.of.customerId),
      await tellings(parent, 'customer', of.zq.ground.of.customerId),
    ];
    const told = (found: ReadonlyMap<string, readonly Mark[]> | undefined) =>
      [...(found ?? [])].map(([what, each]) => `${what.replaceAll(anId, ':id')} ${each.join(' ')}`);
    expect(told(at[0])).toEqual(told(none));
    for (const [index, mark] of marks.entries()) {
      const own = at[index] ?? new Map<string, never>();
      expect(names(own, (found) => found.some((each) => each !== mark))).toEqual([]);
      const telling = pathsOf(names(own, (found) => found.includes(mark)));
      expect(telling.length).toBeGreaterThan(6);
      for (const list of ['worksheets', 'worksheets/sheet']) expect(telling).toContain(`GET /v1/${list}`);
    }
  });
});
