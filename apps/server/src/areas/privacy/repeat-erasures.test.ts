import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as routes from '@quarterlight/contract/privacy/routes';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { personal, searches } from '../../areas.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { ok } from '../worksheets/job.fixtures.ts';
import { look } from './ask.ts';
import { runErasure } from './erase-person.ts';
import { noteErasure, readNotes } from './noted-erasures.ts';
import { repeatErasures } from './repeat-erasures.ts';

useTestApp();
let owner: pg.Client;
let dataDir: string;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-erasures-'));
});
afterAll(async () => {
  await owner.end();
  await rm(dataDir, { recursive: true, force: true });
});

it('a note that was cut off hides no other, and is told of', async () => {
  const company = newId();
  const [one, other] = [newId(), newId()];
  const note = (request: string, ...ids: string[]) =>
    noteErasure(dataDir, company, { request, at: '2026-01-05T10:00:00.000Z', askedOn: '2026-01-05' }, new Map([['customer', new Set(ids)]]));
  const [first, second] = [newId(), newId()];
  await note(one, first);
  await appendFile(join(dataDir, 'erasures', `${company}.jsonl`), '{"request":"0190');
  await note(other, first);
  await note(one, first);
  expect(await readNotes(dataDir, company)).toMatchObject({ notes: [{ request: one }, { request: other }], unreadable: [2] });
  // What was chosen besides, after a restoration, is noted too.
  await note(one, first, second);
  await appendFile(join(dataDir, 'erasures', `${company}.jsonl`), '{}\n\n');
  const { notes, unreadable } = await readNotes(dataDir, company);
  expect(notes.map(({ records }) => records.length)).toEqual([1, 1, 2]);
  expect(unreadable).toEqual([2, 5]);
  expect((await readFile(join(dataDir, 'erasures', `${company}.jsonl`), 'utf8')).split('\n')).toHaveLength(7);
  expect(await readNotes(dataDir, newId())).toEqual({ notes: [], unreadable: [] });
});

it('after a restoration those are erased who were, whoever was chosen in what was restored', async () => {
  const tenant = await aTenant();
  const { scope } = tenant;
  const admin = await tenant.user();
  const options = { personal, searches, dataDir };
  const customer = (name: string) => aCustomer(tenant, { type: 'retail', name });
  const [ann, namesake] = [await customer('Ann Hill'), await customer('Ann Hill')];
  const body = { name: 'Ann Hill', email: '', telephone: '', askedOn: scope.today(), note: '', kind: 'customer' as const, recordId: ann.id };
  const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
  await look(scope, personal, id);
  const read = async () => ok(await admin.call(routes.getPrivacyRequest, { params: { id } }));
  expect((await read()).places.map(({ chosen }) => chosen)).toEqual([true, false]);
  ok(await admin.call(routes.erasePerson, { params: { id }, version: (await read()).version, body: { name: 'Ann Hill' } }));
  await runErasure(scope, options, id);

  const names = async () =>
    (await owner.query<{ id: string; name: string }>('select id, name from customer where tenant_id = $1 order by id', [scope.tenant.id])).rows
      .filter((row) => [ann.id, namesake.id].includes(row.id))
      .map(({ name }) => name);
  const restore = () => owner.query("update customer set name = 'Ann Hill' where id = $1", [ann.id]);
  expect(await names()).toEqual(['Erased person', 'Ann Hill']);
  expect(await repeatErasures(scope, options)).toEqual({ count: 0, unknown: 0, unreadable: [] });

  // Restored as it was when somebody had ticked the other one.
  await restore();
  await owner.query("update privacy_request set state = 'open', name = 'Ann Hill', erased = '[]' where id = $1", [id]);
  await owner.query('update privacy_place set chosen = not chosen where request_id = $1', [id]);
  expect(await repeatErasures(scope, options)).toEqual({ count: 1, unknown: 0, unreadable: [] });
  expect(await names()).toEqual(['Erased person', 'Ann Hill']);
  expect(await read()).toMatchObject({ state: 'erased', name: 'Erased person' });
  expect(await repeatErasures(scope, options)).toMatchObject({ count: 0 });

  // Restored as it was after the other one alone had been erased.
  await restore();
  await owner.query('update privacy_place set chosen = (record_id = $2) where request_id = $1', [id, namesake.id]);
  expect(await repeatErasures(scope, options)).toMatchObject({ count: 1, unknown: 0 });
  expect(await names()).toEqual(['Erased person', 'Ann Hill']);

  // Restored as it was before they asked.
  await restore();
  await owner.query('delete from privacy_place where request_id = $1', [id]);
  await owner.query('delete from privacy_request where id = $1', [id]);
  expect(await repeatErasures(scope, options)).toMatchObject({ count: 1, unknown: 1 });
  expect(await names()).toEqual(['Erased person', 'Ann Hill']);
});
