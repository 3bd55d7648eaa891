import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { useTestApp } from './harness.ts';
import { sampleOf } from './sample.ts';
import { aTenant, type TestTenant } from './tenants.ts';
import { type Owners, owners, recordsOf } from './walk-records.ts';

useTestApp();

let tenant: TestTenant;
let admin: Client;
let of: Owners;
beforeAll(async () => {
  tenant = await aTenant();
  admin = await tenant.user();
  of = await owners(tenant);
});

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
// What a field may be made of instead of what it should be.
const oddValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  '%s%n',
  "'; drop table worksheet; --",
  '../../etc/passwd',
  '=1+1',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.1,
  true,
  [],
  {},
  [null],
  { $ne: 1 },
  deep(200),
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '99999999-9999-9999-9999-999999999999',
];
const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '123',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '\u0000',
  '{"a":1e400}',
];
const contentTypes = ['application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7', 'APPLICATION/JSON\t', ''];

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const pathOf = (route: Route, id: string) => route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === route.record?.param ? id : newId()));
const bodyOf = (route: Route): Record<string, unknown> => {
  const body = route.body ? sampleOf(route.body) : {};
  return isPlain(body) ? body : {};
};

/** Bodies that are almost right: one field of the sample made odd, left out, or one more added. */
function spoiltBodies(route: Route): unknown[] {
  const good = bodyOf(route);
  const spoilt: unknown[] = oddValues.map((value, index) => {
    const names = Object.keys(good);
    const name = names[index % Math.max(names.length, 1)];
    return name === undefined ? { odd: value } : { ...good, [name]: value };
  });
  return [
    ...spoilt,
    { ...good, tenantId: newId(), isAdmin: true },
    ...Object.keys(good).map((name) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))),
  ];
}

function expectNoFault(route: Route, what: string, answer: Answer<unknown>): void {
  expect(answer.status, `${route.method} ${route.path} ${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|select .* from|node_modules/i);
}

describe.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('answers any body, path, query and header without a fault of ours', async () => {
    const record = route.record ? await recordsOf[route.record.of]?.(tenant, of) : undefined;
    const path = pathOf(route, record?.id ?? newId());
    const ifMatch = { 'if-match': '"1"' };
    if (route.method !== 'GET') {
      for (const body of spoiltBodies(route))
        expectNoFault(route, JSON.stringify(body).slice(0, 120), await admin.raw(route.method, path, { body, headers: ifMatch }));
      for (const payload of rawBodies)
        expectNoFault(
          route,
          payload.slice(0, 40),
          await admin.raw(route.method, path, { payload, headers: { 'content-type': 'application/json', ...ifMatch } }),
        );
      for (const type of contentTypes)
        expectNoFault(route, type, await admin.raw(route.method, path, { payload: '{}', headers: { 'content-type': type, ...ifMatch } }));
    }
    for (const odd of ['%00', '%', '%ff%fe', '..%2f..', 'null', 'x'.repeat(250)])
      expectNoFault(route, odd, await admin.raw(route.method, route.path.replaceAll(/:\w+/g, odd)));
    for (const query of [
      '?limit=-1',
      '?limit=1e9',
      '?sort=__proto__',
      '?after=AAAA',
      '?after=WyJhIiwiYiIsImMiXQ',
      '?q=%00',
      '?q=%25%27',
      '?a=1&a=2&a=3',
      `?${'x=1&'.repeat(1_000)}`,
      '?from=9999-99-99',
      '?__proto__[x]=1',
      '?state=constructor',
    ]) {
      expectNoFault(route, query.slice(0, 60), await admin.raw(route.method, `${path}${query}`, { headers: ifMatch }));
    }
    for (const value of ['', '"x"', '*', '"99999999999999999999"', '-1'])
      expectNoFault(route, `If-Match ${value}`, await admin.raw(route.method, path, { headers: { 'if-match': value } }));
  });
});
