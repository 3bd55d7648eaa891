import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listLibrary } from '@quarterlight/contract/files/library-routes';
import { fileContent } from '@quarterlight/contract/files/routes';
import { findAddresses } from '@quarterlight/contract/system/routes';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { aLibraryFile } from '../../src/areas/files/files.testing.ts';
import { aCompany, aJob, aSlot } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../kit/client.ts';
import { fileForm } from '../kit/file-form.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';
import { makeTroubledService, troubles } from '../kit/troubled-service.ts';

const service = makeTroubledService();
useTestApp({ simulators: () => service.start() });

describe('a look-up service that is in trouble', () => {
  it.each(Object.keys(troubles).filter((how): how is keyof typeof troubles => how in troubles))(
    '(it %s) keeps nobody from booking a job by hand',
    async (how) => {
      const company = await aCompany();
      service.goWrong(how);
      testApp().clock.advance(60_000);
      const began = performance.now();
      const [vehicle, addresses] = await Promise.all([
        company.manager.call(lookupVehicle, { body: { registration: 'TE57 VRN' } }),
        company.manager.call(findAddresses, { params: { postcode: 'NR14 7PZ' } }),
      ]);
      expect(performance.now() - began).toBeLessThan(15_000);
      expect([vehicle.status, vehicle.body.found, addresses.status, addresses.body]).toEqual([200, false, 200, []]);
      expect(vehicle.body.message).toMatch(/type the vehicle in/i);
      const job = await aJob(company, { vehicle: { registration: 'TE57 VRN', make: 'FORD', model: 'Focus', year: 2007 }, booking: aSlot(company) });
      expect(job.state).toBe('booked');
    },
  );

  it('is left alone after less than ten seconds of it, and asked again within thirty', async () => {
    const { manager } = await aCompany();
    testApp().clock.advance(60_000);
    service.goWrong('fails');
    const ask = () =>
      Promise.all([manager.call(lookupVehicle, { body: { registration: 'TE57 VRN' } }), manager.call(findAddresses, { params: { postcode: 'NR14 7PZ' } })]);
    for (let count = 0; count < 3; count += 1) await ask();
    const before = service.calls();
    await ask();
    expect(service.calls()).toBe(before);
    testApp().clock.advance(29_000);
    await ask();
    expect(service.calls()).toBe(before + 2);
  });
});

describe('a folder of files that is in trouble', () => {
  const folder = () => join(testApp().running.services.config.dataDir, 'files');
  const upload = (client: Client) => client.raw('POST', '/v1/files', fileForm(`${newId()}.pdf`, '%PDF-1.7'));
  const aFile = async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const file = await aLibraryFile(tenant);
    return { user, read: () => user.call(fileContent, { params: { id: file.file_id } }) };
  };
  const unavailable = (answer: Awaited<ReturnType<typeof upload>>) =>
    expect([answer.status, answer.headers['retry-after'], answer.problem.code]).toEqual([503, '2', 'request.unavailable']);

  it('(it is gone) says so, is never taken for files that are gone, and everything else goes on', async () => {
    const { user, read } = await aFile();
    await rename(folder(), `${folder()}-away`);
    unavailable(await read());
    expect((await user.call(listLibrary)).status).toBe(200);
    await rename(`${folder()}-away`, folder());
    expect([(await read()).status, (await upload(user)).status]).toEqual([200, 200]);
  });

  it('(it cannot be written or read) keeps no row without its file, and goes on where it comes back', async () => {
    const { user, read } = await aFile();
    await rename(folder(), `${folder()}-away`);
    await writeFile(folder(), 'not a folder');
    unavailable(await read());
    unavailable(await upload(user));
    expect((await user.call(listLibrary)).body.items).toHaveLength(1);
    await rm(folder());
    await rename(`${folder()}-away`, folder());
    expect([(await read()).status, (await upload(user)).status]).toEqual([200, 200]);
    expect((await user.call(listLibrary)).body.items).toHaveLength(2);
  });
});
