import { fileContent } from '@quarterlight/contract/files/routes';
import * as routes from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, type Company, inDays, ok, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { toNobody } from './notices.testing.ts';
import { sendScheduled } from './send-broadcast.ts';

useTestApp();

async function draft(company: Company, to: Partial<BroadcastTo> = { everybody: true }, startsDay: string | null = null): Promise<string> {
  const body = { title: 'Fire drill', text: 'Out by the back.', mustRead: true, to: { ...toNobody, ...to }, startsDay, startsTime: '08:00' };
  return ok(await company.manager.call(routes.createBroadcast, { body: { ...body, endsDay: inDays(company.tenant, 10) } })).id;
}
const attach = (by: Client, id: string, name = 'plan.pdf', content = '%PDF-1.7\nplan') =>
  by.raw('POST', `/v1/broadcasts/${id}/files`, fileForm(name, content, { type: 'application/pdf' }));
const takeOff = (by: Client, id: string, fileId: string) => by.call(routes.takeOffFile, { params: { id, fileId } });
const broadcastOf = async ({ manager }: Company, id: string) => ok(await manager.call(routes.getBroadcast, { params: { id } }));
async function attached(company: Company, id: string, name?: string, content?: string): Promise<string> {
  expect((await attach(company.manager, id, name, content)).status).toBe(200);
  return (await broadcastOf(company, id)).files.at(-1)?.fileId ?? '';
}
const send = async (company: Company, id: string) => {
  const { version } = await broadcastOf(company, id);
  return ok(await company.manager.call(routes.sendBroadcast, { params: { id }, version, body: {} }));
};
const statusOf = async (by: Client, id: string) => (await by.call(fileContent, { params: { id } })).status;

describe('the files of a broadcast', () => {
  it('are read by exactly those whom it is live for, and by those who write', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, branch, customer, technician } = company;
    const elsewhere = await aBranch(tenant);
    const here = await tenant.user({ role: 'branch', branchId: branch.id });
    const there = await tenant.user({ role: 'branch', branchId: elsewhere.id });
    const ofCustomer = await tenant.user({ role: 'customer', customerId: customer.id });
    const id = await draft(company, { branchIds: [branch.id], customerIds: [customer.id] });
    const fileId = await attached(company, id);
    const everybody = [here, ofCustomer, technician.client, there, adviser];
    const read = () => Promise.all([manager, ...everybody].map((by) => statusOf(by, fileId)));
    expect(await read()).toEqual([200, 404, 404, 404, 404, 404]);
    await send(company, id);
    expect(await read()).toEqual([200, 200, 200, 200, 404, 404]);
    for (const by of [here, ofCustomer]) {
      const [own] = ok(await by.call(routes.listMustRead));
      expect(own?.files).toEqual([{ fileId, fileName: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 13, previewable: false }]);
      expect(ok(await by.call(routes.listOwnBroadcasts)).items[0]?.files).toEqual(own?.files);
      expect(ok(await by.call(routes.readBroadcast, { params: { id }, body: { edition: 1 } })).files).toEqual(own?.files);
    }
    // One that comes while it is live is shown at once.
    const second = await attached(company, id, 'map.pdf', '%PDF-1.7\nmap');
    expect(ok(await here.call(routes.getOwnBroadcast, { params: { id } })).files.map(({ fileName }) => fileName)).toEqual(['plan.pdf', 'map.pdf']);
    expect([await statusOf(ofCustomer, second), await statusOf(there, second)]).toEqual([200, 404]);
    const { version } = await broadcastOf(company, id);
    ok(await manager.call(routes.withdrawBroadcast, { params: { id }, version, body: { reason: 'Postponed' } }));
    expect(await read()).toEqual([200, 404, 404, 404, 404, 404]);
    const withdrawn = await attach(manager, id);
    expect([withdrawn.problem.code, withdrawn.problem.detail]).toEqual([
      'broadcast.moved_on',
      'This broadcast is withdrawn by now, so it cannot be given other files. Refresh to see where it stands.',
    ]);
    await refusedWithoutTrace(tenant, 'broadcast.moved_on', () => takeOff(manager, id, second));
  });

  it('of a scheduled one are shown when it goes out by itself, and to nobody once its last day is over', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const id = await draft(company, { everybody: true }, inDays(tenant, 1));
    const fileId = await attached(company, id);
    await send(company, id);
    expect(await statusOf(adviser, fileId)).toBe(404);
    await tenant.scope.write((tx) => tx.db.updateTable('broadcast').set({ starts_at: tx.now }).where('id', '=', id).execute());
    await sendScheduled(tenant.scope, id);
    expect(await statusOf(adviser, fileId)).toBe(200);
    await tenant.scope.write((tx) => tx.db.updateTable('broadcast').set({ ends_at: tx.now }).where('id', '=', id).execute());
    expect(await statusOf(adviser, fileId)).toBe(404);
  });

  it('are ten at most, of the types that may be uploaded, and attached by those who write', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, branch } = company;
    const id = await draft(company);
    for (let count = 0; count < 9; count += 1) await attached(company, id, `plan ${count}.pdf`);
    // Of two who attach the tenth at once one comes too late.
    const answers = await Promise.all([attach(manager, id, 'ten.pdf'), attach(manager, id, 'eleven.pdf')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.problem).toMatchObject({
      code: 'file.too_many',
      detail: 'Exceeded maximum number of files to upload.',
    });
    const { files } = await broadcastOf(company, id);
    expect(files).toHaveLength(10);
    const [first] = files;
    const bound = await tenant.user({ branchId: branch.id, permissions: ['send-broadcasts'] });
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => takeOff(adviser, id, first?.fileId ?? ''));
    await refusedWithoutTrace(tenant, 'record.not_found', () => takeOff(bound, id, first?.fileId ?? ''));
    const foreign = await aCompany();
    expect((await attach(foreign.manager, id)).problem.code).toBe('record.not_found');
    expect((await attach(manager, id, 'page.html', '<script>alert(1)</script>')).status).toBe(415);
    expect((await takeOff(manager, id, first?.fileId ?? '')).status).toBe(204);
    await refusedWithoutTrace(tenant, 'record.not_found', () => takeOff(manager, id, first?.fileId ?? ''));
    const other = await draft(company);
    await refusedWithoutTrace(tenant, 'record.not_found', () => takeOff(manager, other, files[1]?.fileId ?? ''));
    expect((await attach(manager, id)).status).toBe(200);
  });

  it('go with the draft that is removed', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const id = await draft(company);
    const fileId = await attached(company, id);
    const { version } = await broadcastOf(company, id);
    expect((await manager.call(routes.removeBroadcast, { params: { id }, version })).status).toBe(204);
    expect(await statusOf(manager, fileId)).toBe(404);
    const left = await tenant.scope.read(({ db }) => db.selectFrom('file').select('id').where('entity_id', '=', id).execute());
    expect(left).toEqual([]);
  });
});
