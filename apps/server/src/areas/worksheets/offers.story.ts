import { acceptOffer, listBranchOffers, offerWorksheet, rejectOffer, withdrawOffer } from '@quarterlight/contract/worksheets/offer-routes';
import type { Branch } from '../../demo/branches.ts';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import { book, settleUnknown } from './desk.story.ts';
import { takeIn } from './intake.story.ts';
import { type Job, look, working } from './job.story.ts';

/** What becomes of an offered job. */
type Answer = 'waits' | 'rejected' | 'lapsed' | 'withdrawn' | 'accepted' | 'booked';

interface Offered {
  readonly answer: Answer;
  /** How long ago the job came in, in minutes. */
  readonly ago: number;
  /** How long the branch has to answer, in hours. */
  readonly hours: number;
  readonly note?: string;
  /** Offered to a branch of our own besides, which lies further off. */
  readonly also?: boolean;
  readonly reason?: string;
  readonly words?: string;
}

const offered: readonly Offered[] = [
  { answer: 'waits', ago: 55, hours: 4, note: 'Customer is at home after 13:00.', also: true },
  { answer: 'waits', ago: 95, hours: 24 },
  { answer: 'waits', ago: 170, hours: 48, note: 'Car is in the drive, off the road until it is done.' },
  { answer: 'rejected', ago: 300, hours: 24, reason: 'No capacity on the requested date', words: '' },
  { answer: 'rejected', ago: 1_700, hours: 8, reason: 'Out of area', words: 'Neither of our vans comes by there this week.', also: true },
  { answer: 'lapsed', ago: 3_100, hours: 4 },
  { answer: 'withdrawn', ago: 4_300, hours: 24 },
  { answer: 'accepted', ago: 240, hours: 8 },
  { answer: 'booked', ago: 2_900, hours: 24, note: 'Ring before coming.' },
  { answer: 'booked', ago: 6_000, hours: 8 },
];

/** Jobs in the subcontractor's towns that are offered to it: waiting for its answer, turned down and to be re-allocated, taken and in its diary. */
export function tellOffers(company: Company): void {
  const { teller, world, branches, answering } = company;
  const sub = branches.find(({ id, site }) => site.kind === 'subcontract' && answering.has(id));
  const own = branches.find(({ id, site }) => site.kind === 'own' && answering.has(id));
  if (!sub || !own) return;
  // Fleets keep their vehicles elsewhere.
  const accounts = company.accounts.filter(({ sketch }) => sketch.type !== 'fleet' && sketch.type !== 'trade');
  const there = { ...company, branches: [sub], accounts };
  for (const [index, each] of offered.entries())
    teller.begin(world.calendar.now - each.ago * minute, () => tellOffer(there, each, [sub, ...(each.also ? [own] : [])], index));
}

async function tellOffer(
  company: Company,
  { answer, hours, note = '', reason = '', words = '' }: Offered,
  branches: readonly Branch[],
  index: number,
): Promise<void> {
  const { teller, world, answering } = company;
  const random = teller.random(`offers ${index}`);
  const job = await takeIn(company, random, 'offered', undefined);
  await teller.at(teller.now() + random.int(3, 12) * minute);
  await look(company, job);
  const wishes = index % 3 !== 2;
  const body = {
    branchIds: branches.map((branch) => branch.id),
    until: world.calendar.iso(teller.now() + hours * hour),
    wishDay: wishes ? world.calendar.dayOf(teller.now() + 48 * hour) : null,
    wishSlot: wishes ? random.pick(['A', 'P'] as const) : null,
    note,
  };
  await teller.ask(job.by, offerWorksheet, { params: { id: job.id }, version: job.version, body });
  if (answer === 'waits' || answer === 'lapsed') return;
  await teller.at(teller.now() + random.int(20, 60) * minute);
  for (const branch of branches) {
    const params = { id: await offerTo(company, job, branch) };
    if (answer === 'withdrawn') await teller.ask(job.by, withdrawOffer, { params });
    else if (answer === 'rejected')
      await teller.ask(personOf(answering, branch), rejectOffer, {
        params,
        body: { reasonId: world.lookups.byName('branch-rejection-reasons', reason).id, note: words },
      });
    else await teller.ask(personOf(answering, branch), acceptOffer, { params });
  }
  const [taker] = branches;
  if (answer !== 'booked' || !taker) return;
  const theirs: Job = { ...job, by: personOf(answering, taker) };
  await working(company, random.int(2, 5) * hour);
  await settleUnknown(company, theirs);
  await look(company, theirs);
  // Their visit is still to come.
  await book(company, theirs, world.calendar.offset(1));
}

function personOf(answering: Company['answering'], { id }: Branch) {
  const person = answering.get(id);
  if (!person) throw new Error('Nobody answers for the branch');
  return person;
}

async function offerTo({ teller, answering }: Company, job: Job, branch: Branch): Promise<string> {
  const { items } = await teller.ask(personOf(answering, branch), listBranchOffers, { query: {} });
  return items.find(({ number }) => number === job.number)?.id ?? job.id;
}
