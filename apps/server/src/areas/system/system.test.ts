import { kindsOfLists } from '@quarterlight/contract/system/kinds';
import * as lists from '@quarterlight/contract/system/lookup-routes';
import * as routes from '@quarterlight/contract/system/routes';
import { lookupLists } from '@quarterlight/contract/system/schemas';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { nextNumber } from './index.ts';
import { nothingSet } from './integrations.fixtures.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

describe('lookup lists', () => {
  it('are bare arrays of id and name in their order, and the code of what rules read, for anybody signed in', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: [] });
    const plain = lookupLists.filter((list) => !['titles', 'vat-rates', 'worksheet-awaiting-reasons'].includes(list));
    const codes: Readonly<Record<string, z.ZodEnum>> = kindsOfLists;
    for (const list of plain) {
      const kind = codes[list];
      const answer = await user.raw('GET', `/v1/system/${list}`);
      const rows = z.array(z.strictObject({ id: z.uuid(), name: z.string().min(1), ...(kind && { kind }) })).parse(answer.body);
      expect([list, answer.status, rows.length > 1]).toEqual([list, 200, true]);
      expect((await tenant.visitor.raw('GET', `/v1/system/${list}`)).status).toBe(401);
    }
    expect((await user.call(lists.glassTypes)).body.slice(0, 2).map((row) => row.name)).toEqual(['Windscreen', 'Rear screen']);
  });

  it('have their own shapes where the specification says so', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: [] });
    expect((await user.call(lists.titles)).body.slice(0, 2)).toEqual([{ name: 'Mr' }, { name: 'Mrs' }]);
    const [reason] = (await user.call(lists.awaitingReasons)).body;
    expect(reason).toEqual({ id: expect.any(String), reason: 'Glass on order', kind: 'glass' });
    expect((await user.call(lists.vatRates)).body.map(({ name, rate }) => [name, rate])).toEqual([
      ['Standard', 20],
      ['Reduced', 5],
      ['Zero', 0],
      ['Exempt', 0],
      ['Outside scope', 0],
    ]);
  });

  it('leave retired entries out', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    await tenant.scope.write((tx) => tx.db.updateTable('lookup').set({ retired_at: tx.now }).where('list', '=', 'titles').where('name', '=', 'Mrs').execute());
    expect((await user.call(lists.titles)).body).not.toContainEqual({ name: 'Mrs' });
  });
});

describe('the UI version', () => {
  it('is the build’s own until one is set, and is a bare string for anybody', async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const admin = await tenant.user();
    const first = await tenant.visitor.call(routes.uiVersion);
    expect([first.status, first.text]).toEqual([200, '"1.5.5"']);
    expect((await admin.call(routes.setVersion, { body: { version: '1.6.0' } })).body).toBe('1.6.0');
    expect((await tenant.visitor.call(routes.uiVersion)).body).toBe('1.6.0');
    expect((await other.visitor.call(routes.uiVersion)).body).toBe('1.5.5');
    expect((await (await tenant.user({ role: 'manager' })).call(routes.setVersion, { body: { version: '1.0.0' } })).status).toBe(403);
    expect((await admin.raw('POST', '/v1/system/version', { body: { version: '<b>' } })).problem.errors).toEqual({
      version: ['Enter a version such as 1.5.5'],
    });
  });

  it('is cleared by a start with a newer build', async () => {
    const tenant = await aTenant();
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('setting')
        .values({ key: 'ui-version', value: JSON.stringify({ version: '1.4.0', build: '1.5.4' }) })
        .execute(),
    );
    expect((await tenant.visitor.call(routes.uiVersion)).body).toBe('1.5.5');
  });
});

describe('settings', () => {
  it('have defaults, are changed group by group, and are logged field by field', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const before = (await admin.call(routes.getSettings)).body;
    expect(before.company.name).toBe(tenant.scope.tenant.name);
    expect(before.uploads).toEqual({ maximumMegabytes: 25, maximumFiles: 10, videoMegabytes: 500, dataLoadMegabytes: 200, quotaGigabytes: 50 });
    expect(before.purchasing.approvalLimit).toEqual({ amount: 100_000, currency: 'GBP' });
    expect(before.numbering.worksheet).toEqual({ prefix: 'W', next: 1 });
    const after = (
      await admin.call(routes.updateSettings, {
        body: { company: { ...before.company, name: 'Acme Glass', telephone: '01603123456' }, uploads: { ...before.uploads, maximumFiles: 3 } },
      })
    ).body;
    expect(after.company).toMatchObject({ name: 'Acme Glass', telephone: '01603123456' });
    expect(after.uploads.maximumFiles).toBe(3);
    expect(after.diary).toEqual(before.diary);
    expect((await admin.call(routes.getSettings)).body).toEqual(after);
    const entry = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['fields', 'before', 'after'])
        .where('action', '=', 'setting.changed')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.fields).toEqual(['company.name', 'company.telephone', 'uploads.maximumFiles']);
    expect(entry.after).toMatchObject({ 'company.name': 'Acme Glass', 'uploads.maximumFiles': 3 });
  });

  it('keep secrets to themselves', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const set = await admin.call(routes.updateSettings, { body: { integrations: { addressLookupKey: 'PCW45-SECRET-KEY' } } });
    expect(set.body.integrations).toEqual({ ...nothingSet, addressService: 'postcoder', addressLookupKeySet: true, vehicleLookupKeySet: false });
    expect(set.text + (await admin.call(routes.getSettings)).text).not.toContain('PCW45');
    const values = await tenant.scope.read((tx) => tx.db.selectFrom('log_value').select('after').execute());
    expect(JSON.stringify(values)).not.toContain('PCW45');
    expect(
      (await admin.call(routes.updateSettings, { body: { billing: (await admin.call(routes.getSettings)).body.billing } })).body.integrations
        .addressLookupKeySet,
    ).toBe(true);
    expect((await admin.call(routes.updateSettings, { body: { integrations: { addressLookupKey: '' } } })).body.integrations.addressLookupKeySet).toBe(false);
  });

  it('may be put back whole as they were answered, which changes nothing', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await admin.call(routes.updateSettings, { body: { integrations: { addressLookupKey: 'PCW45-SECRET-KEY' } } });
    await tenant.scope.write((tx) => nextNumber(tx, 'invoice'));
    // From before the rules of these fields.
    const old = { ...(await admin.call(routes.getSettings)).body.company, email: 'desk', telephone: '01', postcode: 'none' };
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('setting')
        .values({ key: 'company', value: JSON.stringify(old) })
        .execute(),
    );
    const everything = () =>
      tenant.scope.read(async (tx) => [
        await tx.db.selectFrom('setting').selectAll().orderBy('key').execute(),
        await tx.db.selectFrom('number_counter').selectAll().orderBy('kind').execute(),
        await tx.db.selectFrom('log_entry').select('id').orderBy('id').execute(),
      ]);
    const before = await everything();
    const answered = (await admin.call(routes.getSettings)).body;
    expect(answered.company).toMatchObject({ email: 'desk', telephone: '01' });
    expect(answered.integrations).toEqual({ ...nothingSet, addressService: 'postcoder', addressLookupKeySet: true, vehicleLookupKeySet: false });
    const back = await admin.call(routes.updateSettings, { body: answered });
    expect([back.status, back.body]).toEqual([200, answered]);
    expect(await everything()).toEqual(before);
    const mixed = await admin.call(routes.updateSettings, { body: { ...answered, company: { ...answered.company, email: 'nobody' } } });
    expect([mixed.status, mixed.problem.errors]).toEqual([400, { 'company.email': ['Invalid email'] }]);
    const secrets = { ...answered.integrations, addressLookupKey: '', vehicleLookupKey: 'DVLA-KEY' };
    const both = await admin.call(routes.updateSettings, { body: { ...answered, integrations: secrets } });
    expect(both.body.integrations).toEqual({ ...nothingSet, addressService: 'postcoder', addressLookupKeySet: false, vehicleLookupKeySet: true });
  });

  it('refuse what does not fit, by field', async () => {
    const admin = await (await aTenant()).user();
    const { company, diary } = (await admin.call(routes.getSettings)).body;
    const answer = await admin.raw('PUT', '/v1/system/settings', {
      body: {
        company: { ...company, name: '', logo: '//evil.example/x.svg', webAddress: 'javascript:alert(1)' },
        diary: { ...diary, morningFrom: '25:00' },
        colour: 'red',
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toMatchObject({
      'company.name': ['Field required.'],
      'company.logo': ['Use a path of this application, such as /logo.svg'],
      'company.webAddress': [expect.stringContaining('Enter an address')],
      'diary.morningFrom': ['Enter a time as HH:mm'],
      colour: ['This field is not known here.'],
    });
    expect((await admin.call(routes.getSettings)).body.company).toEqual(company);
  });

  it('check email, telephone and postcode as everywhere, and pass over a stored value that no longer fits', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { company } = (await admin.call(routes.getSettings)).body;
    const answer = await admin.call(routes.updateSettings, { body: { company: { ...company, email: 'nobody', telephone: '07123', postcode: 'XX' } } });
    expect(answer.problem.errors).toEqual({
      'company.email': ['Invalid email'],
      'company.telephone': ['Please provide valid UK mobile number.'],
      'company.postcode': ['Enter a valid postcode'],
    });
    const stored = { terms: -5, invoiceNote: 'Thank you', gone: 1 };
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('setting')
        .values({ key: 'documents', value: JSON.stringify(stored) })
        .execute(),
    );
    expect((await admin.call(routes.getSettings)).body.documents).toMatchObject({ terms: '', invoiceNote: 'Thank you' });
  });

  it('need their permission', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    expect((await manager.call(routes.getSettings)).status).toBe(403);
    expect((await manager.call(routes.updateSettings, { body: {} })).status).toBe(403);
  });

  it('change prefixes, raise next numbers, never lower them, and leave posted invoices without a gap', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const draw = (kind: 'worksheet' | 'invoice') => tenant.scope.write((tx) => nextNumber(tx, kind));
    expect([await draw('worksheet'), await draw('worksheet')]).toEqual(['W000001', 'W000002']);
    const { numbering } = (await admin.call(routes.getSettings)).body;
    const change = (values: Partial<typeof numbering>) => admin.call(routes.updateSettings, { body: { numbering: { ...numbering, ...values } } });
    expect((await change({ worksheet: { prefix: 'JOB', next: 500 } })).status).toBe(200);
    expect(await draw('worksheet')).toBe('JOB000500');
    const lower = await change({ worksheet: { prefix: 'JOB', next: 400 } });
    expect([lower.status, lower.problem.code]).toEqual([400, 'system.number_used']);
    expect((await change({ worksheet: { prefix: 'JOB', next: 501 }, invoice: { prefix: 'INV', next: 7000 } })).status).toBe(200);
    expect(await draw('invoice')).toBe('INV007000');
    const gap = await change({ worksheet: { prefix: 'JOB', next: 501 }, invoice: { prefix: 'INV', next: 8000 } });
    expect([gap.status, gap.problem.code]).toEqual([400, 'system.numbers_gapless']);
    expect(await draw('invoice')).toBe('INV007001');
  });

  it('never give two drawings the same number', async () => {
    const tenant = await aTenant();
    const drawn = await Promise.all(Array.from({ length: 40 }, () => tenant.scope.write((tx) => nextNumber(tx, 'invoice'))));
    expect([...drawn].sort()).toEqual(Array.from({ length: 40 }, (_, index) => `I${String(index + 1).padStart(6, '0')}`));
  });

  it('are not used up by what fails after its draw', async () => {
    const tenant = await aTenant();
    const kept: string[] = [];
    const all = Array.from({ length: 30 }, (_, index) =>
      tenant.scope.write(async (tx) => {
        const number = await nextNumber(tx, 'worksheet');
        if (index % 3 === 0) throw new Error('taken back');
        kept.push(number);
      }),
    );
    const ended = await Promise.allSettled(all);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(kept.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `W${String(index + 1).padStart(6, '0')}`));
  });

  it('fail for all who wait where the draw fails, and are drawn again afterwards', async () => {
    const tenant = await aTenant();
    const draw = () => tenant.scope.write((tx) => nextNumber(tx, 'transfer'));
    const owner = new pg.Client({ connectionString: testApp().ownerUrl });
    await owner.connect();
    await owner.query('update number_counter set next = 9223372036854775806 where tenant_id = $1 and kind = $2', [tenant.scope.tenant.id, 'transfer']);
    const ended = await Promise.allSettled(Array.from({ length: 5 }, draw));
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    await owner.query('update number_counter set next = 7 where tenant_id = $1 and kind = $2', [tenant.scope.tenant.id, 'transfer']);
    expect(await draw()).toBe('T000007');
    await owner.end();
  });
});

describe('public texts', () => {
  it('are sound by default and the tenant’s own once written', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    for (const name of ['privacy-policy', 'terms-of-use', 'contact-us'] as const) {
      const answer = await tenant.visitor.call(routes.publicText, { params: { name } });
      expect([answer.status, answer.body.companyName]).toEqual([200, tenant.scope.tenant.name]);
      expect(answer.body.body).toMatch(/^# /);
    }
    const { texts, company } = (await admin.call(routes.getSettings)).body;
    await admin.call(routes.updateSettings, {
      body: {
        texts: { ...texts, contactUs: 'Come and see us.' },
        company: { ...company, email: 'hello@acme.example', line1: '1 High Street', town: 'Norwich' },
      },
    });
    expect((await tenant.visitor.call(routes.publicText, { params: { name: 'contact-us' } })).body).toMatchObject({
      title: 'Contact us',
      body: 'Come and see us.',
      email: 'hello@acme.example',
      address: ['1 High Street', 'Norwich'],
    });
    expect((await tenant.visitor.raw('GET', '/v1/system/texts/secret')).status).toBe(404);
  });

  it('answer a branch’s user too', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ branchId: (await aBranch(tenant)).id });
    expect((await user.call(routes.publicText, { params: { name: 'terms-of-use' } })).status).toBe(200);
  });
});
