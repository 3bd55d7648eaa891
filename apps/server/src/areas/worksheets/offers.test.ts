import { listBranches } from '@quarterlight/contract/companies/branch-routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import { branchRejectionReasons } from '@quarterlight/contract/system/lookup-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { addMinutes } from '@quarterlight/kit/instants';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { lapseOffer } from './answer-offer.ts';
import { aCompany, aJob, anIntake, aSlot, type Company, inDays, type Job, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';
import { lapseLostOffers } from './lapse-lost-offers.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const atNorwich = { latitude: 52.63, longitude: 1.3 };
const atIpswich = { latitude: 52.06, longitude: 1.16 };

/** A company with a branch of its own and two others, the second a subcontractor's, with somebody to answer in each. */
async function aCompanyOfBranches() {
  const company = await aCompany({ name: 'Norwich', postcode_areas: ['NR'], ...atNorwich });
  const { tenant } = company;
  const roomy = { capacity_morning: 5, capacity_afternoon: 5 };
  const ipswich = await aBranch(tenant, { name: 'Ipswich', email: 'ipswich@example.test', ...roomy, ...atIpswich });
  const poringland = await aBranch(tenant, { name: 'Poringland', kind: 'subcontract', email: 'sub@example.test', ...roomy, postcode_areas: ['NR14'] });
  await aTechnician(tenant, ipswich);
  const of = (branchId: string) => tenant.user({ role: 'branch', branchId });
  return { ...company, ipswich, poringland, atIpswich: await of(ipswich.id), atPoringland: await of(poringland.id) };
}
type Branches = Awaited<ReturnType<typeof aCompanyOfBranches>>;

const place = { postcode: 'NR14 7PZ', town: 'Poringland', ...atNorwich };
const hours = (count: number) => addMinutes(testApp().clock.now(), count * 60);

async function offer(company: Branches, job: Job, branchIds = [company.ipswich.id, company.poringland.id], by: Client = company.adviser): Promise<Job> {
  const body = { branchIds, until: hours(0.5), wishDay: inDays(company.tenant, 2), wishSlot: 'A' as const, note: 'The key is at the desk.' };
  return ok(await by.call(routes.offerWorksheet, { params: { id: job.id }, version: job.version, body }));
}

async function anOffered(company: Branches, more: Parameters<typeof aJob>[1] = {}): Promise<Job> {
  const made = await aJob(company, { branchId: null, ...more });
  return offer(company, made);
}

const waiting = async (by: Client) => ok(await by.call(routes.listBranchOffers, { query: {} })).items;
const waitingOne = async (by: Client) => (await waiting(by))[0]?.id ?? '';
const accept = (by: Client, id: string) => by.call(routes.acceptOffer, { params: { id } });
const reasonOf = async (by: Client) => ok(await by.call(branchRejectionReasons))[0]?.id ?? '';
const reject = async (by: Client, id: string) => by.call(routes.rejectOffer, { params: { id }, body: { reasonId: await reasonOf(by), note: 'Full' } });
const offersOf = async (by: Client, id: string) => ok(await by.call(routes.getWorksheetOffers, { params: { id } }));
const states = async (company: Branches, id: string) =>
  Object.fromEntries((await offersOf(company.manager, id)).offers.map(({ branch, state }) => [branch.name, state]));
const toReallocate = async (by: Client) => ok(await by.call(routes.listWorksheets, { query: { offering: 'to-reallocate' } })).items.map(({ id }) => id);
const holdUps = async (by: Client, id: string) => (await show(by, id)).holdUps.flatMap(({ code, message }) => (code === 'offer' ? [message] : []));

/** As where a process was killed while its queue was away, or somebody dropped them. */
const losesItsTasks = ({ tenant }: Branches) =>
  asOwner(testApp().superuserUrl, (owner) =>
    owner.query("delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1", [tenant.scope.tenant.id]),
  );

/** What counters say is taken of branches, and what their bookings come to: they never differ. */
async function takenAndBooked({ tenant }: Branches): Promise<[string[], string[]]> {
  return tenant.scope.read(async ({ db }) => {
    const counters = await db.selectFrom('branch_capacity').select(['branch_id', 'day', 'slot', 'taken']).where('taken', '>', 0).execute();
    const bookings = await db.selectFrom('booking').select(['branch_id', 'day', 'slot']).where('cancelled_at', 'is', null).execute();
    const counted = Map.groupBy(bookings, ({ branch_id: branch, day, slot }) => `${branch} ${day} ${slot}`);
    return [
      counters.map((each) => `${each.branch_id} ${each.day} ${each.slot} ${each.taken}`).toSorted(),
      [...counted].map(([key, rows]) => `${key} ${rows.length}`).toSorted(),
    ];
  });
}

describe('an offered job', () => {
  it('is shown to its branches without its customer, holds the job up until the first accepts, and is gone for the others then', async () => {
    const company = await aCompanyOfBranches();
    const { manager, atIpswich: ipswich, atPoringland: poringland } = company;
    await insert(company.tenant, 'rate_card_line', (id) => ({ id, branch_id: company.poringland.id, price_pence: 4_500, valid_from: '2020-01-01' }));
    const made = await aJob(company, { branchId: null, address: { ...(await address(company)), ...place }, lines: [{ kind: 'labour' }] });
    const job = await offer(company, made);
    expect(await holdUps(manager, job.id)).toEqual([expect.stringMatching(/^Waiting for an answer of (Ipswich and Poringland|Poringland and Ipswich) until /)]);
    const [one] = await waiting(poringland);
    expect(one).toMatchObject({
      number: job.number,
      town: 'Poringland',
      outward: 'NR14',
      wishSlot: 'A',
      pay: { amount: 4_500 },
      note: 'The key is at the desk.',
    });
    const shown = JSON.stringify(await waiting(ipswich));
    const { contact, address: at, customer, vehicle } = await show(manager, job.id);
    for (const secret of [contact.lastName, contact.mobile, at.line1, at.postcode, customer.name, vehicle.registration])
      if (secret !== '') expect(shown).not.toContain(secret);
    expect((await waiting(ipswich))[0]?.pay).toBeNull();
    refused(await ipswich.call(routes.getWorksheet, { params: { id: job.id } }), 'record.not_found');
    const lost = await waitingOne(ipswich);

    expect(ok(await accept(poringland, one?.id ?? ''))).toEqual({ worksheetId: job.id, number: job.number });
    expect(await show(poringland, job.id)).toMatchObject({
      branch: { name: 'Poringland' },
      contact: { lastName: contact.lastName },
      offering: null,
      holdUps: expect.any(Array),
    });
    expect(await holdUps(manager, job.id)).toEqual([]);
    refused(await accept(ipswich, lost), 'offer.given', 'Given to another branch meanwhile.');
    expect(await waiting(ipswich)).toEqual([]);
    refused(await ipswich.call(routes.getWorksheet, { params: { id: job.id } }), 'record.not_found');
    // Twice changes nothing.
    ok(await accept(poringland, one?.id ?? ''));
    const mine = await offersOf(poringland, job.id);
    expect([mine.offers.map(({ branch, state }) => `${branch.name} ${state}`), mine.proposals]).toEqual([['Poringland accepted'], []]);
  });

  it('stays with who was asked, when, and what they answered and why, once it is accepted; the branch has its own answer alone', async () => {
    const company = await aCompanyOfBranches();
    const { manager, adviser, atIpswich: ipswich, atPoringland: poringland, technician } = company;
    const wasOffered = async (by: Client, id: string) => (await show(by, id)).wasOffered;
    const plain = await aJob(company, { branchId: company.branch.id });
    expect(await wasOffered(manager, plain.id)).toBe(false);
    const job = await anOffered(company);
    expect(await wasOffered(manager, job.id)).toBe(true);
    expect((await reject(ipswich, await waitingOne(ipswich))).status).toBe(204);
    ok(await accept(poringland, await waitingOne(poringland)));
    for (const by of [manager, adviser]) {
      expect(await wasOffered(by, job.id)).toBe(true);
      const { offers } = await offersOf(by, job.id);
      const told = offers.map(({ branch, state, reason, answerNote, offeredBy, answeredBy }) => [
        branch.name,
        state,
        reason !== '',
        answerNote,
        offeredBy !== '',
        answeredBy !== '',
      ]);
      expect(told.toSorted()).toEqual([
        ['Ipswich', 'rejected', true, 'Full', true, true],
        ['Poringland', 'accepted', false, '', true, true],
      ]);
      expect(offers.every(({ offeredAt, answeredAt }) => answeredAt !== null && offeredAt <= answeredAt)).toBe(true);
    }
    expect(await wasOffered(poringland, job.id)).toBe(true);
    expect((await offersOf(poringland, job.id)).offers.map(({ branch, state }) => `${branch.name} ${state}`)).toEqual(['Poringland accepted']);
    // A branch that had said no and is given the job all the same learns nothing of what was asked.
    const given = await anOffered(company);
    const mine = (await waiting(ipswich)).find(({ number }) => number === given.number)?.id ?? '';
    expect((await reject(ipswich, mine)).status).toBe(204);
    await company.tenant.scope.write((tx) =>
      tx.db.updateTable('worksheet').set({ branch_id: company.ipswich.id, offering: null }).where('id', '=', given.id).execute(),
    );
    expect([await wasOffered(manager, given.id), await wasOffered(ipswich, given.id), (await offersOf(ipswich, given.id)).offers]).toEqual([true, false, []]);
    expect((await technician.client.call(routes.getWorksheetOffers, { params: { id: job.id } })).status).toBe(403);
  });

  it('is told to its branches by email and in what waits for their people', async () => {
    const company = await aCompanyOfBranches();
    const job = await anOffered(company);
    const things = async (by: Client) =>
      ok(await by.call(listForMe)).kinds.flatMap(({ kind, things: all }) => all.map(({ title }) => `${kind}: ${title.slice(0, 7)}`));
    expect(await things(company.atIpswich)).toContain(`offer: ${job.number}`);
    ok(await accept(company.atPoringland, await waitingOne(company.atPoringland)));
    expect(await things(company.atIpswich)).toEqual([]);
    const sent = ok(await (await company.tenant.user({ permissions: ['edit-messages'] })).call(listMessages, { query: {} })).items;
    expect(sent.map(({ template, recipient }) => `${template} ${recipient}`).toSorted()).toEqual([
      'job-offer-over ipswich@example.test',
      'job-offered ipswich@example.test',
      'job-offered sub@example.test',
    ]);
  });

  it('that two branches accept at once is given to one of them', async () => {
    const company = await aCompanyOfBranches();
    for (let round = 0; round < 5; round += 1) {
      const job = await anOffered(company);
      const mine = async (by: Client) => (await waiting(by)).find(({ number }) => number === job.number)?.id ?? '';
      const [one, other] = [await mine(company.atIpswich), await mine(company.atPoringland)];
      const answers = await Promise.all([accept(company.atIpswich, one), accept(company.atPoringland, other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      refused(answers.find(({ status }) => status === 400) ?? answers[0], 'offer.given', 'Given to another branch meanwhile.');
      expect(Object.values(await states(company, job.id)).toSorted()).toEqual(['accepted', 'withdrawn']);
      const winner = answers[0].status === 200 ? 'Ipswich' : 'Poringland';
      expect((await show(company.manager, job.id)).branch?.name).toBe(winner);
    }
  });

  it('that is cancelled while a branch accepts is either, never both', async () => {
    const company = await aCompanyOfBranches();
    for (let round = 0; round < 4; round += 1) {
      const job = await anOffered(company);
      const id = (await waiting(company.atIpswich)).find(({ number }) => number === job.number)?.id ?? '';
      const cancel = company.manager.call(routes.cancelWorksheet, { params: { id: job.id }, version: job.version, body: { reason: 'Sold' } });
      const [accepted, cancelled] = await Promise.all([accept(company.atIpswich, id), cancel]);
      expect([accepted.status, cancelled.status].toSorted()).toEqual([200, 400]);
      const after = await show(company.manager, job.id);
      expect([after.state, after.branch?.name ?? null]).toEqual(accepted.status === 200 ? ['open', 'Ipswich'] : ['cancelled', null]);
      expect(Object.values(await states(company, job.id))).not.toContain('offered');
    }
  });

  it('that its branches reject or do not answer is to be re-allocated, the next branches proposed but not those that rejected it', async () => {
    const company = await aCompanyOfBranches();
    const { manager, adviser, tenant } = company;
    const first = await aJob(company, { branchId: null, address: { ...(await address(company)), ...place } }, adviser);
    expect((await offersOf(adviser, first.id)).proposals.map(({ branch, why }) => `${branch.name}: ${why}`)).toEqual([
      'Poringland: Serves NR14',
      'Norwich: Serves NR',
      expect.stringMatching(/^Ipswich: .* miles away$/),
    ]);
    const job = await offer(company, first);
    ok204(await reject(company.atPoringland, await waitingOne(company.atPoringland)));
    expect([await waiting(company.atPoringland), await toReallocate(manager)]).toEqual([[], []]);
    const late = await waitingOne(company.atIpswich);
    testApp().clock.advance(40 * 60_000);
    refused(await accept(company.atIpswich, late), 'offer.lapsed', /^The time to answer was over at /);
    const lapse = () => tenant.scope.write((tx) => lapseOffer(tx, late));
    await lapse();
    const version = (await show(manager, job.id)).version;
    await lapse();
    expect((await show(manager, job.id)).version).toBe(version);
    expect(await states(company, job.id)).toEqual({ Ipswich: 'lapsed', Poringland: 'rejected' });
    expect(await toReallocate(manager)).toEqual([job.id]);
    expect(ok(await adviser.call(listForMe)).kinds.map(({ kind }) => kind)).toContain('reallocate');
    expect((await show(manager, job.id)).timeline.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['Rejected by Poringland', expect.stringMatching(/^Not answered by Ipswich until /)]),
    );
    expect((await offersOf(adviser, job.id)).proposals.map(({ branch }) => branch.name)).toEqual(['Norwich', 'Ipswich']);
    await offer(company, await show(manager, job.id), [company.branch.id]);
    expect(await toReallocate(manager)).toEqual([]);
  });

  it('is ended by the sweep where its own task was lost, once, and beside the task; what has time left or was answered is left alone', async () => {
    const company = await aCompanyOfBranches();
    const { manager, tenant } = company;
    const taken = await offer(company, await aJob(company, { branchId: null }));
    ok(await accept(company.atPoringland, await waitingOne(company.atPoringland)));
    const lost = await anOffered(company);
    await losesItsTasks(company);
    const id = await waitingOne(company.atIpswich);
    testApp().clock.advance(31 * 60_000);
    await lapseLostOffers(tenant.scope);
    // A minute late is the task's own affair.
    expect(await states(company, lost.id)).toEqual({ Ipswich: 'offered', Poringland: 'offered' });
    testApp().clock.advance(10 * 60_000);
    const fresh = await anOffered(company);
    await Promise.all([lapseLostOffers(tenant.scope), lapseLostOffers(tenant.scope), tenant.scope.write((tx) => lapseOffer(tx, id))]);
    expect(await states(company, lost.id)).toEqual({ Ipswich: 'lapsed', Poringland: 'lapsed' });
    const after = await show(manager, lost.id);
    expect(after.timeline.filter(({ summary }) => summary.startsWith('Not answered by'))).toHaveLength(2);
    expect(await toReallocate(manager)).toEqual([lost.id]);
    expect(await states(company, fresh.id)).toEqual({ Ipswich: 'offered', Poringland: 'offered' });
    expect(await states(company, taken.id)).toEqual({ Ipswich: 'withdrawn', Poringland: 'accepted' });
    await lapseLostOffers(tenant.scope);
    expect((await show(manager, lost.id)).version).toBe(after.version);
  });

  it('cannot be answered once it is withdrawn, the job cancelled or booked, or by whom it was not offered to', async () => {
    const company = await aCompanyOfBranches();
    const { manager, atIpswich: ipswich, tenant } = company;
    const withdrawn = await anOffered(company);
    const id = await waitingOne(ipswich);
    refused(await accept(company.atPoringland, id), 'record.not_found');
    refused(await accept(await (await aTenant()).user(), id), 'record.not_found');
    refused(await accept(await tenant.user({ customerId: company.customer.id, permissions: ['accept-customer-jobs'] }), id), 'record.not_found');
    refused(await ipswich.call(routes.withdrawOffer, { params: { id } }), 'access.missing_permission');
    ok204(await manager.call(routes.withdrawOffer, { params: { id } }));
    await refusedWithoutTrace(tenant, 'offer.withdrawn', () => accept(ipswich, id), 'This offer was withdrawn meanwhile.');
    await refusedWithoutTrace(tenant, 'offer.withdrawn', () => reject(ipswich, id));
    expect((await show(manager, withdrawn.id)).offering).toBe('waiting');

    const cancelled = await anOffered(company);
    const gone = (await waiting(ipswich))[0]?.id ?? '';
    ok(await manager.call(routes.cancelWorksheet, { params: { id: cancelled.id }, version: cancelled.version, body: { reason: 'Sold the car' } }));
    refused(await accept(ipswich, gone), 'offer.withdrawn');
    expect(Object.values(await states(company, cancelled.id))).toEqual(['withdrawn', 'withdrawn']);

    const booked = await anOffered(company);
    const over = (await waiting(ipswich))[0]?.id ?? '';
    ok(await manager.call(routes.bookWorksheet, { params: { id: booked.id }, version: booked.version, body: aSlot(company) }));
    refused(await accept(ipswich, over), 'offer.withdrawn');
    expect((await show(manager, booked.id)).branch?.name).toBe('Norwich');
  });

  it('is refused with words where it makes no sense', async () => {
    const company = await aCompanyOfBranches();
    const job = await aJob(company, { booking: aSlot(company) });
    const body = { branchIds: [company.branch.id], until: hours(1), wishDay: null, wishSlot: null, note: '' };
    const ask = (more: Partial<typeof body>, by = company.manager) =>
      by.call(routes.offerWorksheet, { params: { id: job.id }, version: job.version, body: { ...body, ...more } });
    refused(await ask({}), 'offer.has_it', 'Norwich has this job already.');
    const closed = await aBranch(company.tenant, { name: 'Closed', status: 'closed' });
    refused(await ask({ branchIds: [closed.id] }), 'offer.branch_closed');
    refused(await ask({ branchIds: [company.ipswich.id], until: hours(-1) }), 'offer.until');
    refused(await ask({ branchIds: [company.ipswich.id], until: hours(24 * 15) }), 'offer.until');
    refused(await ask({}, await company.tenant.user({ role: 'branch', branchId: company.branch.id })), 'access.missing_permission');
    const again = await offer(company, job, [company.ipswich.id]);
    const twice = { params: { id: job.id }, version: again.version, body: { ...body, branchIds: [company.ipswich.id] } };
    refused(await company.manager.call(routes.offerWorksheet, twice), 'offer.waiting');
    expect(ok(await company.manager.call(listBranches, { query: {} })).items.length).toBe(4);
  });

  it('that is booked with another branch gives that slot back when it is accepted, and keeps it when it is rejected', async () => {
    const company = await aCompanyOfBranches();
    const { manager, atIpswich: ipswich } = company;
    const kept = await offer(company, await aJob(company, { booking: aSlot(company) }), [company.ipswich.id]);
    ok204(await reject(ipswich, await waitingOne(ipswich)));
    expect(await show(manager, kept.id)).toMatchObject({ state: 'booked', branch: { name: 'Norwich' }, offering: null });
    const moved = await offer(company, await aJob(company, { booking: aSlot(company) }), [company.ipswich.id]);
    ok(await accept(ipswich, await waitingOne(ipswich)));
    expect(await show(manager, moved.id)).toMatchObject({ state: 'open', branch: { name: 'Ipswich' }, booking: null, technician: null });
    const [taken, booked] = await takenAndBooked(company);
    expect(taken).toEqual(booked);
    expect(taken).toHaveLength(1);
  });
});

describe('a branch that has a job', () => {
  it('gives it back with a reason until it is released: its slot is free, the job open and nobody’s, and unseen by the branch', async () => {
    const company = await aCompanyOfBranches();
    const { manager, tenant, branch } = company;
    const ofNorwich = await tenant.user({ role: 'branch', branchId: branch.id });
    const job = await aJob(company, { booking: aSlot(company), address: { ...(await address(company)), ...place } });
    expect((await show(ofNorwich, job.id)).allowedActions).toContain('decline');
    const decline = async (by: Client, version = job.version) =>
      by.call(routes.declineWorksheet, { params: { id: job.id }, version, body: { reasonId: await reasonOf(by), note: 'Two are ill' } });
    refused(await decline(company.atIpswich), 'record.not_found');
    ok(await decline(ofNorwich));
    expect(await show(manager, job.id)).toMatchObject({ state: 'open', branch: null, technician: null, booking: null, offering: 'to-reallocate' });
    refused(await ofNorwich.call(routes.getWorksheet, { params: { id: job.id } }), 'record.not_found');
    const [taken, booked] = await takenAndBooked(company);
    expect([taken, booked]).toEqual([[], []]);
    expect((await offersOf(manager, job.id)).proposals.map(({ branch: { name } }) => name)).toEqual(['Poringland', 'Ipswich']);
    expect((await show(manager, job.id)).timeline[0]?.reason).toMatch(/: Two are ill$/);

    const released = await aJob(company, { booking: aSlot(company) });
    const out = ok(await manager.call(routes.releaseWorksheet, { params: { id: released.id }, version: released.version, body: { reason: 'Now' } }));
    const late = { params: { id: out.id }, version: out.version, body: { reasonId: await reasonOf(manager), note: '' } };
    await refusedWithoutTrace(tenant, 'worksheet.moved_on', () => ofNorwich.call(routes.declineWorksheet, late));
  });

  it('that accepted it before somebody offers it elsewhere loses it to who accepts then', async () => {
    const company = await aCompanyOfBranches();
    const job = await offer(company, await aJob(company, { branchId: null }), [company.ipswich.id]);
    ok(await accept(company.atIpswich, await waitingOne(company.atIpswich)));
    await offer(company, await show(company.manager, job.id), [company.poringland.id]);
    expect((await show(company.atIpswich, job.id)).holdUps.map(({ code }) => code)).not.toContain('offer');
    ok(await accept(company.atPoringland, await waitingOne(company.atPoringland)));
    expect(await states(company, job.id)).toEqual({ Ipswich: 'withdrawn', Poringland: 'accepted' });
    refused(await company.atIpswich.call(routes.getWorksheet, { params: { id: job.id } }), 'record.not_found');
    expect((await offersOf(company.atPoringland, job.id)).offers.map(({ branch }) => branch.name)).toEqual(['Poringland']);
  });
});

const ok204 = (answer: { readonly status: number; readonly text: string }) => expect(answer.status, answer.text).toBe(204);
const address = async (company: Company) => (await anIntake(company)).address;
