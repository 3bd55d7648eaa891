import { allRoutes } from '@quarterlight/contract';
import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linkLife, makeResetToken } from '../../src/areas/identity/reset-password.ts';
import { Client } from '../kit/client.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../kit/tenants.ts';

useTestApp();

// The shapes as the specification has them, written down anew: a contract that goes another way is told here.
const token = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const nothing = z.literal('');
const some = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1);
const listed = some(z.looseObject({ id: z.uuid(), name: z.string().min(1) }));
const names = some(z.strictObject({ name: z.string().min(1) }));
const modules = some(z.looseObject({ id: z.uuid(), name: z.string().min(1), selected: z.boolean() }));
const permission = z.looseObject({ id: z.uuid(), systemModuleId: z.uuid(), selected: z.boolean() });
const addresses = some(z.looseObject({ envelopeAddress: z.looseObject({ summaryLine: z.string().min(1) }), latitude: z.number(), longitude: z.number() }));
const changed = z.looseObject({ changed: z.number() });
const settings = z.looseObject({ company: z.looseObject({}), uploads: z.looseObject({}) });
const entry = z.looseObject({ id: z.uuid() });
const password = 'velvet marble thirteen';
const newPassword = { password, confirmPassword: password };

let tenant: TestTenant;
let admin: Client;
let moduleId = '';
let permissionId = '';
let logEntryId = '';

const tokenOf = (username: string) => tenant.visitor.raw('POST', '/v1/auth/login', { body: { username, password: testPassword } });
/** Somebody whose sign-in waits for the code that was mailed to them. */
async function waitingForCode(): Promise<{ client: Client; code: string }> {
  await admin.raw('PUT', '/v1/system/settings', { body: { security: { twoStepRoles: ['adviser'] } } });
  await tenant.user({ username: 'cara', role: 'adviser' });
  const client = new Client(tenant.slug, token.parse((await tokenOf('cara')).body));
  const mail = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_secret').select('body').orderBy('message_id', 'desc').executeTakeFirstOrThrow());
  return { client, code: /\b(\d{6})\b/.exec(mail.body)?.[1] ?? '' };
}
async function aResetLink(): Promise<string> {
  const user = await tenant.user({ role: 'buyer' });
  return tenant.scope.write((tx) => makeResetToken(tx, user.userId, { life: linkLife }));
}

beforeAll(async () => {
  tenant = await aTenant();
  admin = await tenant.user();
  await tenant.user({ username: 'sam', role: 'stock' });
  moduleId = modules.parse((await admin.raw('GET', '/v1/system/modules')).body)[0]?.id ?? '';
  const own = { systemModuleId: moduleId, name: 'approve-overtime' };
  permissionId = permission.parse((await admin.raw('POST', '/v1/system/permissions', { body: own })).body).id;
  const found = z.object({ items: some(entry) }).parse((await admin.raw('POST', '/v1/system/log/entries', { body: {} })).body);
  logEntryId = found.items[0]?.id ?? '';
});

interface Call {
  /** Who calls; an administrator unless said. */
  readonly by?: () => Client | Promise<Client>;
  readonly path?: () => string | Promise<string>;
  readonly body?: () => unknown;
  readonly status?: number;
  readonly answers: z.ZodType;
}
const lists = (...paths: readonly string[]) => paths.map((path): readonly [string, Call] => [`GET /system/${path}`, { answers: listed }]);
const visitor = () => tenant.visitor;
const is = (text: string) => () => text;

let waiting: { client: Client; code: string } | undefined;
const calls: readonly (readonly [string, Call])[] = [
  ['POST auth/login', { by: visitor, body: () => ({ username: 'sam', password: testPassword }), answers: token }],
  [
    'GET auth/token/:code',
    {
      by: async () => (waiting = await waitingForCode()).client,
      path: () => `/auth/token/${waiting?.code}`,
      answers: token,
    },
  ],
  ['GET auth/refresh/token', { answers: token }],
  ['PATCH auth/logout', { by: () => tenant.user({ role: 'buyer' }), status: 204, answers: nothing }],
  [
    'GET auth/validate-password-reset-token/:token',
    { by: visitor, path: async () => `/auth/validate-password-reset-token/${await aResetLink()}`, answers: z.literal(true) },
  ],
  ['GET auth/validate-password-reset-token/:token', { by: visitor, path: is('/auth/validate-password-reset-token/none-of-ours'), answers: z.literal(false) }],
  ['POST auth/reset/:token', { by: visitor, path: async () => `/auth/reset/${await aResetLink()}`, body: () => newPassword, status: 204, answers: nothing }],
  [
    'POST users/password',
    { by: () => tenant.user({ role: 'stock' }), body: () => ({ currentPassword: testPassword, ...newPassword }), status: 204, answers: nothing },
  ],
  ['GET users/claims', { answers: some(z.object({ id: z.string().optional(), type: z.string(), value: z.string() })) }],
  ['GET users/sites', { answers: some(z.strictObject({ externalId: z.uuid(), companyName: z.string(), organisation: z.string() })) }],
  ['GET /system/modules', { answers: modules }],
  ['GET /system/permissions', { answers: some(permission) }],
  ['POST /system/permissions', { body: () => ({ systemModuleId: moduleId, name: 'approve-holidays', selected: false }), answers: permission }],
  [
    'PUT /system/permissions/:id',
    {
      path: () => `/system/permissions/${permissionId}`,
      body: () => ({ id: permissionId, systemModuleId: moduleId, name: 'approve-overtime', selected: true }),
      answers: permission,
    },
  ],
  ...lists('address-types', 'currencies', 'invoice-types', 'branch-rejection-reasons', 'worksheet-file-types', 'job-types', 'quotation-job-types'),
  ...lists('glass-types', 'causes-of-damage', 'purchase-order-statuses', 'booking-reasons'),
  ['GET /system/titles', { answers: names }],
  ['GET /system/worksheet-awaiting-reasons', { answers: some(z.looseObject({ id: z.uuid(), reason: z.string().min(1) })) }],
  ['GET /system/vat-rates', { answers: some(z.looseObject({ id: z.uuid(), name: z.string().min(1), rate: z.number() })) }],
  ['GET /system/addresses/:postcode', { path: is('/system/addresses/SW1A 2AA'), answers: addresses }],
  ['GET /system/addresses/:postcode', { path: is('/system/addresses/JE2 3AB'), answers: z.array(z.unknown()).length(0) }],
  ['GET /system/ui-version', { by: visitor, answers: z.literal('1.5.5') }],
  ['POST /system/version', { body: () => ({ version: '1.5.6' }), answers: z.literal('1.5.6') }],
  ['PATCH /system/refresh-customer-permissions', { answers: changed }],
  ['PATCH /system/refresh-branch-permissions', { answers: changed }],
  ['GET /system/settings', { answers: settings }],
  [
    'PUT /system/settings',
    { body: () => ({ uploads: { maximumMegabytes: 20, maximumFiles: 5, videoMegabytes: 500, quotaGigabytes: 50 } }), answers: settings },
  ],
  ['GET /system/log/entities', { answers: names }],
  ['POST /system/log/entries', { body: () => ({ entity: 'permission' }), answers: z.looseObject({ items: some(entry), total: z.number() }) }],
  ['GET /system/log/entries/:id', { path: () => `/system/log/entries/${logEntryId}`, answers: entry }],
];
/** Under `/v1`, with a slash before it, whether the specification writes one or not. */
const underV1 = (path: string) => `/v1${path.startsWith('/') ? path : `/${path}`}`;

describe('each call of the specification, with no header but its tenant and its token,', () => {
  it.each(calls)('%s answers in its shape', async (name, { by = () => admin, path, body, status = 200, answers }) => {
    const [method = '', written = ''] = name.split(' ');
    const caller = await by();
    const url = underV1(encodeURI((await path?.()) ?? written));
    const answer = await caller.raw(method, url, body === undefined ? {} : { body: body() });
    expect([name, answer.status, answer.text]).toEqual([name, status, expect.any(String)]);
    expect([name, answers.safeParse(answer.body).error?.issues]).toEqual([name, undefined]);
    expect(answer.headers['content-type']).toEqual(status === 204 ? undefined : expect.stringMatching(/^application\/json/));
  });

  it('is a route of the contract at exactly that path', () => {
    const routes = allRoutes.map((route) => `${route.method} ${route.path}`);
    for (const [name] of calls) {
      const [method, written = ''] = name.split(' ');
      expect(routes).toContain(`${method} ${underV1(written)}`);
    }
  });

  it('is refused with 401 where a token is needed and none is there, with 400 where no tenant is named', async () => {
    for (const [name, { by }] of calls) {
      if (by === visitor) continue;
      const [method = '', written = ''] = name.split(' ');
      const url = underV1(written.replaceAll(/:\w+/g, newId()));
      expect([name, (await tenant.visitor.raw(method, url)).status]).toEqual([name, 401]);
      const nowhere = await admin.raw(method, url, { headers: { 'x-tenant': '' } });
      expect([name, nowhere.status]).toEqual([name, 400]);
    }
  });
});

describe('a refusal of the specification', () => {
  it.each([
    ['a sign-in', () => tokenOf('nobody'), 401, { message: 'Invalid username and/or password.' }],
    [
      'a permission of an id that is none',
      () => admin.raw('PUT', '/v1/system/permissions/42', { body: {} }),
      400,
      { errors: { id: ['Did not find a permission with id 42'] } },
    ],
    ['a body that is none', () => admin.raw('POST', '/v1/system/version', { payload: '{', headers: { 'content-type': 'application/json' } }), 400, {}],
    [
      'a call without its permission',
      async () => (await tenant.user({ permissions: [] })).raw('GET', '/v1/system/settings'),
      403,
      { detail: expect.any(String) },
    ],
    [
      'a session that is over',
      () => new Client(tenant.slug, 'a.b.c').raw('GET', '/v1/users/claims'),
      401,
      { message: 'Session has expired. You have been logged out.' },
    ],
  ] as const)('%s has its status and where its words are looked for', async (_what, ask, status, problem) => {
    const answer = await ask();
    expect([answer.status, answer.problem]).toMatchObject([status, problem]);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});
