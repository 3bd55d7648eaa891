import * as own from '@quarterlight/contract/approvals/routes';
import { openLink } from '@quarterlight/contract/links/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import * as quoted from '@quarterlight/contract/quotations/approval-routes';
import { listQuotations } from '@quarterlight/contract/quotations/routes';
import * as routes from '@quarterlight/contract/worksheets/approval-routes';
import { bookQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import * as jobs from '@quarterlight/contract/worksheets/routes';
import { emptyId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { again, aQuotingCompany, aSent } from '../quotations/quotation.fixtures.ts';
import { aFleetJob, answer, answerTo, gbp, holdUps, listed, ofJob, ownOf, send, tokenOf, visitorOf } from './approvals.fixtures.ts';
import { lapseWorksheetApproval } from './approvals.ts';
import { aJob, ok, refused, show } from './job.fixtures.ts';

useTestApp();

describe('lines that go to the work provider', () => {
  it('are all approved in the portal: the job is authorised by its number, and whoever sent them hears of it', async () => {
    const fleet = await aFleetJob();
    const { company, job, user } = fleet;
    expect(await holdUps(fleet)).toEqual(['Awaiting authorisation']);
    await send(fleet, { by: 'portal', note: 'Please' });
    expect(await holdUps(fleet)).toEqual([expect.stringMatching(/^Waiting for approval until \d\d\/\d\d\/\d{4}$/)]);
    expect([await listed(fleet, { approval: 'waiting' }), await listed(fleet, { heldBy: 'authorisation' })]).toEqual([[job.id], [job.id]]);
    const asked = ok(await user.call(listForMe)).kinds.find(({ kind }) => kind === 'approval-asked');
    expect(asked?.things.map(({ recordId }) => recordId)).toEqual([job.id]);

    const [waiting] = await ownOf(fleet);
    expect(waiting).toMatchObject({ state: 'waiting', canAnswer: true, net: gbp(40_000), vat: gbp(8_000), toPay: gbp(48_000), changedSince: false });
    expect(waiting?.lines.map(({ description, net, outcome }) => [description, net.amount, outcome])).toEqual([
      ['Windscreen', 30_000, null],
      ['Fitting', 8_000, null],
      ['Moulding', 2_000, null],
    ]);
    const answered = ok(await answer(user, waiting, waiting && answerTo(waiting, { number: 'AUT-7' })));
    expect([answered.state, answered.canAnswer, answered.authorisationNumber]).toEqual(['answered', false, 'AUT-7']);

    expect(await holdUps(fleet)).toEqual([]);
    const page = await show(company.adviser, job.id);
    expect(page.insurance.authorisationNumber).toBe('AUT-7');
    expect(page.timeline.map(({ summary }) => summary)).toContain(`Approved by ${answered.answeredBy}: 3 lines, authorisation AUT-7`);
    expect([await listed(fleet, { approval: 'approved' }), await listed(fleet, { heldBy: 'authorisation' })]).toEqual([[job.id], []]);

    const unread = async () => ok(await company.adviser.call(listForMe)).kinds.find(({ kind }) => kind === 'approval-answered')?.things ?? [];
    expect((await unread()).map(({ recordId }) => recordId)).toEqual([job.id]);
    const { items } = await ofJob(fleet);
    expect(items[0]).toMatchObject({ state: 'answered', isUnread: true, allowedActions: ['withdraw', 'write'] });
    // Somebody else's look leaves it waiting for whoever sent it.
    expect((await company.manager.call(own.readApproval, { params: { id: items[0]?.id ?? '' } })).status).toBe(204);
    expect(await unread()).toHaveLength(1);
    expect((await company.adviser.call(own.readApproval, { params: { id: items[0]?.id ?? '' } })).status).toBe(204);
    expect(await unread()).toEqual([]);
  });

  it('of which one is refused hold the job up and say which, until the line is gone', async () => {
    const fleet = await aFleetJob();
    const { company, job, user } = fleet;
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    ok(await answer(user, waiting, waiting && answerTo(waiting, { refuse: ['Moulding'], number: 'PART-1' })));
    expect(await holdUps(fleet)).toEqual(['Not approved: Moulding']);
    expect([await listed(fleet, { approval: 'refused' }), await listed(fleet, { heldBy: 'authorisation' })]).toEqual([[job.id], [job.id]]);
    const page = await show(company.adviser, job.id);
    expect(page.timeline.find(({ action }) => action === 'approval_answered')).toMatchObject({ reason: 'Moulding: Not ours to pay' });
    const line = page.lines.find(({ description }) => description === 'Moulding');
    ok(await company.adviser.call(jobs.removeWorksheetLine, { params: { id: job.id, lineId: line?.id ?? '' }, version: page.version }));
    expect(await holdUps(fleet)).toEqual([]);
  });

  it('that change beyond what was approved hold the job up again', async () => {
    const fleet = await aFleetJob();
    const { company, job, user } = fleet;
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    ok(await answer(user, waiting, waiting && answerTo(waiting, { limits: { Windscreen: 32_000 } })));
    const change = async (description: string, amount: number) => {
      const page = await show(company.adviser, job.id);
      const lineId = page.lines.find((line) => line.description === description)?.id ?? '';
      ok(await company.adviser.call(jobs.changeWorksheetLine, { params: { id: job.id, lineId }, version: page.version, body: { unitPrice: gbp(amount) } }));
      return holdUps(fleet);
    };
    expect(await change('Windscreen', 32_000)).toEqual([]);
    expect(await change('Windscreen', 32_001)).toEqual(['Dearer than approved: Windscreen']);
    expect(await change('Fitting', 8_001)).toEqual(['Dearer than approved: Windscreen and 1 more']);
    expect(await listed(fleet, { approval: 'changed' })).toEqual([job.id]);
    expect((await ownOf(fleet))[0]?.changedSince).toBe(true);
    await change('Windscreen', 20_000);
    expect(await change('Fitting', 8_000)).toEqual([]);
    const { version } = await show(company.adviser, job.id);
    const body = { kind: 'sundry' as const, description: 'Sensor pad', unitPrice: gbp(900) };
    ok(await company.adviser.call(jobs.addWorksheetLine, { params: { id: job.id }, version, body }));
    expect(await holdUps(fleet)).toEqual(['Not asked to approve: Sensor pad']);
    // Sent again: the earlier one is over, and all of it waits.
    await send(fleet);
    expect(await holdUps(fleet)).toEqual([expect.stringContaining('Waiting for approval')]);
    expect((await ofJob(fleet)).items.map(({ state }) => state)).toEqual(['waiting', 'superseded']);
    expect((await ownOf(fleet)).map(({ state }) => state)).toEqual(['waiting']);
    refused(await answer(user, waiting), 'approval.superseded');
  });

  it('of an insurer show what is billed to it, and a limit of all lines is the job’s', async () => {
    const fleet = await aFleetJob({ type: 'insurer', excess_default_pence: 11_500 });
    const { company, job, user } = fleet;
    const { version, insurance } = await show(company.adviser, job.id);
    const { coverCheckedAt: _at, coverCheckedBy: _by, authorisationAsked: _asked, missing: _missing, asksVatRegistered: _asks, ...cover } = insurance;
    const body = { insurance: { ...cover, vatRegistered: true, coverChecked: false } };
    ok(await company.adviser.call(jobs.changeWorksheet, { params: { id: job.id }, version, body }));
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    // The policyholder recovers the VAT, and pays it with the excess.
    expect([waiting?.net.amount, waiting?.vat.amount, waiting?.excess.amount, waiting?.toPay.amount]).toEqual([40_000, 0, 11_500, 28_500]);
    ok(await answer(user, waiting, waiting && answerTo(waiting, { limits: { Windscreen: 35_000 } })));
    expect((await show(company.adviser, job.id)).insurance.limit).toEqual(gbp(35_000 + 8_000 + 2_000 - 11_500));
  });

  it('of which one is approved up to a limit below its price hold the job up, and were not changed since', async () => {
    const fleet = await aFleetJob();
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    ok(await answer(fleet.user, waiting, waiting && answerTo(waiting, { refuse: ['Moulding'], limits: { Windscreen: 29_999 } })));
    expect([await holdUps(fleet), (await ownOf(fleet))[0]?.changedSince]).toEqual([['Not approved: Moulding and 1 more'], false]);
    const { lines } = await show(fleet.company.adviser, fleet.job.id);
    const idOf = (wanted: string) => lines.find(({ description }) => description === wanted)?.id ?? '';
    await send(fleet, { by: 'portal', lines: [idOf('Moulding')] });
    expect([await holdUps(fleet), (await ownOf(fleet))[0]?.changedSince]).toEqual([
      [expect.stringMatching(/^Waiting for approval until \d\d\/\d\d\/\d{4}$/)],
      false,
    ]);
    const { version } = await show(fleet.company.adviser, fleet.job.id);
    const dearer = { params: { id: fleet.job.id, lineId: idOf('Windscreen') }, version, body: { unitPrice: gbp(30_001) } };
    ok(await fleet.company.adviser.call(jobs.changeWorksheetLine, dearer));
    expect([await holdUps(fleet), (await ownOf(fleet))[0]?.changedSince]).toEqual([[expect.stringMatching(/, changed since$/)], true]);
  });

  it('have a thread that stays readable: a work provider writes 200 messages and no more, by whichever way', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    const id = waiting?.id ?? '';
    const message = { approval_id: id, from_customer: true, words: 'Well?', written_at: '2026-01-01T00:00:00Z', customer_id: emptyId, bound_branch: emptyId };
    for (let count = 0; count < 199; count += 1) await insert(company.tenant, 'approval_message', (messageId) => ({ id: messageId, ...message }));
    const write = () => user.call(own.writeOnOwnApproval, { params: { id }, body: { words: 'And now?' } });
    const both = await Promise.all([write(), write()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    refused(await write(), 'approval.messages_full', 'You have written 200 messages about this approval. Please ring us for anything more.');
    expect((await company.adviser.call(own.writeOnApproval, { params: { id }, body: { words: 'We ring you.' } })).status).toBe(204);
    expect((await ownOf(fleet))[0]?.messages.at(-1)?.words).toBe('We ring you.');
  });

  it('are written about in one thread, and what the office withdraws is answered no more', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    const at = { params: { id: waiting?.id ?? '' } };
    expect((await user.call(own.writeOnOwnApproval, { ...at, body: { words: 'Why a moulding?' } })).status).toBe(204);
    expect((await company.adviser.call(own.writeOnApproval, { ...at, body: { words: 'It broke.' } })).status).toBe(204);
    expect((await ofJob(fleet)).messages.map(({ words, fromCustomer }) => [words, fromCustomer])).toEqual([
      ['Why a moulding?', true],
      ['It broke.', false],
    ]);
    const seen = (await ownOf(fleet))[0]?.messages ?? [];
    expect(seen.map(({ by, fromCustomer }) => (fromCustomer ? 'us' : by))).toEqual(['us', company.tenant.scope.tenant.name]);
    const withdraw = () =>
      company.adviser.call(routes.withdrawApproval, { params: { id: fleet.job.id, approvalId: waiting?.id ?? '' }, body: { reason: 'Wrong account' } });
    expect((await withdraw()).status).toBe(204);
    refused(await withdraw(), 'approval.ended');
    expect(await holdUps(fleet)).toEqual(['Awaiting authorisation']);
    refused(await answer(user, waiting), 'approval.withdrawn');
    refused(await user.call(own.writeOnOwnApproval, { ...at, body: { words: 'Still there?' } }), 'approval.ended');
    expect(await ownOf(fleet)).toEqual([]);
  });

  it('that nobody answers in time lapse, and say so', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    const { id } = await send(fleet, { by: 'portal', days: 1 });
    const [waiting] = await ownOf(fleet);
    await company.tenant.scope.write((tx) => lapseWorksheetApproval(tx, id));
    expect((await ofJob(fleet)).standing).toBe('waiting');
    const over = new Date(testApp().clock.now().getTime() - 1_000).toISOString();
    await company.tenant.scope.write((tx) => tx.db.updateTable('approval').set({ until: over }).where('id', '=', id).execute());
    refused(await answer(user, waiting), 'approval.over');
    await company.tenant.scope.write((tx) => lapseWorksheetApproval(tx, id));
    expect(await holdUps(fleet)).toEqual([expect.stringMatching(/^Approval not answered by \d\d\/\d\d\/\d{4}$/)]);
    expect((await ofJob(fleet)).items[0]?.state).toBe('lapsed');
    refused(await answer(user, waiting), 'approval.over');
  });
});

describe('an answer', () => {
  it('of two who give one at once counts once, and the other hears who was first', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    const other = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
    for (let round = 0; round < 5; round += 1) {
      const { address } = await send(fleet);
      const [waiting] = await ownOf(fleet);
      if (!waiting) throw new Error('Nothing was sent.');
      const answers = await Promise.all([
        answer(user, waiting, answerTo(waiting)),
        answer(other, waiting, answerTo(waiting, { refuse: ['Moulding'] })),
        visitorOf(company).call(routes.answerLinkApproval, {
          params: { token: tokenOf(address) },
          body: { ...answerTo(waiting, { refuse: ['Windscreen'] }), answeredBy: 'Pat' },
        }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      for (const each of answers.filter(({ status }) => status === 400)) refused(each, 'approval.answered');
      const { items, standing } = await ofJob(fleet);
      const approved = items[0]?.lines.every(({ outcome }) => outcome === 'approved') ?? false;
      expect(standing).toBe(approved ? 'approved' : 'refused');
      expect(items.filter(({ state }) => state === 'answered')).toHaveLength(1);
    }
  });

  it('is taken whole or refused in words, and again changes nothing', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    await send(fleet);
    const [waiting] = await ownOf(fleet);
    if (!waiting) throw new Error('Nothing was sent.');
    const all = answerTo(waiting);
    refused(await answer(user, waiting, { lines: all.lines.slice(1) }), 'approval.every_line');
    refused(await answer(user, waiting, { lines: [...all.lines.slice(1), all.lines[1] ?? all.lines[0]].flatMap((line) => line ?? []) }), 'approval.every_line');
    refused(await answer(user, waiting, { lines: all.lines.map((line) => ({ ...line, outcome: 'refused' as const })) }), 'approval.reason');
    refused(await answer(user, waiting, { lines: all.lines.map((line) => ({ ...line, limit: { amount: 1, currency: 'EUR' } })) }), 'request.invalid');
    refused(await answer(user, waiting, { lines: all.lines.map((line) => ({ ...line, limit: gbp(-1) })) }), 'request.invalid');
    expect((await ofJob(fleet)).standing).toBe('waiting');
    ok(await answer(user, waiting, all));
    const { version } = await show(company.adviser, fleet.job.id);
    ok(await answer(user, waiting, all));
    expect((await show(company.adviser, fleet.job.id)).version).toBe(version);
    refused(await answer(user, waiting, answerTo(waiting, { refuse: ['Fitting'] })), 'approval.answered');
  });

  it('is the account’s own to give: no other’s, no other company’s, not the office’s', async () => {
    const fleet = await aFleetJob();
    const { company, job } = fleet;
    const { id } = await send(fleet);
    const [waiting] = await ownOf(fleet);
    const stranger = await aCustomer(company.tenant, { type: 'fleet', name: 'Foreign Fleet' });
    const foreign = await company.tenant.user({ role: 'customer', customerId: stranger.id });
    const elsewhere = await aFleetJob();
    for (const who of [foreign, elsewhere.user]) refused(await answer(who, waiting), 'record.not_found');
    // Whoever works for us sees no customer’s jobs; whoever may see everything answers for nobody.
    refused(await answer(company.adviser, waiting), 'record.not_found');
    refused(await answer(await company.tenant.user(), waiting), 'approval.account_only');
    refused(await foreign.call(routes.listCustomerJobApprovals, { params: { id: job.id } }), 'record.not_found');
    refused(await foreign.call(own.writeOnOwnApproval, { params: { id }, body: { words: 'Hello' } }), 'record.not_found');
    refused(await elsewhere.company.adviser.call(own.writeOnApproval, { params: { id }, body: { words: 'Hello' } }), 'record.not_found');
    const other = await aJob(company, {}, company.adviser);
    refused(await company.adviser.call(routes.withdrawApproval, { params: { id: other.id, approvalId: id }, body: { reason: '' } }), 'record.not_found');
    const technician = company.technician.client;
    expect((await technician.call(routes.sendForApproval, { params: { id: job.id }, body: { by: 'portal' } })).status).toBe(403);
    expect((await ofJob(fleet)).standing).toBe('waiting');
  });

  it('by a link is given by whoever holds it, for that alone, until it is withdrawn', async () => {
    const fleet = await aFleetJob();
    const { company, job } = fleet;
    const visitor = visitorOf(company);
    await send(fleet, { by: 'email', note: 'Please be quick' });
    const message = ok(await company.manager.call(listMessages, { query: {} })).items.find(({ recipient }) => recipient === 'desk@falcon.test');
    expect([message?.subject, message?.template]).toEqual([expect.stringContaining(job.number), 'approval-asked']);
    const first = tokenOf((await send(fleet)).address);
    const second = tokenOf((await send(fleet)).address);
    expect(ok(await visitor.call(openLink, { params: { token: second } })).purpose).toBe('approval');
    const dead = async (token: string) => (await visitor.call(own.openLinkApproval, { params: { token } })).problem.code;
    expect(await dead(first)).toBe('link.gone');
    expect(await dead(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`)).toBe('link.gone');
    const photographs = tokenOf(ok(await company.adviser.call(jobs.askForPhotographs, { params: { id: job.id }, body: { by: 'shown', lineIds: [] } })).address);
    expect(await dead(photographs)).toBe('link.gone');
    const elsewhere = await aFleetJob();
    expect((await visitorOf(elsewhere.company).call(own.openLinkApproval, { params: { token: second } })).problem.code).toBe('link.gone');

    const asked = ok(await visitor.call(own.openLinkApproval, { params: { token: second } }));
    ok(await visitor.call(own.writeLinkApproval, { params: { token: second }, body: { words: 'Which glass is it?' } }));
    const body = { ...answerTo(asked, { refuse: ['Moulding'], number: 'L-1' }), answeredBy: 'Pat Dean' };
    refused(await visitor.call(routes.answerLinkApproval, { params: { token: second }, body: { ...body, answeredBy: ' ' } }), 'request.invalid');
    ok(await visitor.call(routes.answerLinkApproval, { params: { token: second }, body }));
    ok(await visitor.call(routes.answerLinkApproval, { params: { token: second }, body }));
    expect((await ofJob(fleet)).items[0]).toMatchObject({ answeredBy: 'Pat Dean', viewedAt: expect.any(String), authorisationNumber: 'L-1' });
    expect(await holdUps(fleet)).toEqual(['Not approved: Moulding']);
    const { version } = await show(company.manager, job.id);
    ok(await company.manager.call(jobs.cancelWorksheet, { params: { id: job.id }, version, body: { reason: 'Sold the car' } }));
    refused(await visitor.call(routes.answerLinkApproval, { params: { token: second }, body: { ...body, answeredBy: 'Kim' } }), 'approval.withdrawn');
  });

  it('is asked for with nothing of ours or of anybody else', async () => {
    const fleet = await aFleetJob();
    const { company, user } = fleet;
    const { address } = await send(fleet, { by: 'link', note: 'Please' });
    await send(fleet, { by: 'email' });
    const texts = [
      (await user.call(routes.listCustomerJobApprovals, { params: { id: fleet.job.id } })).text,
      (await visitorOf(company).call(own.openLinkApproval, { params: { token: tokenOf(address) } })).text,
      (await company.manager.raw('GET', '/v1/outbox')).text,
    ];
    for (const text of texts) for (const canary of ['cost', 'margin', 'Secret note', 'sentBy', 'Hill']) expect(text).not.toContain(canary);
    refused(await company.adviser.call(routes.sendForApproval, { params: { id: fleet.job.id }, body: { by: 'sms' } }), 'outbox.no_recipient');
    const bad = await company.adviser.call(routes.sendForApproval, { params: { id: fleet.job.id }, body: { by: 'email', recipient: 'nobody' } });
    expect(bad.problem.errors?.['recipient']).toEqual(['Invalid email']);
    const empty = await aJob(company, { lines: [] }, company.adviser);
    refused(await company.adviser.call(routes.sendForApproval, { params: { id: empty.id }, body: { by: 'portal' } }), 'approval.nothing');
  });
});

describe('a quotation', () => {
  const company = () => aQuotingCompany({ type: 'fleet', name: 'Falcon Fleet', quotations_module: true, authorisation_limit_pence: 1 });

  it('takes its approval along when it is booked, and is held up where the job is dearer', async () => {
    const quoting = await company();
    const { quotation } = await aSent(quoting);
    const user = await quoting.tenant.user({ role: 'customer', customerId: quoting.customer.id });
    const [option] = quotation.options;
    ok(await quoting.adviser.call(quoted.sendOptionForApproval, { params: { id: quotation.id }, body: { by: 'portal', optionId: option?.id ?? '' } }));
    const waiting = ok(await quoting.adviser.call(listQuotations, { query: { approval: 'waiting' } })).items;
    expect(waiting.map(({ id, approval }) => [id, approval])).toEqual([[quotation.id, 'waiting']]);
    const [asked] = ok(await user.call(quoted.listOwnQuotationApprovals, { params: { id: quotation.id } })).items;
    expect([asked?.optionTitle, asked?.net]).toEqual([option?.title, option?.net]);
    ok(await answer(user, asked, asked && answerTo(asked, { number: 'Q-9' })));
    expect((await again(quoting, quotation.id)).approval).toBe('approved');
    const { version } = await again(quoting, quotation.id);
    const job = ok(await quoting.manager.call(bookQuotation, { params: { id: quotation.id }, version, body: { optionId: option?.id ?? '' } }));
    const page = await show(quoting.adviser, job.id);
    expect([page.insurance.authorisationNumber, page.holdUps.map(({ code }) => code)]).toEqual(['Q-9', expect.not.arrayContaining(['authorisation'])]);
    const shown = ok(await quoting.adviser.call(routes.getWorksheetApprovals, { params: { id: job.id } }));
    expect([shown.standing, shown.items.map(({ state, optionTitle }) => [state, optionTitle])]).toEqual(['approved', [['answered', option?.title]]]);
    const kept = ok(await quoting.adviser.call(quoted.getQuotationApprovals, { params: { id: quotation.id } }));
    expect([kept.canSend, kept.items.map(({ allowedActions }) => allowedActions)]).toEqual([false, [[]]]);
    const line = page.lines[1];
    ok(
      await quoting.adviser.call(jobs.changeWorksheetLine, {
        params: { id: job.id, lineId: line?.id ?? '' },
        version: page.version,
        body: { unitPrice: gbp((line?.unitPrice.amount ?? 0) + 1) },
      }),
    );
    expect((await show(quoting.adviser, job.id)).holdUps.map(({ message }) => message)).toContain('Dearer than approved: Fitting');
  });

  it('that is booked while it waits is answered for its job; of another option it is not asked any more', async () => {
    const quoting = await company();
    const user = await quoting.tenant.user({ role: 'customer', customerId: quoting.customer.id });
    for (const place of [0, 1]) {
      const { quotation } = await aSent(quoting);
      const [option] = quotation.options;
      const { id } = ok(
        await quoting.adviser.call(quoted.sendOptionForApproval, { params: { id: quotation.id }, body: { by: 'portal', optionId: option?.id ?? '' } }),
      );
      const [asked] = ok(await user.call(quoted.listOwnQuotationApprovals, { params: { id: quotation.id } })).items;
      const { version } = await again(quoting, quotation.id);
      const booked = quotation.options[place]?.id ?? '';
      const job = ok(await quoting.manager.call(bookQuotation, { params: { id: quotation.id }, version, body: { optionId: booked } }));
      const answered = await answer(user, asked);
      if (place === 0) {
        expect(ok(answered).id).toBe(id);
        expect(ok(await quoting.adviser.call(routes.getWorksheetApprovals, { params: { id: job.id } })).standing).toBe('approved');
      } else refused(answered, 'approval.withdrawn');
    }
  });

  it('is hidden from the account’s users where quotations are switched off', async () => {
    const quoting = await aQuotingCompany({ type: 'fleet', quotations_module: false });
    const { quotation } = await aSent(quoting);
    const { id } = ok(await quoting.adviser.call(quoted.sendOptionForApproval, { params: { id: quotation.id }, body: { by: 'portal' } }));
    const user = await quoting.tenant.user({ role: 'customer', customerId: quoting.customer.id });
    expect((await user.call(quoted.listOwnQuotationApprovals, { params: { id: quotation.id } })).status).toBe(403);
    refused(await user.call(own.writeOnOwnApproval, { params: { id }, body: { words: 'Hello' } }), 'record.not_found');
    expect(ok(await user.call(listForMe)).kinds.map(({ kind }) => kind)).not.toContain('approval-asked');
  });
});
