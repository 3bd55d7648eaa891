import { filePreview } from '@quarterlight/contract/files/routes';
import { addLossPhotographs, getLoss, removeLossPhotograph, reportDamage, returnLoss } from '@quarterlight/contract/losses/routes';
import { expect, it } from 'vitest';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aStore } from '../stock/stock.fixtures.ts';
import { aPng } from '../worksheets/job.fixtures.ts';

useTestApp();

const picture = (name: string) => fileForm(name, Buffer.from(aPng, 'base64'), { type: 'image/png' });

it('are kept with the damage, ten at most, pictures alone, seen by whoever sees the stock', async () => {
  const tenant = await aTenant();
  const [store, keeper, adviser] = [await aStore(tenant, { panes: 1 }), await tenant.user({ role: 'stock' }), await tenant.user({ role: 'adviser' })];
  const body = { placeId: store.branch.depotId, lotId: store.lotId, quantity: 1, reason: 'Cracked in rack' as const };
  const { id } = (await keeper.call(reportDamage, { body })).body;
  const add = (form: ReturnType<typeof fileForm>, who = keeper) => who.raw('POST', addLossPhotographs.path.replace(':id', id), form);
  expect((await add(fileForm('list.pdf', Buffer.from('%PDF-1.4'), { type: 'application/pdf' }))).status).toBe(415);
  for (let index = 1; index <= 10; index += 1) expect((await add(picture(`${index}.png`))).status).toBe(200);
  expect((await add(picture('11.png'))).problem.code).toBe('loss.photographs_full');
  expect((await add(picture('12.png'), adviser)).status).toBe(403);

  const shown = (await adviser.call(getLoss, { params: { id } })).body;
  expect([shown.photographs, shown.pictures[0]?.name, shown.pictures[9]?.name]).toEqual([10, '1.png', '10.png']);
  const first = shown.pictures[0]?.id ?? '';
  expect((await adviser.call(filePreview, { params: { id: first }, query: {} })).status).toBe(200);
  const others = await (await aTenant()).user();
  expect((await others.call(filePreview, { params: { id: first }, query: {} })).status).toBe(404);
  const technician = await tenant.user({ role: 'technician' });
  expect((await technician.call(filePreview, { params: { id: first }, query: {} })).status).toBe(404);

  const left = (await keeper.call(removeLossPhotograph, { params: { id, fileId: first } })).body;
  expect([left.photographs, left.allowedActions.includes('photograph')]).toEqual([9, true]);
  expect((await keeper.call(returnLoss, { params: { id }, version: left.version, body: {} })).body.state).toBe('returned');
  const decided = await keeper.call(removeLossPhotograph, { params: { id, fileId: left.pictures[0]?.id ?? '' } });
  expect([decided.status, decided.problem.code]).toEqual([400, 'loss.moved_on']);
});
