import { createHash } from 'node:crypto';
import { allRoutes } from '@quarterlight/contract';
import { type PermissionName, permissionNames } from '@quarterlight/contract/permissions';
import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { expect } from 'vitest';
import { aPng } from '../../../src/areas/worksheets/job.fixtures.ts';
import type { Answer, Client } from '../../kit/client.ts';
import { aSubmission } from '../../kit/customer-jobs.ts';
import { fileForm } from '../../kit/file-form.ts';
import { sampleOf, sampleTexts } from '../../kit/sample.ts';
import type { TestTenant } from '../../kit/tenants.ts';
import { userForm } from '../../kit/user-form.ts';
import type { Owners, WalkRecord } from '../../kit/walk-record.ts';
import { recordsOf } from '../../kit/walk-records.ts';

// Bodies that the smallest sample cannot guess, because fields depend on each other.
const bodies: Readonly<Record<string, () => unknown>> = {
  'PUT /v1/users/:id': () => userForm({ username: 'walker', lastName: 'Walker' }),
  'PUT /v1/files/folders/:id': () => ({ name: 'Walked', parentId: null }),
  'PUT /v1/files/library/:id': () => ({ name: 'Walked.pdf', folderId: null }),
  'POST /v1/customer-jobs/:id/send-again': () => aSubmission(),
  'POST /v1/worksheets/:id/signature': () => ({ signedBy: '', png: null, absence: 'Nobody was there' }),
};

export const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** Asks as the contract has it, with the smallest sound body; every parameter but the record's names nothing. */
export function ask(client: Client, route: Route, recordId?: string): Promise<Answer<unknown>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => (param === route.record?.param && recordId !== undefined ? recordId : newId()));
  const query = new URLSearchParams(Object.entries((route.query ? sampleOf(route.query) : {}) as Record<string, string>)).toString();
  if (route.upload) {
    const fields = sampleTexts(route.uploadFields);
    return client.raw(route.method, path, fileForm('dot.png', Buffer.from(aPng, 'base64'), { type: 'image/png', fields }));
  }
  const body = bodies[nameOf(route)]?.() ?? (route.body ? sampleOf(route.body) : undefined);
  return client.raw(route.method, query === '' ? path : `${path}?${query}`, {
    ...(body === undefined ? {} : { body }),
    headers: route.ifMatch ? { 'if-match': '"1"' } : {},
  });
}

async function digest(owner: pg.Client, record: WalkRecord): Promise<string> {
  const { rows } = await owner.query(`select to_jsonb(t) as row from ${pg.escapeIdentifier(record.table)} t where id = $1`, [record.id]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Makes a record, asks for it as a stranger, and proves that it looks absent and stays as it was. */
export async function expectHidden(owner: pg.Client, route: Route, stranger: Client, tenant: TestTenant, of: Owners): Promise<void> {
  const make = recordsOf[route.record?.of ?? ''];
  if (!make) throw new Error(`No way to make a ${route.record?.of} for ${nameOf(route)}: add one to its area's <area>.testing.ts`);
  const record = await make(tenant, of);
  const before = await digest(owner, record);
  const answer = await ask(stranger, route, record.id);
  const missing = await ask(stranger, route, newId());
  expect([answer.status, answer.problem.code], `${nameOf(route)} for a stranger: ${answer.text}`).toEqual([404, 'record.not_found']);
  expect([missing.status, missing.problem.code]).toEqual([answer.status, answer.problem.code]);
  expect(await digest(owner, record)).toBe(before);
}

export const everyRoute = allRoutes.map((route) => [nameOf(route), route] as const);
export const guarded = everyRoute.filter(([, route]) => route.access !== 'anonymous');
export const permitted = everyRoute.filter(([, route]) => typeof route.access !== 'string');
export const records = everyRoute.filter(([, route]) => route.record !== undefined);
export const boundBy = (bound: 'customer' | 'branch' | 'technician') => records.filter(([, route]) => route.record?.bounds.includes(bound));
/** What lets somebody in; where signing in is enough, everything, so that the record's own wall is what hides it. */
export const permissionsOf = (route: Route): readonly PermissionName[] => (typeof route.access === 'string' ? permissionNames : route.access.anyOf);
