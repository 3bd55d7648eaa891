import { openLinkApproval } from '@quarterlight/contract/approvals/routes';
import { getMessage, listMessages } from '@quarterlight/contract/outbox/routes';
import * as quoted from '@quarterlight/contract/quotations/approval-routes';
import { changeQuotation } from '@quarterlight/contract/quotations/routes';
import * as routes from '@quarterlight/contract/worksheets/approval-routes';
import { bookQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import * as jobs from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { again, aQuotingCompany, aSent, type QuotingCompany } from '../quotations/quotation.fixtures.ts';
import {
  aFleetJob,
  answer,
  answerTo,
  type FleetJob,
  gbp,
  holdUps,
  idsOf,
  listed,
  ofJob,
  ownOf,
  reprice,
  send,
  standsOf,
  tokenOf,
  visitorOf,
} from './approvals.fixtures.ts';
import { lapseWorksheetApproval } from './approvals.ts';
import { aJob, ok, refused, show } from './job.fixtures.ts';

useTestApp();

/** Sends what is chosen by its words, and has it answered. */
async function ask(fleet: FleetJob, chosen: string[] | undefined, said: Parameters<typeof answerTo>[1] = {}) {
  await send(fleet, { by: 'portal', ...(chosen ? { lines: await idsOf(fleet, ...chosen) } : {}) });
  const [waiting] = await ownOf(fleet);
  ok(await answer(fleet.user, waiting, waiting && answerTo(waiting, said)));
  return waiting;
}
const remove = async (fleet: FleetJob, description: string) => {
  const { company, job } = fleet;
  const [lineId = ''] = await idsOf(fleet, description);
  const { version } = await show(company.adviser, job.id);
  ok(await company.adviser.call(jobs.removeWorksheetLine, { params: { id: job.id, lineId }, version }));
};
const add = async ({ company, job }: FleetJob, description: string) => {
  const { version } = await show(company.adviser, job.id);
  ok(await company.adviser.call(jobs.addWorksheetLine, { params: { id: job.id }, version, body: { kind: 'sundry', description, unitPrice: gbp(900) } }));
};

describe('of a job that is answered', () => {
  it('a line that became dearer is sent alone: the account is asked about it alone, and what it approved before counts on', async () => {
    const fleet = await aFleetJob();
    const { company, job, user } = fleet;
    expect(await standsOf(fleet)).toEqual({ Windscreen: null, Fitting: null, Moulding: null });
    await ask(fleet, undefined, { number: 'A-1' });
    await reprice(fleet, 'Windscreen', 32_000);
    expect(await standsOf(fleet)).toEqual({ Windscreen: 'dearer', Fitting: 'approved', Moulding: 'approved' });
    expect((await ofJob(fleet)).lines.map(({ quantity, net, optionId }) => [quantity, net.amount, optionId])).toEqual([
      [1, 32_000, null],
      [1, 8_000, null],
      [1, 2_000, null],
    ]);
    const [windscreen = ''] = await idsOf(fleet, 'Windscreen');
    const { address } = await send(fleet, { by: 'link', lines: [windscreen, windscreen] });
    expect(await standsOf(fleet)).toEqual({ Windscreen: 'unanswered', Fitting: 'approved', Moulding: 'approved' });

    const [waiting] = await ownOf(fleet);
    expect(waiting?.lines.map(({ description }) => description)).toEqual(['Windscreen']);
    expect(waiting).toMatchObject({ net: gbp(32_000), vat: gbp(6_400), toPay: gbp(38_400), authorisationNumber: '', changedSince: false });
    const seen = [
      (await user.call(routes.listCustomerJobApprovals, { params: { id: job.id } })).text,
      (await visitorOf(company).call(openLinkApproval, { params: { token: tokenOf(address) } })).text,
    ];
    for (const text of seen) expect(text).not.toMatch(/Fitting|Moulding|"asked"/);
    const { items } = await ofJob(fleet);
    expect(items[0]?.lines.map(({ description, asked, outcome }) => [description, asked, outcome])).toEqual([
      ['Windscreen', true, null],
      ['Fitting', false, 'approved'],
      ['Moulding', false, 'approved'],
    ]);
    // Nobody answers a line that they were not asked about.
    const fitting = { id: items[0]?.lines[1]?.id ?? '', outcome: 'refused' as const, reason: 'No' };
    refused(await answer(user, waiting, { lines: [fitting] }), 'approval.every_line');
    refused(await answer(user, waiting, waiting && { lines: [...answerTo(waiting).lines, fitting] }), 'approval.every_line');
    const answered = ok(await answer(user, waiting));
    ok(await answer(user, waiting));
    expect(answered.lines).toHaveLength(1);

    expect([await holdUps(fleet), (await ofJob(fleet)).standing]).toEqual([[], 'approved']);
    const page = await show(company.adviser, job.id);
    expect(page.insurance.authorisationNumber).toBe('A-1');
    const told = page.timeline.map(({ summary }) => summary);
    expect(told).toContainEqual(expect.stringMatching(/^Sent 1 of 3 lines for approval to Falcon Fleet/));
    expect(told).toContainEqual(expect.stringMatching(/^Approved by .+: 1 line, authorisation A-1$/));
    await reprice(fleet, 'Fitting', 8_001);
    expect(await holdUps(fleet)).toEqual(['Dearer than approved: Fitting']);
  });

  it('waits for the new answer though it has the number of the earlier one, which comes back with the answer, or where it is withdrawn', async () => {
    const fleet = await aFleetJob();
    const { company, job, user } = fleet;
    const number = async () => (await show(company.adviser, job.id)).insurance.authorisationNumber;
    await ask(fleet, undefined, { number: 'A-1' });
    await reprice(fleet, 'Windscreen', 32_000);
    const sendAgain = async () => send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Windscreen') });
    await sendAgain();
    expect([await number(), await holdUps(fleet), await listed(fleet, { heldBy: 'authorisation' })]).toEqual([
      '',
      [expect.stringMatching(/^Waiting for approval until /)],
      [job.id],
    ]);
    const [waiting] = await ownOf(fleet);
    expect((await company.adviser.call(routes.withdrawApproval, { params: { id: job.id, approvalId: waiting?.id ?? '' }, body: { reason: '' } })).status).toBe(
      204,
    );
    expect([await number(), (await ofJob(fleet)).standing]).toEqual(['A-1', null]);
    await sendAgain();
    const [asked] = await ownOf(fleet);
    ok(await answer(user, asked, asked && answerTo(asked, { number: 'A-2' })));
    expect([await number(), await holdUps(fleet)]).toEqual(['A-2', []]);
    // A number that was told at the desk stands for the answer that has not come.
    await sendAgain();
    const { version, insurance } = await show(company.adviser, job.id);
    const { coverCheckedAt: _at, coverCheckedBy: _by, authorisationAsked: _asked, missing: _missing, asksVatRegistered: _asks, ...cover } = insurance;
    const told = { insurance: { ...cover, authorisationNumber: 'B-7', coverChecked: false } };
    ok(await company.adviser.call(jobs.changeWorksheet, { params: { id: job.id }, version, body: told }));
    expect(await holdUps(fleet)).toEqual([]);
  });

  it('the limit and the refusal of lines that are not sent again stand, through several sendings', async () => {
    const fleet = await aFleetJob();
    await ask(fleet, undefined, { limits: { Fitting: 8_500 }, refuse: ['Moulding'] });
    for (const price of [31_000, 32_000]) {
      await reprice(fleet, 'Windscreen', price);
      await ask(fleet, ['Windscreen']);
      expect([await standsOf(fleet), await holdUps(fleet)]).toEqual([
        { Windscreen: 'approved', Fitting: 'approved', Moulding: 'refused' },
        ['Not approved: Moulding'],
      ]);
    }
    await reprice(fleet, 'Fitting', 8_500);
    expect(await standsOf(fleet)).toMatchObject({ Fitting: 'approved' });
    await reprice(fleet, 'Fitting', 8_501);
    expect(await holdUps(fleet)).toEqual(['Not approved: Moulding and 1 more']);
    await remove(fleet, 'Moulding');
    expect(await holdUps(fleet)).toEqual(['Dearer than approved: Fitting']);
    // It is asked about again while the other waits, and the other alone is left to answer then.
    await send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Fitting') });
    await send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Windscreen') });
    expect(await standsOf(fleet)).toEqual({ Windscreen: 'unanswered', Fitting: 'not-asked' });
  });

  it('what was approved counts on where nobody answers the rest in time, and no more once it is withdrawn', async () => {
    const fleet = await aFleetJob();
    const { company, job } = fleet;
    await ask(fleet, undefined);
    await reprice(fleet, 'Windscreen', 32_000);
    const { id } = await send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Windscreen') });
    const over = new Date(testApp().clock.now().getTime() - 1_000).toISOString();
    await company.tenant.scope.write((tx) => tx.db.updateTable('approval').set({ until: over }).where('id', '=', id).execute());
    await company.tenant.scope.write((tx) => lapseWorksheetApproval(tx, id));
    expect([(await ofJob(fleet)).standing, await standsOf(fleet)]).toEqual(['lapsed', { Windscreen: 'unanswered', Fitting: 'approved', Moulding: 'approved' }]);
    const sent = await send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Windscreen') });
    const withdrawn = await company.adviser.call(routes.withdrawApproval, { params: { id: job.id, approvalId: sent.id }, body: { reason: '' } });
    expect(withdrawn.status).toBe(204);
    expect(await standsOf(fleet)).toEqual({ Windscreen: null, Fitting: null, Moulding: null });
  });
});

describe('what nobody was asked about', () => {
  it('neither holds the job up nor is approved, dearer or not; what is added later is new', async () => {
    const fleet = await aFleetJob();
    const waiting = await ask(fleet, ['Windscreen', 'Fitting']);
    expect([waiting?.lines.length, waiting?.net, waiting?.toPay]).toEqual([2, gbp(38_000), gbp(45_600)]);
    const left = { Windscreen: 'approved', Fitting: 'approved', Moulding: 'not-asked' };
    expect([await standsOf(fleet), await holdUps(fleet), (await ofJob(fleet)).standing]).toEqual([left, [], 'approved']);
    await reprice(fleet, 'Moulding', 9_000);
    expect([await standsOf(fleet), await holdUps(fleet)]).toEqual([left, []]);
    expect((await ownOf(fleet))[0]?.changedSince).toBe(false);
    await add(fleet, 'Sensor pad');
    expect(await holdUps(fleet)).toEqual(['Not asked to approve: Sensor pad']);
    // Left out again it stays so; once it is sent it is asked about as any other.
    await ask(fleet, ['Sensor pad']);
    expect([await standsOf(fleet), await holdUps(fleet)]).toEqual([{ ...left, 'Sensor pad': 'approved' }, []]);
    await ask(fleet, ['Moulding'], { refuse: ['Moulding'] });
    expect(await holdUps(fleet)).toEqual(['Not approved: Moulding']);
  });

  it('is nothing that stands for an answer once all that was asked about is gone', async () => {
    const fleet = await aFleetJob();
    await ask(fleet, ['Moulding'], { number: 'A-2' });
    expect(await holdUps(fleet)).toEqual([]);
    await remove(fleet, 'Moulding');
    expect([await holdUps(fleet), (await ofJob(fleet)).standing]).toEqual([['Not asked to approve: Windscreen and 1 more'], 'changed']);
  });
});

it('of an insurer’s job the excess is taken off all lines alone, and the limit of all of them is the job’s', async () => {
  const fleet = await aFleetJob({ type: 'insurer', excess_default_pence: 11_500 });
  const { company, job } = fleet;
  const all = await ask(fleet, undefined, { limits: { Windscreen: 35_000 } });
  expect([all?.excess, all?.toPay]).toEqual([gbp(11_500), gbp(48_000 - 11_500)]);
  const limit = async () => (await show(company.adviser, job.id)).insurance.limit?.amount;
  expect(await limit()).toBe((35_000 + 8_000 + 2_000) * 1.2 - 11_500);
  await reprice(fleet, 'Fitting', 9_000);
  const one = await ask(fleet, ['Fitting'], { limits: { Fitting: 9_500 } });
  expect([one?.net, one?.excess, one?.toPay]).toEqual([gbp(9_000), gbp(0), gbp(10_800)]);
  expect(await limit()).toBe((35_000 + 9_500 + 2_000) * 1.2 - 11_500);
  await send(fleet, { by: 'email', lines: await idsOf(fleet, 'Fitting') });
  const message = ok(await company.manager.call(listMessages, { query: {} })).items.find(({ recipient }) => recipient === 'desk@falcon.test');
  expect(ok(await company.manager.call(getMessage, { params: { id: message?.id ?? '' } })).body).toContain('£108.00');
  // Of a whole of which it was not asked about everything it set no limit.
  await add(fleet, 'Sensor pad');
  await send(fleet, { by: 'portal', lines: await idsOf(fleet, 'Fitting') });
  const [waiting] = await ownOf(fleet);
  ok(await answer(fleet.user, waiting, waiting && answerTo(waiting, { limits: { Fitting: 20_000 } })));
  expect(await limit()).toBe((35_000 + 9_500 + 2_000) * 1.2 - 11_500);
});

it('lines that are not the record’s, none and too many are refused in words, and nothing is sent', async () => {
  const fleet = await aFleetJob();
  const { company, job } = fleet;
  const other = await aJob(company, { lines: [{ kind: 'sundry', description: 'Foreign', unitPrice: gbp(1) }] }, company.adviser);
  const [windscreen = ''] = await idsOf(fleet, 'Windscreen');
  const foreign = (await show(company.adviser, other.id)).lines[0]?.id ?? '';
  const sending = (lines: string[]) => company.adviser.call(routes.sendForApproval, { params: { id: job.id }, body: { by: 'portal', lines } });
  for (const stranger of [foreign, newId(), '00000000-0000-0000-0000-000000000000']) {
    const answered = await sending([windscreen, stranger]);
    refused(answered, 'approval.line_unknown');
    expect(answered.problem.errors?.['lines']).toEqual(['A line that was chosen is not among the lines any more. Look at them again.']);
  }
  expect((await sending([])).problem.errors?.['lines']).toEqual(['Choose at least one line.']);
  refused(await sending(['Windscreen']), 'request.invalid');
  refused(await sending(Array.from({ length: 201 }, () => windscreen)), 'request.invalid');
  expect(await ofJob(fleet)).toMatchObject({ items: [], standing: null });
  ok(await sending(Array.from({ length: 200 }, () => windscreen)));
});

it('more lines than are answered at once are sent in parts', async () => {
  const fleet = await aFleetJob();
  const { company } = fleet;
  const { id } = await aJob(company, { lines: [{ kind: 'sundry', description: 'Clip', unitPrice: gbp(100) }] }, company.adviser);
  await company.tenant.scope.write(async (tx) => {
    const clip = await tx.db.selectFrom('worksheet_line').selectAll().where('worksheet_id', '=', id).executeTakeFirstOrThrow();
    const more = Array.from({ length: 200 }, (_, index) => ({
      ...clip,
      price_chain: '[]',
      features: '{}',
      id: newId(),
      position: clip.position + index + 1,
    }));
    await tx.db.insertInto('worksheet_line').values(more).execute();
  });
  const sending = (lines?: string[]) =>
    company.adviser.call(routes.sendForApproval, { params: { id }, body: { by: 'portal', ...(lines === undefined ? {} : { lines }) } });
  const all = await sending();
  refused(all, 'approval.too_many');
  expect(all.problem.errors?.['lines']).toEqual(['At most 200 lines may be sent at once. Choose fewer.']);
  ok(await sending((await show(company.adviser, id)).lines.slice(1).map((line) => line.id)));
});

describe('of a quotation', () => {
  const company = () => aQuotingCompany({ type: 'fleet', name: 'Falcon Fleet', quotations_module: true, authorisation_limit_pence: 1 });
  async function aQuoted() {
    const quoting = await company();
    const { quotation } = await aSent(quoting);
    const user = await quoting.tenant.user({ role: 'customer', customerId: quoting.customer.id });
    const at = { params: { id: quotation.id } };
    return {
      quoting,
      id: quotation.id,
      options: quotation.options,
      user,
      see: async () => ok(await quoting.adviser.call(quoted.getQuotationApprovals, at)),
      own: async () => ok(await user.call(quoted.listOwnQuotationApprovals, at)).items[0],
      send: (optionId: string, lines?: string[]) =>
        quoting.adviser.call(quoted.sendOptionForApproval, { ...at, body: { by: 'portal', optionId, ...(lines ? { lines } : {}) } }),
    };
  }
  const book = async (quoting: QuotingCompany, id: string, optionId: string) =>
    ok(await quoting.manager.call(bookQuotation, { params: { id }, version: (await again(quoting, id)).version, body: { optionId } }));
  const standsNow = (lines: readonly { description: string; stands: unknown }[]) => lines.map(({ description, stands }) => [description, stands]);

  it('lines of one option are chosen, and what was said to another option says nothing of it', async () => {
    const { see, send: sending, own, user, options, id, quoting } = await aQuoted();
    const [oee, oem] = options;
    const linesOf = async (optionId = '') => (await see()).lines.filter((line) => line.optionId === optionId);
    expect((await see()).lines).toHaveLength(4);
    const [glass, fitting] = await linesOf(oee?.id);
    const [foreign] = await linesOf(oem?.id);
    refused(await sending(oee?.id ?? '', [foreign?.id ?? '']), 'approval.line_unknown');
    ok(await sending(oee?.id ?? '', [fitting?.id ?? '']));
    const asked = await own();
    expect([asked?.lines.map(({ description }) => description), asked?.net]).toEqual([['Fitting'], fitting?.net]);
    ok(await answer(user, asked));
    expect((await again(quoting, id)).approval).toBe('approved');
    expect(standsNow(await linesOf(oee?.id))).toEqual([
      [glass?.description, 'not-asked'],
      ['Fitting', 'approved'],
    ]);
    expect((await linesOf(oem?.id)).map(({ stands }) => stands)).toEqual([null, null]);
    ok(await sending(oem?.id ?? '', [foreign?.id ?? '']));
    expect((await linesOf(oem?.id)).map(({ stands }) => stands)).toEqual(['unanswered', 'not-asked']);
    expect((await linesOf(oee?.id)).map(({ stands }) => stands)).toEqual([null, null]);
  });

  it('what was left out stays so when it is written anew and when it is booked', async () => {
    const { see, send: sending, own, user, options, id, quoting } = await aQuoted();
    const optionId = options[0]?.id ?? '';
    const [, fitting] = (await see()).lines.filter((line) => line.optionId === optionId);
    ok(await sending(optionId, [fitting?.id ?? '']));
    ok(await answer(user, await own()));
    const { version, options: now } = await again(quoting, id);
    const written = now.map((option) => ({
      id: option.id,
      title: option.title,
      jobTypeId: option.jobType?.id ?? '',
      recommended: option.recommended,
      lines: [
        { kind: 'glass' as const, productId: option.recommended ? quoting.oee.id : quoting.oem.id },
        { kind: 'labour' as const, description: 'Fitting', unitPrice: gbp(7_533) },
      ],
    }));
    ok(await quoting.adviser.call(changeQuotation, { params: { id }, version, body: { options: written } }));
    const rewritten = (await see()).lines.filter((line) => line.optionId === optionId);
    expect(rewritten.map(({ stands }) => stands)).toEqual(['not-asked', 'approved']);
    expect(rewritten.map((line) => line.id)).not.toContain(fitting?.id);
    const job = await book(quoting, id, optionId);
    const shown = ok(await quoting.adviser.call(routes.getWorksheetApprovals, { params: { id: job.id } }));
    expect([shown.standing, shown.lines.map(({ stands }) => stands)]).toEqual(['approved', ['not-asked', 'approved']]);
    expect((await show(quoting.adviser, job.id)).holdUps.map(({ code }) => code)).not.toContain('authorisation');
    expect((await see()).lines.map(({ stands }) => stands)).toEqual([null, null, null, null]);
  });

  it('the number of an earlier answer goes on to the job where a later one gives none', async () => {
    const { see, send: sending, own, user, options, id, quoting } = await aQuoted();
    const optionId = options[0]?.id ?? '';
    const [, fitting] = (await see()).lines.filter((line) => line.optionId === optionId);
    ok(await sending(optionId));
    const first = await own();
    ok(await answer(user, first, first && answerTo(first, { number: 'Q-9' })));
    ok(await sending(optionId, [fitting?.id ?? '']));
    const second = await own();
    expect([second?.lines.length, second?.authorisationNumber]).toEqual([1, '']);
    ok(await answer(user, second));
    const job = await book(quoting, id, optionId);
    const page = await show(quoting.adviser, job.id);
    expect([page.insurance.authorisationNumber, page.holdUps.map(({ code }) => code)]).toEqual(['Q-9', expect.not.arrayContaining(['authorisation'])]);
    expect(ok(await quoting.adviser.call(routes.getWorksheetApprovals, { params: { id: job.id } })).lines.map(({ stands }) => stands)).toEqual([
      'approved',
      'approved',
    ]);
  });
});
