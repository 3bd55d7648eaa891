import { reckonLine } from '@quarterlight/contract/rules/totals';
import { addDays } from '@quarterlight/kit/days';
import { documentNumber } from '@quarterlight/kit/numbers';
import { noFollowUp } from '../../src/areas/quotations/quotations.rules.ts';
import { makeRandom, type Random } from '../../src/demo/random.ts';
import { type Job, type Telling, vatRate } from './job.ts';
import type { NewRow, Sheets } from './sheets.ts';

const day = 86_400_000;
const open = ['draft', 'sent', 'accepted'];
/** So long quotations are still worked on. */
const worked = 14 * day;

type Bounds = Pick<NewRow<'quotation_event'>, 'customer_id' | 'bound_branch'>;

/** What a quotation's rows are told with; its chance is its own, so that the job's is what it would be without. */
interface Quote {
  readonly telling: Telling;
  readonly sheets: Sheets;
  readonly job: Job;
  readonly random: Random;
  readonly id: string;
  readonly at: number;
  readonly state: string;
  readonly bounds: Bounds;
}

/** What has become of what was quoted two days before a job came in: every third job was quoted, the others are of customers who asked and did not come. */
function stateOf({ plan }: Telling, { index, fate }: Job, at: number, random: Random): string {
  if (index % 3 === 0 && fate.state !== 'submitted' && fate.state !== 'rejected') return 'booked';
  if (plan.calendar.now - at > worked) return random.chance(0.6) ? 'declined' : 'expired';
  const share = random.next();
  return share < 0.15 ? 'draft' : share < 0.75 ? 'sent' : share < 0.85 ? 'accepted' : 'declined';
}

/** Puts down the quotation that stands beside a job, with all that hangs on it; gives its id where the job was made of it. */
export function putQuotation(telling: Telling, sheets: Sheets, job: Job, contact: { readonly name: string; readonly email: string }): string | null {
  const { plan, seeded, ground } = telling;
  const { calendar } = plan;
  const random = makeRandom(`${plan.seed}/quotation/${job.index}`);
  const at = job.createdAt - 2 * day;
  const state = stateOf(telling, job, at, random);
  const { branch } = job.technician;
  const quote: Quote = { telling, sheets, job, random, id: telling.id(at), at, state, bounds: { customer_id: job.customer.id, bound_branch: branch.id } };
  const owner = random.pick(ground.advisers);
  const sent = state !== 'draft';
  const due = state === 'draft' || state === 'sent' ? addDays(calendar.dayOf(at), random.int(0, 9)) : null;
  const decided = sent && state !== 'sent' ? Math.min(calendar.now, at + 2 * day) : null;
  const chosen = putOptions(quote);
  const gross = chosen.net_pence + chosen.vat_pence;
  const booked = state === 'booked';
  sheets.add('quotation', {
    id: quote.id,
    number: documentNumber('Q', job.index + 1),
    state,
    customer_id: job.customer.id,
    customer_name: job.customer.name,
    customer_key: job.customer.key,
    branch_id: branch.id,
    vehicle_id: job.vehicle.id,
    job_type_id: seeded.id('quotation-job-types', job.kind === 'calibration' ? 'calibration' : 'replacement'),
    registration: job.vehicle.registration,
    vehicle_description: job.vehicle.description,
    contact_name: contact.name,
    contact_email: contact.email,
    net_pence: chosen.net_pence,
    vat_pence: chosen.vat_pence,
    gross_pence: gross,
    cost_pence: chosen.cost_pence ?? 0,
    valid_until: addDays(calendar.dayOf(at), state === 'expired' ? 7 : 30),
    owner_id: owner.id,
    created_at: calendar.iso(at),
    updated_at: calendar.iso(decided ?? at),
    sent_at: sent ? calendar.iso(at + 600_000) : null,
    decided_at: decided === null ? null : calendar.iso(decided),
    accepted_option_id: state === 'accepted' || booked ? chosen.id : null,
    accepted_by_name: state === 'accepted' || booked ? contact.name : '',
    accepted_via: state === 'accepted' || booked ? random.pick(['desk', 'link', 'portal']) : '',
    lost_code: state === 'declined' ? random.pick(['price', 'competitor', 'no-answer']) : '',
    follow_up_on: due,
    follow_up_order: due ?? noFollowUp,
    asked_at: state === 'sent' && random.chance(0.1) ? calendar.iso(at + day / 2) : null,
    worksheet_id: booked ? job.id : null,
    worksheet_number: booked ? job.number : '',
    version: sent ? 3 : 1,
  });
  putStory(quote, { owner, due, sent, decided, contact: contact.name });
  return booked ? quote.id : null;
}

/** Two options with the job's lines, the second dearer by a quarter; the first is what it stands for in lists. */
function putOptions({ telling, sheets, job, id, at, bounds }: Quote): NewRow<'quotation_option'> & { net_pence: number; vat_pence: number; id: string } {
  const [first] = [1, 1.25].map((factor, place) => {
    const optionId = telling.id(at);
    const lines = job.lines.map((line) => {
      const price = Math.round(line.price * factor);
      const { net, vat } = reckonLine({ quantityMilli: 1_000, unitPricePence: price, vatRateBasisPoints: vatRate });
      return { line, price, net, vat };
    });
    const option = {
      id: optionId,
      quotation_id: id,
      position: place + 1,
      title: place === 0 ? 'OEE glass' : 'OEM glass',
      recommended: place === 0,
      job_type_id: null,
      net_pence: lines.reduce((all, { net }) => all + net, 0),
      vat_pence: lines.reduce((all, { vat }) => all + vat, 0),
      cost_pence: lines.reduce((all, { net }) => all + Math.round(net * 0.6), 0),
      ...bounds,
    };
    sheets.add('quotation_option', option);
    for (const [position, { line, price, net, vat }] of lines.entries())
      sheets.add('quotation_line', {
        id: telling.id(at),
        quotation_id: id,
        option_id: optionId,
        position: position + 1,
        kind: line.kind,
        product_id: line.product?.id ?? null,
        description: line.description,
        unit_price_pence: price,
        vat_rate_basis_points: vatRate,
        net_pence: net,
        vat_pence: vat,
        ...bounds,
      });
    return option;
  });
  if (first === undefined) throw new Error('A quotation has an option');
  return first;
}

interface Story {
  readonly owner: { readonly id: string | null; readonly name: string };
  readonly due: string | null;
  readonly sent: boolean;
  readonly decided: number | null;
  readonly contact: string;
}

/** What was sent, asked, followed up and done. */
function putStory({ telling, sheets, job, random, id, at, state, bounds }: Quote, { owner, due, sent, decided, contact }: Story): void {
  const { calendar } = telling.plan;
  const of = { quotation_id: id, ...bounds };
  const event = (moment: number, action: string, summary: string) =>
    sheets.add('quotation_event', { id: telling.id(moment), at: calendar.iso(moment), action, summary, user_id: owner.id, user_name: owner.name, ...of });
  event(at, 'created', 'Raised');
  const followUp = { id: telling.id(at), due_on: due ?? calendar.dayOf(at + day), created_by: owner.id, created_at: calendar.iso(at) };
  const done = due === null ? { done_by: owner.id, done_at: calendar.iso(decided ?? at), outcome: 'reached' } : { done_by: null, done_at: null, outcome: '' };
  sheets.add('quotation_follow_up', { ...followUp, ...done, ...of });
  if (!sent) return;
  const valid_until = addDays(calendar.dayOf(at), 30);
  const sentAt = calendar.iso(at + 600_000);
  event(at + 600_000, 'sent', 'Sent revision 1');
  sheets.add('quotation_revision', {
    id: telling.id(at + 600_000),
    revision: 1,
    sent_at: sentAt,
    sent_by: owner.id,
    channel: 'email',
    valid_until,
    options: '[]',
    ...of,
  });
  sheets.add('private_link', {
    id: telling.id(at + 600_000),
    purpose: 'quotation',
    token_hash: `${random.letters(20)}${job.index}`,
    entity: 'quotation',
    entity_id: id,
    customer_id: bounds.customer_id,
    created_by: owner.id,
    created_at: sentAt,
    expires_at: calendar.iso(at + 60 * day),
    revoked_at: open.includes(state) ? null : calendar.iso(decided ?? at + day),
    views: random.int(0, 4),
  });
  if (random.chance(0.25))
    for (const [place, words] of ['Is the camera set up again?', 'It is, and it is in the price.'].entries()) {
      const fromCustomer = place === 0;
      const moment = at + day / 2 + place * 3_600_000;
      const by = fromCustomer ? { written_by: contact, user_id: null } : { written_by: owner.name, user_id: owner.id };
      sheets.add('quotation_message', { id: telling.id(moment), from_customer: fromCustomer, words, ...by, written_at: calendar.iso(moment), ...of });
    }
  if (decided !== null) event(decided, state, state === 'expired' ? 'Expired' : 'Decided');
}
