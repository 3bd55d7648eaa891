import { worksheetsMeant } from '@quarterlight/contract/worksheets/proxy-routes';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, type Company, ok, refused } from './job.fixtures.ts';

useTestApp();

const meant = async (by: Client, reference: string) => ok(await by.call(worksheetsMeant, { params: { reference } })).items;
const numbers = async (by: Client, reference: string) => (await meant(by, reference)).map(({ number }) => number);

const insured = (company: Company, claimNumber: string, orderNumber: string) =>
  aJob(company, {
    orderNumber,
    insurance: {
      insurerName: 'Albion',
      policyNumber: `POL-${claimNumber}`,
      claimNumber,
      authorisationNumber: `AUT-${claimNumber}`,
      authorisationNeeded: false,
      excess: { amount: 0, currency: 'GBP' },
      limit: null,
      vatRegistered: false,
      coverChecked: true,
      excessExplanation: '',
    },
  });

describe('a reference', () => {
  it('names a job by its number, its id, and what its customer and insurer call it, however it is written', async () => {
    const company = await aCompany();
    const job = await insured(company, 'CL 77/123-9', 'PO-4711/B');
    await insured(company, 'CL 77/123-90', 'PO-4711/C');
    for (const reference of [job.number, job.number.toLowerCase(), ` ${job.number.slice(0, 1)} ${job.number.slice(1)} `, job.id, job.id.toUpperCase()])
      expect(await numbers(company.manager, reference), reference).toEqual([job.number]);
    for (const reference of ['PO-4711/B', 'po4711b', 'CL 77/123-9', 'cl771239', 'POL-CL771239', 'aut-cl 77 1239'])
      expect(await numbers(company.manager, reference), reference).toEqual([job.number]);
    expect((await meant(company.manager, job.number))[0]).toMatchObject({ id: job.id, state: 'open', bookedDay: null, here: true });
  });

  it('may name several, the newest first; a number of ours counts before all else; nothing is no refusal', async () => {
    const company = await aCompany();
    const [first, second] = [await insured(company, 'C1', 'FLEET-9'), await insured(company, 'C2', 'fleet 9')];
    expect(await numbers(company.manager, 'Fleet 9')).toEqual([second.number, first.number]);
    await insured(company, 'C3', first.number);
    expect(await numbers(company.manager, first.number)).toEqual([first.number]);
    for (const none of ['W999999', 'zz', '…', crypto.randomUUID(), `'; drop table worksheet; --`, '%'])
      expect(await meant(company.manager, none), none).toEqual([]);
    refused(await company.manager.call(worksheetsMeant, { params: { reference: 'x'.repeat(81) } }), 'record.not_found');
  });

  it('finds at every site of one’s own and says which is shown here, and nothing of others', async () => {
    const company = await aCompany();
    const job = await insured(company, 'C9', 'PO-1');
    const far = await aBranch(company.tenant);
    const at = async (site: string) =>
      (await company.manager.raw('GET', `/v1/worksheets/proxy/${job.number}`, { headers: { 'x-site': site } })).body as {
        items: { number: string; here: boolean }[];
      };
    expect((await at(company.branch.id)).items).toMatchObject([{ number: job.number, here: true }]);
    expect((await at(far.id)).items).toMatchObject([{ number: job.number, here: false }]);
    const near = await company.tenant.user({ branchId: company.branch.id, role: 'branch' });
    const other = await company.tenant.user({ branchId: far.id, role: 'branch' });
    const stranger = await aCompany();
    expect(await numbers(near, 'PO-1')).toEqual([job.number]);
    for (const by of [other, stranger.manager]) {
      expect(await numbers(by, 'PO-1')).toEqual([]);
      expect(await numbers(by, job.id)).toEqual([]);
    }
    expect(await numbers(other, job.number)).toEqual([]);
  });
});
