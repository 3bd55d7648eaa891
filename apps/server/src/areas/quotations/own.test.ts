import * as routes from '@quarterlight/contract/quotations/routes';
import { bookQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aDraft, again, anOption, aQuotingCompany, aSent } from './quotation.fixtures.ts';
import { insertMessage } from './quotations.queries.ts';

useTestApp();

it('stays in its customer’s list as it went out last, while the office changes it', async () => {
  const company = await aQuotingCompany({ quotations_module: true });
  await aDraft(company);
  const { quotation } = await aSent(company);
  const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
  const listed = async () => ok(await user.call(routes.listOwnQuotations, {})).items;
  const [before] = await listed();
  const until = addDays(day(company.tenant.scope.today()), 3);
  const options = [await anOption(company, company.oem.id, { title: 'Half written' })];
  const { version } = await again(company, quotation.id);
  ok(await company.adviser.call(routes.changeQuotation, { params: { id: quotation.id }, version, body: { options, validUntil: until } }));
  expect(await listed()).toEqual([{ ...before, state: 'draft' }]);
  const drafts = ok(await user.call(routes.listOwnQuotations, { query: { state: ['draft'] } }));
  expect(drafts.items.map(({ id }) => id)).toEqual([quotation.id]);
  const file = await user.raw('GET', '/v1/own-quotations/sheet?format=csv');
  expect(file.text).toContain('Being changed');
  const own = await user.call(routes.getOwnQuotation, { params: { id: quotation.id } });
  expect(ok(own)).toMatchObject({ state: 'draft', options: [], canAccept: false, validUntil: before?.validUntil });
  expect(own.text).not.toContain('Half written');
  const changed = await again(company, quotation.id);
  ok(await company.adviser.call(routes.sendQuotation, { params: { id: quotation.id }, version: changed.version, body: { how: 'link' } }));
  expect(await listed()).toMatchObject([{ id: quotation.id, state: 'sent', optionCount: 1, validUntil: until }]);
});

it('leads its customer on to the job that came of it', async () => {
  const company = await aQuotingCompany({ quotations_module: true });
  const { quotation } = await aSent(company);
  const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
  const own = async () => ok(await user.call(routes.getOwnQuotation, { params: { id: quotation.id } }));
  expect((await own()).job).toBeNull();
  const { version } = await again(company, quotation.id);
  const { id } = ok(await company.manager.call(bookQuotation, { params: { id: quotation.id }, version, body: {} }));
  const { worksheet } = await again(company, quotation.id);
  expect([(await own()).job, worksheet?.id]).toEqual([worksheet, id]);
});

it('has a thread that stays readable: its customer writes 200 messages and no more, and the office is the company to them', async () => {
  const company = await aQuotingCompany({ quotations_module: true });
  const { quotation, token } = await aSent(company);
  const message = { quotation_id: quotation.id, from_customer: true, words: 'Well?', written_by: 'Ann Hill', user_id: null };
  await company.tenant.scope.write(async (tx) => {
    for (let count = 0; count < 199; count += 1) await insertMessage(tx, { ...message, id: newId(), written_at: tx.now });
  });
  const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
  const write = [
    () => company.tenant.visitor.call(routes.writeLinkQuotation, { params: { token }, body: { words: 'And now?' } }),
    () => user.call(routes.writeOwnQuotation, { params: { id: quotation.id }, body: { words: 'And now?' } }),
  ];
  const [first, second] = await Promise.all(write.map((ask) => ask()));
  expect([first?.status, second?.status].sort()).toEqual([200, 400]);
  for (const ask of write)
    refused(await ask(), 'quotation.messages_full', 'You have written 200 messages about this quotation. Please ring us for anything more.');
  ok(await company.adviser.call(routes.writeOnQuotation, { params: { id: quotation.id }, body: { words: 'We ring you.' } }));
  const { messages } = ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }));
  expect(messages.at(-1)).toMatchObject({ words: 'We ring you.', writtenBy: company.tenant.scope.tenant.name });
  expect((await again(company, quotation.id)).messages.at(-1)?.writtenBy).not.toBe(company.tenant.scope.tenant.name);
});

it('takes no photograph where none was chosen, and says so', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  const { version } = await again(company, quotation.id);
  const upload = (payload: Buffer) =>
    company.tenant.visitor.raw('POST', `/v1/link/${token}/quotation/photographs`, { payload, headers: fileForm('a', '').headers });
  for (const payload of [Buffer.from('--edge-of-a-part--\r\n'), fileForm('empty.png', '').payload]) {
    const answer = await upload(payload);
    expect([answer.status < 500, answer.status >= 400, (answer.problem.detail ?? '').length > 5]).toEqual([true, true, true]);
  }
  const none = await upload(Buffer.from('--edge-of-a-part--\r\n'));
  expect(Object.values(none.problem.errors ?? {}).flat()).toEqual(['Choose a file.']);
  expect(await again(company, quotation.id)).toMatchObject({ version, photographs: [] });
});
