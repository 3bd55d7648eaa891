import { allRoutes } from '@quarterlight/contract';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../kit/client.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';
import type { Owners } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';
import { ask, nameOf } from './walk/walking.ts';

useTestApp();

/** Writes that leave no entry, and why. */
const excused: Readonly<Record<string, string>> = {
  'POST /v1/system/log/entries': 'reads: the criteria are a body',
  'POST /v1/companies/duplicates': 'reads: whose likes are looked for is a body',
  'POST /v1/companies/duplicates/look': 'looks through the companies in the background and changes none of them',
  'POST /v1/vehicles/lookup': 'asks the register; the vehicle that is made of the answer is logged',
  'POST /v1/vehicles/:id/refresh': 'the register has nothing new of it',
  'POST /v1/vehicles/:id/mot-history': 'what the DVSA said is kept beside the vehicle and changes nothing of it',
  'DELETE /v1/system/logo': 'there is no logo',
  'POST /v1/files/library/remove': 'no file that is there is named',
  'POST /v1/files/library/put-back': 'no removed file is named',
  'POST /v1/broadcasts/reach': 'reads: whom it counts is a body',
  'PUT /v1/help/videos/:id/place': 'where somebody stopped watching is nobody else’s business',
  'POST /v1/help/videos/:id/watch': 'reads: an address is worked out, and kept nowhere',
  'POST /v1/help/videos/:id/uploads': 'what arrives is logged once it is whole',
  'DELETE /v1/help/uploads/:id': 'what was never whole was never there',
  'PUT /v1/system/settings': 'a body without a group changes none',
  'PATCH /v1/system/refresh-customer-permissions': 'nobody of a customer lacks anything',
  'PATCH /v1/system/refresh-branch-permissions': 'nobody of a branch lacks anything',
  'POST /v1/users/me/sessions/end-others': 'there is no other session',
  'PUT /v1/users/me/two-step': 'what is asked for is so already',
  'POST /v1/webhooks/:id/redeliver': 'nothing was given up',
  'PUT /v1/search/pinned': 'what somebody pins is for their own eyes and changes no record',
  'POST /v1/approvals/:id/read': 'nobody waits for its answer',
  'POST /v1/worksheets/release': 'no job that is held is named',
  'POST /v1/quotations/:id/revoke-links': 'it has no link',
  'POST /v1/stock/unallocated-glass/to-stock': 'no piece that is listed is named',
  'POST /v1/stock/unallocated-glass/from-stock': 'no piece that is free is named',
  'POST /v1/for-me/put-away': 'nothing that waits is named',
  'POST /v1/worksheets/:id/replies/read': 'nobody has answered',
  'POST /v1/worksheets/:id/notes/read': 'no note names whoever asks',
  'POST /v1/billing/jobs/preview': 'tried and undone',
  'POST /v1/worksheets/reassign/preview': 'tried and undone',
  'POST /v1/worksheets/tell/preview': 'tried and undone',
  'POST /v1/worksheets/:id/messages/read': 'the customer has written nothing',
  'POST /v1/customer-jobs/:id/messages/read': 'the office has written nothing',
};

const writes = allRoutes.filter(({ method, access }) => method !== 'GET' && access !== 'anonymous');

let tenant: TestTenant;
let admin: Client;
let of: Owners;
beforeAll(async () => {
  tenant = await aTenant();
  of = await owners(tenant);
});

const entriesOf = (id: string | undefined) =>
  tenant.scope.read(async (tx) => {
    const rows = await tx.db.selectFrom('log_entry').select(['id', 'entity_id']).execute();
    return { all: rows.length, own: rows.filter((row) => row.entity_id === id).length };
  });

it('every write that succeeds leaves an entry in its company’s log, and never two of its own record', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  const succeeded: string[] = [];
  for (const route of writes) {
    // Some of them end the session that asks.
    admin = await tenant.user();
    const record = await recordsOf[route.record?.of ?? '']?.(tenant, of);
    const before = await entriesOf(record?.id);
    const { status } = await ask(admin, route, record?.id);
    if (status >= 300) continue;
    const name = nameOf(route);
    succeeded.push(name);
    const after = await entriesOf(record?.id);
    const [all, own] = [after.all - before.all, after.own - before.own];
    if (name in excused ? all > 0 : all === 0) wrong.push(`${name} leaves ${all} entries`);
    else if (record !== undefined && own > 1) wrong.push(`${name} leaves ${own} entries of its own record`);
  }
  expect(wrong).toEqual([]);
  expect(succeeded.length).toBeGreaterThan(40);
  expect(Object.keys(excused).filter((name) => !succeeded.includes(name))).toEqual([]);
});
