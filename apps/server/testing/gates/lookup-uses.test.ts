import * as terms from '@quarterlight/contract/catalogue/terms-routes';
import * as customers from '@quarterlight/contract/companies/customer-routes';
import { createQuotation } from '@quarterlight/contract/quotations/routes';
import { retireLookup } from '@quarterlight/contract/system/lookup-editing-routes';
import { lookupLists } from '@quarterlight/contract/system/schemas';
import { listQueue, rejectJob } from '@quarterlight/contract/worksheets/queue-routes';
import * as jobs from '@quarterlight/contract/worksheets/routes';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anIntakeOf } from '../../src/areas/quotations/quotation.fixtures.ts';
import { aLookup } from '../../src/areas/system/system.testing.ts';
import { aCompany, aJob, anIntake, aPng, aSlot, type Company, ok, refusedWithoutTrace, show } from '../../src/areas/worksheets/job.fixtures.ts';
import { lookupUses } from '../../src/areas.ts';
import type { Answer, Client } from '../kit/client.ts';
import { sendJob } from '../kit/customer-jobs.ts';
import { fileForm } from '../kit/file-form.ts';
import { useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';

useTestApp();
let owner: pg.Client;
beforeAll(async () => {
  owner = await connected(inject('databaseOwnerUrl'));
});
afterAll(() => owner.end());

const names = async (sql: string): Promise<string[]> => (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** What takes the id of an entry, list by list: each is tried with one that was retired a moment before. Lists that are not here are named by no id that anybody sends. */
const takes: Partial<Record<(typeof lookupLists)[number], readonly [code: string, call: (company: Company, id: string) => Promise<Answer<unknown>>][]>> = {
  'job-types': [
    ['worksheet.unknown_job_type', async (company, jobTypeId) => company.manager.call(jobs.createWorksheet, { body: await anIntake(company, { jobTypeId }) })],
    ['terms.job_type', (company, jobTypeId) => addRate(company, { jobTypeId })],
  ],
  'glass-types': [
    [
      'line.glass_type',
      async (company, glassTypeId) =>
        company.manager.call(jobs.createWorksheet, { body: await anIntake(company, { lines: [{ kind: 'labour', description: 'Fitting', glassTypeId }] }) }),
    ],
    ['terms.glass_type', (company, glassTypeId) => addRate(company, { glassTypeId })],
  ],
  'quotation-job-types': [
    [
      'quotation.job_type',
      async (company, jobTypeId) => {
        const options = [{ title: 'As agreed', jobTypeId, lines: [{ kind: 'sundry' as const, description: 'Work' }] }];
        return company.manager.call(createQuotation, { body: { customerId: company.customer.id, intake: anIntakeOf(), options } });
      },
    ],
  ],
  'causes-of-damage': [
    ['worksheet.unknown_cause', async (company, causeId) => company.manager.call(jobs.createWorksheet, { body: await anIntake(company, { causeId }) })],
  ],
  'worksheet-awaiting-reasons': [
    [
      'worksheet.unknown_reason',
      async (company, reasonId) => {
        const { id, version } = await newest(company);
        return company.manager.call(jobs.holdWorksheet, { params: { id }, version, body: { reasonId, note: '' } });
      },
    ],
  ],
  'booking-reasons': [
    [
      'worksheet.unknown_reason',
      async (company, reasonId) => {
        const { id, version } = await newest(company);
        return company.manager.call(jobs.rebookWorksheet, { params: { id }, version, body: { ...aSlot(company, { slot: 'P' }), reasonId } });
      },
    ],
  ],
  'branch-rejection-reasons': [
    [
      'worksheet.unknown_reason',
      async (company, reasonId) => {
        const { id = '', version = 0 } = ok(await company.adviser.call(listQueue)).items[0] ?? {};
        return company.adviser.call(rejectJob, { params: { id }, version, body: { reasonId, words: 'We are full.' } });
      },
    ],
    [
      'offer.unknown_reason',
      async (company, reasonId) => {
        const { id, version } = await newest(company);
        return company.manager.call(jobs.declineWorksheet, { params: { id }, version, body: { reasonId, note: '' } });
      },
    ],
  ],
  'worksheet-file-types': [['worksheet.unknown_file_type', (company, fileTypeId) => addPhoto(company, company.manager, fileTypeId)]],
  'address-types': [
    [
      'company.address_type',
      async ({ manager, customer }, addressTypeId) => {
        const { version, name } = ok(await manager.call(customers.getCustomer, { params: { id: customer.id } }));
        const addresses = [{ ...nowhere, addressTypeId, usedFor: '' as const }];
        return manager.call(customers.changeCustomer, { params: { id: customer.id }, version, body: { name, addresses } });
      },
    ],
  ],
};
const nowhere = { line1: '1 High Street', line2: '', line3: '', town: 'Norwich', county: '', postcode: 'NR1 1AA', latitude: null, longitude: null };

const addRate = ({ manager, customer, tenant }: Company, work: object) =>
  manager.call(terms.createCustomerLabourRate, {
    params: { id: customer.id },
    body: {
      name: 'Fitting',
      jobTypeId: null,
      glassTypeId: null,
      place: null,
      categoryId: null,
      minutes: 60,
      validFrom: tenant.scope.today(),
      validTo: null,
      price: { amount: 6_000, currency: 'GBP' },
      ...work,
    },
  });
async function addPhoto(company: Company, by: Client, fileTypeId: string) {
  const { id } = await newest(company);
  const form = fileForm('photo.png', Buffer.from(aPng, 'base64'), { type: 'image/png' });
  const part = `--edge-of-a-part\r\ncontent-disposition: form-data; name="fileTypeId"\r\n\r\n${fileTypeId}\r\n`;
  return by.raw('POST', `/v1/worksheets/${id}/files`, { ...form, payload: Buffer.concat([Buffer.from(part), form.payload]) });
}
const newest = async (company: Company) => {
  const { id } = await company.tenant.scope.read(({ db }) => db.selectFrom('worksheet').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow());
  return show(company.manager, id);
};

async function withAJob(): Promise<Company> {
  const company = await aCompany();
  await sendJob(company);
  await aJob(company, { booking: aSlot(company) });
  return company;
}

describe('entries of lookup lists', () => {
  it('are named by no column that its area does not tell of', async () => {
    const keys = await names(`select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2] where k.contype = 'f' and k.confrelid = 'lookup'::regclass order by 1`);
    expect(keys.length).toBeGreaterThan(10);
    const told = lookupUses.filter(({ by }) => by === undefined).map(({ table, column }) => `${table}.${column}`);
    expect([...new Set(told)].sort()).toEqual(keys);
  });

  it('are counted, and looked for before one is deleted, by an index', async () => {
    const leading = await names(`select i.indrelid::regclass || '.' || a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1] where i.indrelid::regclass::text <> 'tenant'`);
    const bare = lookupUses.map(({ table, column }) => `${table}.${column}`).filter((name) => !leading.includes(name));
    // A company has one row there.
    expect(bare).toEqual(['tenant.currency']);
  });

  it.each(lookupLists.filter((list) => takes[list]))('of %s are given to nothing once they are retired', async (list) => {
    for (const [code, call] of takes[list] ?? []) {
      const before = await withAJob();
      expect((await call(before, await aLookup(before.tenant, list))).status).toBe(200);
      const company = await withAJob();
      const id = await aLookup(company.tenant, list);
      const editor = await company.tenant.user({ permissions: ['edit-lookups'] });
      ok(await editor.call(retireLookup, { params: { id } }));
      await refusedWithoutTrace(company.tenant, code, () => call(company, id));
    }
  });

  it('of every list that records name by id are tried', () => {
    // A category’s is chosen nowhere yet.
    const named = new Set(lookupUses.filter(({ by }) => by === undefined).flatMap(({ lists }) => lists));
    expect([...named].filter((list) => !takes[list])).toEqual(['vat-rates']);
  });

  it('are taken with a photograph that a technician’s phone sends late', async () => {
    const company = await withAJob();
    const id = await aLookup(company.tenant, 'worksheet-file-types');
    ok(await (await company.tenant.user({ permissions: ['edit-lookups'] })).call(retireLookup, { params: { id } }));
    expect((await addPhoto(company, company.technician.client, id)).status).toBe(200);
  });
});
