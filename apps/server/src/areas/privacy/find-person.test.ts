import * as routes from '@quarterlight/contract/privacy/routes';
import type { Matched } from '@quarterlight/contract/privacy/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { personal } from '../../areas.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { ok } from '../worksheets/job.fixtures.ts';
import { look } from './ask.ts';
import { mostPlaces } from './privacy.queries.ts';

// Nothing takes the tasks: each is run by hand.
useTestApp();

/** Contacts of a name, of an account, of which so many. */
const contacts = (tenant: TestTenant, count: number, email = '') =>
  tenant.scope.write((tx) =>
    sql`insert into contact (id, company, company_id, first_name, last_name, email)
      select gen_random_uuid(), 'customer', ${newId()}, 'Ann', 'Hill', ${email} from generate_series(1, ${count}::int8)`.execute(tx.db),
  );

it('what is surely theirs is listed before any namesake, and what is listed already takes nobody’s place', { timeout: 60_000 }, async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  await contacts(tenant, mostPlaces + 20);
  const { id: listed } = await aCustomer(tenant, { type: 'retail', name: 'Ann Hill' });
  const body = { name: 'Ann Hill', email: 'ann@x.co', telephone: '', askedOn: tenant.scope.today(), note: '', kind: 'customer' as const, recordId: listed };
  const { id } = ok(await admin.call(routes.createPrivacyRequest, { body }));
  // Looked at last, behind all those of the same name.
  await tenant.scope.write((tx) =>
    sql`insert into outbox_message (id, channel, template, recipient, body, state) values (${newId()}, 'email', 'completed', 'ann@x.co', 'Dear Ann', 'sent')`.execute(
      tx.db,
    ),
  );
  const read = async () => ok(await admin.call(routes.getPrivacyRequest, { params: { id } }));
  const by = async (matched: Matched) => (await read()).places.filter((place) => place.matched.includes(matched));
  await look(tenant.scope, personal, id);
  expect(await by('email')).toMatchObject([{ title: 'Messages', chosen: true }]);
  expect(await by('record')).toHaveLength(1);
  expect(await by('name')).toHaveLength(mostPlaces - 2);
  expect((await read()).moreFound).toBe(true);

  // Somebody chose one by its name, and left one that is surely theirs; more of theirs are found since.
  const { places, version } = await read();
  const chosen = places.filter(({ matched }) => matched.includes('record')).map((place) => place.id);
  const named = places.findLast(({ matched }) => matched.includes('name'))?.id ?? '';
  const { version: next } = ok(await admin.call(routes.choosePlaces, { params: { id }, version, body: { chosen: [...chosen, named] } }));
  await contacts(tenant, 30, 'ann@x.co');
  ok(await admin.call(routes.lookAgain, { params: { id }, version: next }));
  await look(tenant.scope, personal, id);
  const emails = await by('email');
  expect(emails).toHaveLength(31);
  expect(emails.filter((place) => !place.chosen).map(({ title }) => title)).toEqual(['Messages']);
  expect((await by('name')).filter((place) => place.chosen && !place.matched.includes('email')).map((place) => place.id)).toEqual([named]);
  expect((await read()).places).toHaveLength(mostPlaces);

  // With fewer of them nothing is left out, and nobody is told of more.
  await tenant.scope.write((tx) => sql`delete from contact where email = '' and id not in (select record_id from privacy_place)`.execute(tx.db));
  await tenant.scope.write((tx) => sql`delete from contact where id in (select id from contact where email = '' limit 100)`.execute(tx.db));
  ok(await admin.call(routes.lookAgain, { params: { id }, version: (await read()).version }));
  await look(tenant.scope, personal, id);
  expect((await read()).moreFound).toBe(false);
});
