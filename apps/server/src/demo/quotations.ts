import { addDays } from '@quarterlight/kit/days';
import { lineCost, pence, unitCost, vatOf } from '@quarterlight/kit/money';
import { documentNumber } from '@quarterlight/kit/numbers';
import { hour, minute } from './calendar.ts';
import { mailWord, mobileNumber, somebody } from './contacts.ts';
import type { Job } from './job.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import type { Story } from './stage.ts';
import type { Person } from './world.ts';

export const wantedQuotations = 400;

type State = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired';
interface Quoted {
  readonly row: Row<'quotation'>;
  readonly at: number;
  readonly by: Person;
  /** What happened to it, in the order of time. */
  readonly steps: { readonly at: number; readonly action: string; readonly after: Readonly<Record<string, unknown>> }[];
  readonly job: Job | null;
}

const lost = ['Price', 'Went to a competitor', 'Had it repaired instead', 'Vehicle sold', 'No answer', 'Insurer sent its own fitter'];
const competitors = ['Swift Screens', 'Screenline', 'Autoview', 'National Chip Fix'];

/** Quotations of the last months in every state; those that became worksheets are the ones that the worksheets name. Gives the next number. */
export function makeQuotations(story: Story): number {
  const random = story.world.random.fork('quotations');
  const booked = story.jobs.filter((job) => job.sheet.source === 'quotation').map((job) => fromJob(story, job, random));
  const states: readonly (readonly [state: State, share: number])[] = [
    ['declined', 95],
    ['sent', 62],
    ['expired', 55],
    ['draft', 18],
    ['accepted', 14],
  ];
  const others = Array.from({ length: Math.max(0, wantedQuotations - booked.length) }, () =>
    fresh(story, random.weighted(states, ([, share]) => share)[0], random),
  );
  const all = [...booked, ...others].sort((one, other) => one.at - other.at);
  for (const [index, quoted] of all.entries()) keep(story, quoted, documentNumber('Q', index + 1));
  return all.length + 1;
}

function keep({ world }: Story, { row, at, by, steps, job }: Quoted, number: string): void {
  row.number = number;
  world.rows.add('quotation', row);
  const entry = { entity: 'quotation', id: row.id, label: number };
  world.log(at, by, { ...entry, action: 'quotation.created', after: { number, netPence: row.net_pence } });
  for (const step of steps) world.log(step.at, by, { ...entry, action: step.action, after: step.after });
  if (job) job.sheet.quotation_id = row.id;
}

/** What a worksheet was quoted at, a day or a few before it was taken in. */
function fromJob(story: Story, job: Job, random: Random): Quoted {
  const { world } = story;
  const { sheet } = job;
  const booked = Date.parse(sheet.created_at);
  const at = booked - random.int(3, 90) * hour;
  const sentAt = at + random.int(5, 60) * minute;
  const id = world.id(at);
  const cost = job.lines.reduce((all, { product }) => all + (product ? lineCost(unitCost(product.cost), 1000) : 0), 0);
  const by = story.staff.advisers.find((each) => each.id === sheet.created_by) ?? story.staff.admin;
  const row: Row<'quotation'> = {
    ...contactOf(sheet),
    id,
    number: '',
    state: 'booked',
    customer_id: sheet.customer_id,
    branch_id: job.vehicle.branch.id,
    vehicle_id: sheet.vehicle_id,
    job_type_id: sheet.job_type_id,
    net_pence: sheet.net_pence,
    vat_pence: sheet.vat_pence,
    cost_pence: cost,
    valid_until: addDays(world.calendar.dayOf(at), 30),
    lost_reason: '',
    competitor: '',
    competitor_price_pence: null,
    owner_id: sheet.created_by,
    created_at: world.calendar.iso(at),
    sent_at: world.calendar.iso(sentAt),
    decided_at: sheet.created_at,
    version: 4,
  };
  return {
    row,
    at,
    by,
    job,
    steps: [
      { at: sentAt, action: 'quotation.sent', after: { state: 'sent' } },
      { at: booked - 2 * minute, action: 'quotation.accepted', after: { state: 'accepted' } },
      { at: booked, action: 'quotation.booked', after: { state: 'booked', worksheet: sheet.number } },
    ],
  };
}

const contactOf = (sheet: Job['sheet']) => ({
  contact_name: `${sheet.contact_first_name} ${sheet.contact_last_name}`.trim(),
  contact_email: sheet.contact_email,
  contact_telephone: sheet.contact_mobile,
});

/** One that led to no worksheet, or not yet. */
function fresh(story: Story, state: State, random: Random): Quoted {
  const { world, prices } = story;
  const { calendar } = world;
  const age =
    state === 'expired'
      ? random.int(34, 500)
      : state === 'draft'
        ? random.int(0, 6)
        : state === 'accepted'
          ? random.int(0, 8)
          : state === 'sent'
            ? random.int(0, 27)
            : random.int(2, 420);
  const at = Math.min(calendar.at(calendar.offset(-age), random.int(490, 1050)), calendar.now - 5 * hour);
  const vehicle = random.pick(story.vehicles);
  const customer = random.weighted(
    story.customers.filter(({ sketch }) => sketch.branch === undefined || sketch.branch === vehicle.branch.site.code),
    ({ sketch }) => sketch.share,
  );
  const on = calendar.dayOf(at);
  const glass = prices.priceOf(vehicle.windscreen, customer, on);
  const labour = prices.labour({ jobType: 'replacement', glassType: 'windscreen', place: 'mobile', customer, on });
  const net = glass.pence + labour.pence;
  const person = somebody(random);
  const by = random.pick(story.staff.advisers);
  const sentAt = at + random.int(5, 90) * minute;
  const decidedAt = state === 'declined' || state === 'accepted' ? Math.min(sentAt + random.int(2, 200) * hour, calendar.now - 10 * minute) : null;
  const declined = state === 'declined';
  const row: Row<'quotation'> = {
    id: world.id(at),
    number: '',
    state,
    customer_id: customer.id,
    branch_id: vehicle.branch.id,
    vehicle_id: vehicle.id,
    job_type_id: world.lookups.byKind('quotation-job-types', vehicle.camera ? 'replacement-calibration' : 'replacement').id,
    contact_name: `${person.firstName} ${person.lastName}`,
    contact_email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example`,
    contact_telephone: mobileNumber(random),
    net_pence: net,
    vat_pence: vatOf(pence(net), 2000),
    cost_pence: lineCost(unitCost(glass.costUnit), 1000),
    valid_until: addDays(on, 30),
    lost_reason: declined ? random.pick(lost) : '',
    competitor: declined && random.chance(0.4) ? random.pick(competitors) : '',
    competitor_price_pence: null,
    owner_id: by.id,
    created_at: calendar.iso(at),
    sent_at: state === 'draft' ? null : calendar.iso(sentAt),
    decided_at: decidedAt === null ? null : calendar.iso(decidedAt),
    version: state === 'draft' ? 1 : state === 'sent' ? 2 : 3,
  };
  if (row.competitor !== '') row.competitor_price_pence = net - random.int(1_000, 4_000);
  const expiredAt = calendar.at(addDays(on, 31), 300);
  return {
    row,
    at,
    by,
    job: null,
    steps: [
      ...(state === 'draft' ? [] : [{ at: sentAt, action: 'quotation.sent', after: { state: 'sent' } }]),
      ...(decidedAt === null ? [] : [{ at: decidedAt, action: `quotation.${state}`, after: { state, ...(declined ? { reason: row.lost_reason } : {}) } }]),
      ...(state === 'expired' ? [{ at: expiredAt, action: 'quotation.expired', after: { state } }] : []),
    ],
  };
}
