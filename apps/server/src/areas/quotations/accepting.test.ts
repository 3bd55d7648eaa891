import { openLink } from '@quarterlight/contract/links/routes';
import * as routes from '@quarterlight/contract/quotations/routes';
import { bookQuotation, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, day } from '@quarterlight/kit/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { blankPng } from '../../../testing/kit/pictures.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aDraft, again, anOption, aQuotingCompany, aSent, type QuotingCompany } from './quotation.fixtures.ts';

useTestApp();

const byLink = (company: QuotingCompany, token: string, optionId: string, more: object = {}) =>
  company.tenant.visitor.call(routes.acceptLinkQuotation, { params: { token }, body: { optionId, acceptedBy: 'Ann Hill', ...more } });

it('is read by its link and accepted with what the customer knows and wishes', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  expect(ok(await company.tenant.visitor.call(openLink, { params: { token } })).purpose).toBe('quotation');
  const opened = await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } });
  expect(ok(opened).options.map(({ title, gross, toPay }) => [title, gross.amount, toPay.amount])).toEqual([
    ['OEE glass', 45_040, 45_040],
    ['OEM glass', 81_040, 81_040],
  ]);
  expect(ok(opened).slots.length).toBeGreaterThan(10);
  expect(opened.text).not.toContain(company.oee.id);
  const [option] = opened.body.options;
  const [glass] = option?.lines ?? [];
  const topic = glass?.questions[0]?.topic ?? 'camera';
  const wishedDay = opened.body.slots[0]?.day ?? '';
  const answers = [{ lineId: glass?.id ?? '', features: [{ topic, present: true }] }];
  const accepted = ok(await byLink(company, token, option?.id ?? '', { answers, wishedDay, wishedSlot: 'A', note: 'Beware of the dog' }));
  expect([accepted.state, accepted.canAccept, accepted.acceptance?.by]).toEqual(['accepted', false, 'Ann Hill']);
  const shown = await again(company, quotation.id);
  expect(shown.acceptance).toMatchObject({ optionId: option?.id, by: 'Ann Hill', via: 'link', wishedDay, wishedSlot: 'A', note: 'Beware of the dog' });
  expect(shown.options[0]?.lines[0]).toMatchObject({ features: [{ topic, present: true }], featuresSource: 'questions' });
  expect([shown.links[0]?.views, shown.viewedAt === null, shown.followUpOn]).toEqual([1, false, null]);
  // Sent again by an impatient finger it changes nothing.
  expect(ok(await byLink(company, token, option?.id ?? '')).state).toBe('accepted');
  expect((await again(company, quotation.id)).version).toBe(shown.version);
});

it('is accepted once: of customer and adviser at the same moment one is told of the other', async () => {
  const company = await aQuotingCompany();
  for (let round = 0; round < 5; round += 1) {
    const { quotation, token } = await aSent(company);
    const [oee, oem] = quotation.options.map(({ id }) => id);
    const answers = await Promise.all([
      byLink(company, token, oee ?? ''),
      company.adviser.call(routes.acceptQuotation, {
        params: { id: quotation.id },
        version: quotation.version,
        body: { optionId: oem ?? '', acceptedBy: 'Bill Hill' },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { acceptance, timeline } = await again(company, quotation.id);
    expect(timeline.filter(({ action }) => action === 'accepted')).toHaveLength(1);
    if (answers[0].status === 400) refused(answers[0], 'quotation.accepted_already', /by Bill Hill on \d\d\/\d\d\/\d{4}/);
    expect(acceptance?.by).toBe(answers[0].status === 200 ? 'Ann Hill' : 'Bill Hill');
  }
});

it('is not accepted where the option was withdrawn, it is being changed, or is somebody else’s', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  const [oee, oem] = quotation.options.map(({ id }) => id);
  const withdraw = (optionId: string, withdrawn: boolean) =>
    company.adviser.call(routes.withdrawOption, { params: { id: quotation.id, optionId }, body: { withdrawn } });
  ok(await withdraw(oee ?? '', true));
  refused(await withdraw(oem ?? '', true), 'quotation.last_option');
  refused(await byLink(company, token, oee ?? ''), 'quotation.option_withdrawn');
  expect(ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } })).options.map(({ id }) => id)).toEqual([oem]);
  const other = await aSent(company);
  refused(await byLink(company, token, other.quotation.options[0]?.id ?? ''), 'quotation.option_unknown');
  const today = company.tenant.scope.today();
  refused(await byLink(company, token, oem ?? '', { wishedDay: today }), 'quotation.wished_day');
  refused(await byLink(company, token, oem ?? '', { wishedDay: addDays(day(today), 120) }), 'quotation.wished_day');
  const lineOfOther = [{ lineId: other.quotation.options[1]?.lines[0]?.id ?? '', features: [{ topic: 'camera' as const, present: true }] }];
  refused(await byLink(company, token, oem ?? '', { answers: lineOfOther }), 'quotation.line_unknown');
  const { version } = await again(company, quotation.id);
  ok(await company.adviser.call(routes.changeQuotation, { params: { id: quotation.id }, version, body: { validUntil: addDays(day(today), 9) } }));
  refused(await byLink(company, token, oem ?? ''), 'quotation.being_changed');
  expect(ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }))).toMatchObject({
    state: 'draft',
    options: [],
    canAccept: false,
  });
});

it('opens by no link that is wrong, another company’s, revoked or used: all are told alike', async () => {
  const company = await aQuotingCompany();
  const other = await aTenant();
  const { quotation, token } = await aSent(company);
  ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }));
  const dead = [
    await other.visitor.call(routes.openLinkQuotation, { params: { token } }),
    await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } }),
    await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token: '%00' } }),
  ];
  ok(await company.adviser.call(routes.revokeQuotationLinks, { params: { id: quotation.id } }));
  dead.push(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }), await byLink(company, token, quotation.options[0]?.id ?? ''));
  dead.push((await company.tenant.visitor.call(openLink, { params: { token } })) as never);
  for (const answer of dead) refused(answer, 'link.gone', 'This link no longer works. Please ask us for a new one.');
  expect(new Set(dead.map(({ text }) => text.replaceAll(/"instance":"[^"]*"/g, ''))).size).toBe(1);
});

it('takes photographs and questions by its link, within bounds', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  const upload = (name: string, content: Buffer) => company.tenant.visitor.raw('POST', `/v1/link/${token}/quotation/photographs`, fileForm(name, content));
  expect((await upload('chip.png', await blankPng({ width: 40, height: 30 }))).status).toBe(200);
  const big = await upload('big.png', Buffer.alloc(40_000_000, 1));
  expect([big.status, big.problem.detail]).toEqual([413, 'File too big.']);
  const wrong = await upload('chip.png', Buffer.from('%PDF-1.7 not a picture'));
  expect([wrong.status, wrong.problem.detail]).toEqual([415, 'Incorrect file type.']);
  ok(await company.tenant.visitor.call(routes.writeLinkQuotation, { params: { token }, body: { words: 'Is the heating included?' } }));
  const asked = await again(company, quotation.id);
  expect([
    asked.photographs.length,
    asked.photographs[0]?.fromCustomer,
    asked.messages.map(({ words, fromCustomer }) => [words, fromCustomer]),
    asked.askedAt === null,
  ]).toEqual([1, true, [['Is the heating included?', true]], false]);
  const waiting = ok(await company.adviser.call(routes.listQuotations, { query: { asked: 'yes' } }));
  expect(waiting.items.map(({ id }) => id)).toEqual([quotation.id]);
  ok(await company.adviser.call(routes.writeOnQuotation, { params: { id: quotation.id }, body: { words: 'It is.' } }));
  const read = ok(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }));
  expect([read.messages.map(({ words }) => words), read.photographCount]).toEqual([['Is the heating included?', 'It is.'], 1]);
  expect((await again(company, quotation.id)).askedAt).toBeNull();
});

it('becomes a job: nothing typed again, photographs and answers with it, one trail of numbers', async () => {
  const company = await aQuotingCompany();
  const { quotation, token } = await aSent(company);
  await company.tenant.visitor.raw('POST', `/v1/link/${token}/quotation/photographs`, fileForm('chip.png', await blankPng({ width: 40, height: 30 })));
  const option = quotation.options[1];
  ok(await byLink(company, token, option?.id ?? '', { answers: [{ lineId: option?.lines[0]?.id ?? '', features: [{ topic: 'camera', present: false }] }] }));
  const { version } = await again(company, quotation.id);
  const booking = {
    branchId: company.branch.id,
    technicianId: company.technician.id,
    day: addDays(day(company.tenant.scope.today()), 2),
    slot: 'A' as const,
    minutes: 60,
    startsAt: null,
  };
  const made = ok(await company.manager.call(bookQuotation, { params: { id: quotation.id }, version, body: { booking } }));
  const job = ok(await company.manager.call(getWorksheet, { params: { id: made.id } }));
  expect(job).toMatchObject({ state: 'booked', source: 'quotation', quotationId: quotation.id, gross: { amount: 81_040 }, net: { amount: 67_533 } });
  expect([job.contact.lastName, job.vehicle.registration, job.notes.internal, job.notes.customer, job.vehicle.mileage]).toEqual([
    'Hill',
    quotation.registration,
    'Haggles.',
    'We bring our own water.',
    42_000,
  ]);
  expect(job.lines[0]?.features).toEqual([{ topic: 'camera', present: false }]);
  expect(job.files.map(({ name, fileType }) => [name, fileType?.name])).toEqual([['chip.png', 'Damage photo']]);
  const booked = await again(company, quotation.id);
  expect([booked.state, booked.worksheet]).toEqual(['booked', { id: job.id, number: job.number }]);
  refused(await company.manager.call(bookQuotation, { params: { id: quotation.id }, version: booked.version, body: {} }), 'quotation.moved_on');
  refused(await company.tenant.visitor.call(routes.openLinkQuotation, { params: { token } }), 'link.gone');
});

it('keeps every penny when it becomes a job', { timeout: 120_000 }, async () => {
  const company = await aQuotingCompany({ credit_limit_pence: 900_000_000_000 });
  const line = fc.record({
    kind: fc.constantFrom('sundry' as const, 'labour' as const, 'part' as const),
    description: fc.constant('Work'),
    quantity: fc.integer({ min: 1, max: 20_000 }).map((milli) => milli / 1000),
    unitPrice: fc.integer({ min: 0, max: 500_000 }).map((amount) => ({ amount, currency: 'GBP' })),
    discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  });
  const property = fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
    const draft = await aDraft(company, { options: [await anOption(company, company.oee.id, { lines })] });
    const made = ok(await company.manager.call(bookQuotation, { params: { id: draft.id }, version: draft.version, body: {} }));
    const job = ok(await company.manager.call(getWorksheet, { params: { id: made.id } }));
    const [option] = draft.options;
    expect([job.net, job.vat, job.gross]).toEqual([option?.net, option?.vat, option?.gross]);
    expect(job.lines.map(({ net, vat, unitPrice, quantity }) => [net.amount, vat.amount, unitPrice.amount, quantity])).toEqual(
      option?.lines.map(({ net, vat, unitPrice, quantity }) => [net.amount, vat.amount, unitPrice.amount, quantity]),
    );
  });
  await fc.assert(property, { numRuns: 25 });
});

it('is an account’s own to its users: they accept and ask, and find no draft and nobody else’s', async () => {
  const company = await aQuotingCompany({ quotations_module: true });
  const stranger = await aCustomer(company.tenant, { quotations_module: true });
  const { quotation } = await aSent(company);
  const draft = await aDraft(company);
  const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id, displayName: 'Rosalind Pearce' });
  const foreign = await company.tenant.user({ role: 'customer', customerId: stranger.id });
  expect(ok(await user.call(routes.listOwnQuotations, {})).items.map(({ id }) => id)).toEqual([quotation.id]);
  expect(ok(await foreign.call(routes.listOwnQuotations, {})).items).toEqual([]);
  expect(ok(await user.call(routes.listQuotations, {})).items).toEqual([]);
  for (const answer of [
    await user.call(routes.getQuotation, { params: { id: quotation.id } }),
    await user.call(routes.getOwnQuotation, { params: { id: draft.id } }),
    await foreign.call(routes.getOwnQuotation, { params: { id: quotation.id } }),
    await foreign.call(routes.acceptOwnQuotation, { params: { id: quotation.id }, body: { optionId: quotation.options[0]?.id ?? '' } }),
    await user.call(routes.quotationPdf, { params: { id: quotation.id } }),
  ])
    refused(answer, 'record.not_found');
  ok(await user.call(routes.writeOwnQuotation, { params: { id: quotation.id }, body: { words: 'When could you come?' } }));
  const accepted = ok(await user.call(routes.acceptOwnQuotation, { params: { id: quotation.id }, body: { optionId: quotation.options[0]?.id ?? '' } }));
  expect([accepted.state, accepted.messages.length]).toEqual(['accepted', 1]);
  expect((await again(company, quotation.id)).acceptance).toMatchObject({ via: 'portal', by: 'Rosalind Pearce' });
});
