import * as routes from '@quarterlight/contract/quotations/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { expireQuotation } from './end-quotation.ts';
import { aDraft, again, anIntakeOf, anOption, aQuotingCompany, aSent, twoOptions } from './quotation.fixtures.ts';

useTestApp();

it('is priced by the chain, option by option; its margin is told to whoever sees costs alone', async () => {
  const company = await aQuotingCompany();
  const draft = await aDraft(company);
  expect([draft.number, draft.state, draft.optionCount, draft.gross.amount]).toEqual(['Q000001', 'draft', 2, Math.round((30_000 + 7_533) * 1.2)]);
  expect(draft.options.map(({ title, net, recommended }) => [title, net.amount, recommended])).toEqual([
    ['OEE glass', 37_533, true],
    ['OEM glass', 67_533, false],
  ]);
  const [first] = draft.options;
  expect([first?.cost, first?.marginBasisPoints, draft.marginBasisPoints, first?.lines[0]?.cost]).toEqual([null, null, null, null]);
  expect(first?.lines[0]?.priceChain.length).toBeGreaterThan(0);
  const seen = (await again(company, draft.id)).options[0];
  expect([seen?.cost?.amount, seen?.marginBasisPoints]).toEqual([12_346, Math.round(((37_533 - 12_346) / 37_533) * 10_000)]);
});

it('is changed, sent again as its next revision, and both stay to be compared', async () => {
  const company = await aQuotingCompany();
  const { quotation } = await aSent(company);
  expect([quotation.state, quotation.followUpOn]).toEqual(['sent', addDays(day(company.tenant.scope.today()), 3)]);
  const [kept] = quotation.options;
  const other = [
    await anOption(company, company.oee.id, {
      id: kept?.id ?? '',
      title: 'OEE glass, dearer',
      lines: [{ kind: 'sundry', description: 'All in', unitPrice: { amount: 50_001, currency: 'GBP' } }],
    }),
  ];
  const changed = ok(
    await company.adviser.call(routes.changeQuotation, { params: { id: quotation.id }, version: quotation.version, body: { options: other } }),
  );
  expect(changed.state).toBe('draft');
  const stale = await company.adviser.call(routes.changeQuotation, { params: { id: quotation.id }, version: quotation.version, body: { options: other } });
  refused(stale, 'record.stale');
  ok(await company.adviser.call(routes.sendQuotation, { params: { id: quotation.id }, version: changed.version, body: { how: 'email' } }));
  const sent = await again(company, quotation.id);
  expect(sent.revisions.map(({ revision, how, recipient, hasPdf, options }) => [revision, how, recipient, hasPdf, options.length])).toEqual([
    [2, 'email', 'ann@hill.example', true, 1],
    [1, 'link', '', true, 2],
  ]);
  expect(sent.options[0]?.id).toBe(kept?.id);
  expect(sent.links.map(({ state }) => state)).toEqual(['open', 'revoked']);
  const pdf = await company.adviser.call(routes.quotationPdf, { params: { id: quotation.id }, query: { revision: 1 } });
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

it('says who typed a price as long as it stays, whoever saves the options anew', async () => {
  const company = await aQuotingCompany();
  const draft = await aDraft(company);
  const reasons = (of: typeof draft) => of.options[0]?.lines.map(({ priceChain }) => priceChain.find(({ chosen }) => chosen)?.reason);
  const typed = reasons(draft)?.[1];
  expect(typed).toMatch(/^Typed by /);
  const body = { options: [await anOption(company, company.oee.id)] };
  const same = ok(await company.manager.call(routes.changeQuotation, { params: { id: draft.id }, version: draft.version, body }));
  expect(reasons(await again(company, draft.id))?.[1]).toBe(typed);
  const lines = [{ kind: 'labour' as const, description: 'Fitting', unitPrice: { amount: 7_534, currency: 'GBP' } }];
  const other = { options: [await anOption(company, company.oee.id, { lines })] };
  ok(await company.manager.call(routes.changeQuotation, { params: { id: draft.id }, version: same.version, body: other }));
  const dearer = await again(company, draft.id);
  expect(reasons(dearer)?.[0]).toMatch(/^Typed by /);
  expect(reasons(dearer)?.[0]).not.toBe(typed);
});

it('refuses what cannot be quoted, each in words', async () => {
  const company = await aQuotingCompany();
  const make = async (more: object) =>
    company.adviser.call(routes.createQuotation, {
      body: { customerId: company.customer.id, intake: anIntakeOf(), options: await twoOptions(company), ...more },
    });
  const today = company.tenant.scope.today();
  refused(await make({ validUntil: addDays(day(today), -1) }), 'quotation.valid_until');
  refused(await make({ validUntil: addDays(day(today), 400) }), 'quotation.valid_until');
  refused(await make({ followUpOn: addDays(day(today), -1) }), 'quotation.follow_up_day');
  refused(await make({ options: [] }), 'request.invalid');
  refused(await make({ options: (await twoOptions(company)).map((option) => ({ ...option, recommended: true })) }), 'quotation.one_recommended');
  refused(await make({ options: [await anOption(company, company.oee.id, { jobTypeId: company.customer.id })] }), 'quotation.job_type');
  refused(await make({ options: [await anOption(company, company.oee.id, { lines: [{ kind: 'glass' }] })] }), 'line.product_missing');
  refused(await make({ options: [await anOption(company, company.oee.id, { id: company.customer.id })] }), 'quotation.option_unknown');
  refused(await make({ intake: anIntakeOf({ causeId: company.customer.id }) }), 'quotation.cause');
  const nobody = await aDraft(company, { intake: anIntakeOf({ contact: { ...anIntakeOf().contact, mobile: '', email: '' } }) });
  const send = (body: object) =>
    company.adviser.call(routes.sendQuotation, { params: { id: nobody.id }, version: nobody.version, body: body as { how: 'email' } });
  refused(await send({ how: 'email' }), 'outbox.no_recipient', 'There is no email address to send it to. Enter one.');
  refused(await send({ how: 'sms' }), 'outbox.no_recipient', 'mobile number');
  expect((await send({ how: 'email', recipient: 'nobody' })).problem.errors).toEqual({ recipient: ['Invalid email'] });
  refused(await send({ how: 'sms', recipient: '01603 400400' }), 'request.invalid');
  expect((await again(company, nobody.id)).revisions).toEqual([]);
});

it('is followed up: planned, ended once of two who end it, and planned again', async () => {
  const company = await aQuotingCompany();
  const { quotation } = await aSent(company);
  const [due] = quotation.followUps;
  const end = (outcome: 'reached' | 'no-answer') =>
    company.adviser.call(routes.endFollowUp, {
      params: { id: quotation.id, followUpId: due?.id ?? '' },
      body: { outcome, note: 'Spoke to Ann', nextOn: addDays(day(company.tenant.scope.today()), 7) },
    });
  const answers = await Promise.all([end('reached'), end('no-answer')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  refused(answers.find(({ status }) => status === 400) ?? answers[0], 'quotation.follow_up_done');
  const after = await again(company, quotation.id);
  expect([after.followUpOn, after.followUps.length, after.followUps.filter(({ doneAt }) => doneAt === null).length]).toEqual([
    addDays(day(company.tenant.scope.today()), 7),
    2,
    1,
  ]);
});

it('is lost with its reason, taken up again, and neither is done twice', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  const body = { reason: 'competitor' as const, note: 'Cheaper', competitor: 'Swift Screens', competitorPrice: { amount: 31_000, currency: 'GBP' } };
  const lost = ok(await company.adviser.call(routes.declineQuotation, { params: { id: quotation.id }, version: quotation.version, body }));
  const shown = await again(company, quotation.id);
  expect([shown.state, shown.lost, shown.followUpOn]).toEqual([
    'declined',
    { reason: 'Went to a competitor', note: 'Cheaper', competitor: 'Swift Screens', competitorPrice: { amount: 31_000, currency: 'GBP' } },
    null,
  ]);
  refused(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }), 'link.gone');
  refused(
    await company.adviser.call(routes.declineQuotation, { params: { id: quotation.id }, version: lost.version, body }),
    'quotation.moved_on',
    'Q000001 has moved on and is lost now.',
  );
  const validUntil = addDays(day(company.tenant.scope.today()), 14);
  ok(await company.adviser.call(routes.reopenQuotation, { params: { id: quotation.id }, version: lost.version, body: { validUntil } }));
  const taken = await again(company, quotation.id);
  expect([taken.state, taken.revision, taken.validUntil, taken.lost]).toEqual(['draft', 2, validUntil, null]);
});

it('stands in the pipeline, on the board and in what each person did', async () => {
  const company = await aQuotingCompany();
  const draft = await aDraft(company);
  const { quotation } = await aSent(company);
  ok(
    await company.adviser.call(routes.acceptQuotation, {
      params: { id: quotation.id },
      version: quotation.version,
      body: { optionId: quotation.options[1]?.id ?? '', acceptedBy: 'Ann Hill' },
    }),
  );
  const list = ok(await company.adviser.call(routes.listQuotations, { query: { sort: 'gross' } }));
  expect(list.items.map(({ number, gross }) => [number, gross.amount])).toEqual([
    [draft.number, 45_040],
    [quotation.number, 81_040],
  ]);
  const found = ok(await company.adviser.call(routes.listQuotations, { query: { q: quotation.registration } }));
  expect(found.items.map(({ number }) => number)).toEqual([quotation.number]);
  const { columns } = ok(await company.adviser.call(routes.quotationBoard, {}));
  expect(columns.filter(({ count }) => count > 0).map(({ state, count, gross, items }) => [state, count, gross.amount, items.length])).toEqual([
    ['draft', 1, 45_040, 1],
    ['accepted', 1, 81_040, 1],
  ]);
  const today = company.tenant.scope.today();
  const { items } = ok(await company.adviser.call(routes.quotationActivity, { query: { from: today, to: today } }));
  expect(items.map(({ user, grossAccepted, ...counts }) => [user.id, grossAccepted.amount, counts])).toEqual([
    [company.adviser.userId, 81_040, { raised: 2, sent: 1, accepted: 1, booked: 0, lost: 0 }],
  ]);
});

it('expires on the day after its last, and says so', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  await company.tenant.scope.write((tx) => expireQuotation(tx, quotation.id));
  expect((await again(company, quotation.id)).state).toBe('sent');
  const past = addDays(day(company.tenant.scope.today()), -1);
  await company.tenant.scope.write((tx) => tx.db.updateTable('quotation').set({ valid_until: past }).where('id', '=', quotation.id).execute());
  const accept = () =>
    company.tenant.visitor.call(routes.acceptLinkQuotation, { params: { token }, body: { optionId: quotation.options[0]?.id ?? '', acceptedBy: 'Ann Hill' } });
  refused(await accept(), 'quotation.over', 'This quotation held until');
  await company.tenant.scope.write((tx) => expireQuotation(tx, quotation.id));
  expect((await again(company, quotation.id)).state).toBe('expired');
  refused(await accept(), 'quotation.over');
  expect(ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }))).toMatchObject({
    state: 'expired',
    canAccept: false,
    slots: [],
  });
});
