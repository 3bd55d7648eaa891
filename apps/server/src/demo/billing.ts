import { addWorkingDays } from '@quarterlight/kit/days';
import { type DraftedDocument, type Reckoning, reckonDocuments, turned } from '../areas/billing/billing.documents.ts';
import { hour, minute } from './calendar.ts';
import { type Job, settle } from './job.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import { takePayment } from './visit.ts';
import type { Person } from './world.ts';

/** An invoice or credit note of the story; numbers are given at the end, in the order of posting. */
export interface Document {
  readonly id: string;
  readonly job: Job;
  readonly type: string;
  readonly payer: 'customer' | 'policyholder';
  readonly net: number;
  readonly vat: number;
  readonly lines: DraftedDocument['lines'];
  readonly reckoning: Reckoning;
  readonly createdAt: number;
  readonly by: Person;
  postedAt: number | null;
  readonly credits: Document | null;
  creditedBy: Document | null;
  readonly reason: string;
  number: string;
}

const nominal = '4000';

/** What invoicing the job would make of it. */
export function reckonJob({ world }: Story, { sheet, lines, customer, jobType }: Job): Reckoning {
  return reckonDocuments({
    lines: lines.map(({ row }) => ({
      description: row.code === '' ? row.description : `${row.description} (${row.code})`,
      quantityMilli: row.quantity_milli,
      netPence: row.net_pence,
      vatRateBasisPoints: row.vat_rate_basis_points,
      vatPence: row.vat_pence,
      nominal,
    })),
    billedTo: sheet.billed_to === 'both' || sheet.billed_to === 'policyholder' ? sheet.billed_to : 'customer',
    insurer: customer.sketch.type === 'insurer',
    warranty: jobType === 'warranty',
    customerName: sheet.customer_name,
    excessPence: sheet.excess_pence,
    limitPence: sheet.limit_pence,
    vatRegistered: sheet.vat_registered,
    currency: world.tenant.currency,
    nominalSales: nominal,
  });
}

const shareOf = (reckoning: Reckoning, payer: 'customer' | 'policyholder'): number =>
  reckoning.documents.find((document) => document.payer === payer)?.share.gross ?? 0;

/** What the policyholder or the public pays at the vehicle. */
export function takeAtTheDoor(story: Story, job: Job, at: number, random: Random): void {
  const technician = job.place?.technician;
  if (!technician) return;
  const share = shareOf(reckonJob(story, job), 'policyholder');
  const method = random.pick(['card', 'card', 'door', 'cash'] as const);
  const reference = method === 'card' || method === 'door' ? `Auth ${random.digits(6)}` : '';
  if (job.sheet.billed_to === 'policyholder') {
    if (share > 0 && random.chance(0.93)) takePayment(story, job, at, technician, { kind: 'balance', method, amount: share, reference });
    return;
  }
  const { excess_pence: excess } = job.sheet;
  if (job.sheet.billed_to !== 'both' || excess === 0 || share < excess || !random.chance(0.88)) return;
  takePayment(story, job, at, technician, { kind: 'excess', method, amount: excess, reference });
  if (share > excess && random.chance(0.6)) takePayment(story, job, at + 30_000, technician, { kind: 'balance', method, amount: share - excess, reference });
}

/** From the finished work to the money: the excess explained where it was not taken, documents drafted, posted, and in time paid. */
export function settleMoney(story: Story, job: Job, random: Random): void {
  const { calendar } = story.world;
  const accounts = random.pick(story.staff.accounts);
  const day = addWorkingDays(
    calendar.dayOf(job.at),
    random.weighted([1, 1, 2, 3, 5], () => 1),
  );
  const draftedAt = calendar.at(day, random.int(550, 900));
  if (draftedAt > calendar.now || draftedAt <= job.at + 2 * hour) return;
  if (!explainExcess(story, job, draftedAt - hour, random)) return;
  const postedAt = random.chance(0.985) || draftedAt < calendar.now - 20 * 24 * hour ? calendar.at(day, 930 + random.int(0, 60)) : null;
  const documents = draft(story, job, draftedAt, accounts, postedAt);
  if (documents.length === 0 || postedAt === null || postedAt > calendar.now) return;
  const creditedAt = postedAt + random.int(20, 90) * hour;
  if (random.chance(0.005) && creditedAt < calendar.now) return creditAll(story, job, documents, creditedAt, accounts, random);
  payLater(story, job, documents, postedAt, accounts, random);
}

/** False where the excess is neither taken nor explained: the gate stays shut. */
function explainExcess(story: Story, job: Job, at: number, random: Random): boolean {
  const { sheet } = job;
  const due = sheet.billed_to === 'customer' ? 0 : sheet.excess_pence;
  const paid = job.payments.filter(({ kind }) => kind === 'excess').reduce((all, { amount }) => all + amount, 0);
  if (paid >= due) return true;
  if (random.chance(0.12) && at > story.world.calendar.now - 40 * 24 * hour) return false;
  const reason =
    shareOf(reckonJob(story, job), 'policyholder') < due
      ? 'The job came to less than the excess'
      : random.pick(['Will be invoiced to the policyholder', 'Insurer waives the excess dispute', 'Customer pays by transfer']);
  settle(story.world, job, at, random.pick(story.staff.advisers), {
    set: { excess_explanation: reason },
    event: { action: 'changed', summary: 'Changed insurance', internal: true },
  });
  return true;
}

function draft(story: Story, job: Job, at: number, by: Person, postedAt: number | null): Document[] {
  const { world } = story;
  const reckoning = reckonJob(story, job);
  if (reckoning.documents.every((document) => document.lines.length === 0)) return [];
  const documents = reckoning.documents.map(
    (document): Document => ({
      id: world.id(at),
      job,
      type: document.type,
      payer: document.payer,
      net: document.share.net,
      vat: document.share.vat,
      lines: document.lines,
      reckoning,
      createdAt: at,
      by,
      postedAt: postedAt !== null && postedAt <= world.calendar.now ? postedAt : null,
      credits: null,
      creditedBy: null,
      reason: '',
      number: '',
    }),
  );
  settle(world, job, at, by, { set: { state: 'invoiced', invoiced_at: world.calendar.iso(at) }, event: { action: 'invoiced', summary: 'Invoiced' } });
  world.log(at, by, {
    entity: 'invoice',
    id: documents[0]?.id ?? job.sheet.id,
    label: job.sheet.number,
    action: 'invoice.drafted',
    after: {
      worksheet: job.sheet.number,
      documents: documents.map((document) => `${document.type} ${addresseeOf(document).name} ${document.net + document.vat}`),
    },
  });
  for (const [index, document] of documents.entries()) if (document.postedAt !== null) document.postedAt += index * 1000;
  story.documents.push(...documents);
  return documents;
}

/** Every document is taken back in full; the job is completed again, and mostly invoiced anew. */
function creditAll(story: Story, job: Job, documents: readonly Document[], at: number, by: Person, random: Random): void {
  const reason = random.pick(['Wrong policy number', 'Billed to the wrong account', 'Agreed price not applied', 'Customer is VAT-registered']);
  for (const [index, document] of documents.entries()) {
    const moment = at + index * minute;
    const note: Document = {
      ...document,
      id: story.world.id(moment),
      type: 'credit-note',
      net: 0 - document.net,
      vat: 0 - document.vat,
      lines: turned(document.lines),
      createdAt: moment,
      by,
      postedAt: moment,
      credits: document,
      creditedBy: null,
      reason,
      number: '',
    };
    document.creditedBy = note;
    story.documents.push(note);
  }
  const last = at + documents.length * minute;
  settle(story.world, job, last, by, {
    set: { state: 'completed', invoiced_at: null },
    event: { action: 'credited', summary: 'Credited: to be invoiced again' },
  });
  const again = last + random.int(1, 30) * hour;
  if (again + 3 * hour < story.world.calendar.now && random.chance(0.7))
    payLater(story, job, draft(story, job, again, by, again + 2 * hour), again + 2 * hour, by, random);
}

/** Accounts pay by transfer about when it is due, some of them only a part, some not yet. */
function payLater(story: Story, job: Job, documents: readonly Document[], postedAt: number, by: Person, random: Random): void {
  const { calendar } = story.world;
  const paid = job.payments.reduce((all, { amount }) => all + amount, 0);
  const total = documents.reduce((all, document) => all + document.net + document.vat, 0);
  const policyholder = documents.filter((document) => document.payer === 'policyholder').reduce((all, document) => all + document.net + document.vat, 0);
  let at = postedAt;
  let owed = total - paid;
  const due = policyholder - paid;
  if (due > 0 && random.chance(0.85)) {
    at += random.int(3, 20) * 24 * hour;
    if (at > calendar.now) return;
    takePayment(story, job, at, by, { kind: 'balance', method: random.pick(['bacs', 'card'] as const), amount: due, reference: `Ref ${random.digits(6)}` });
    owed -= due;
  } else if (due > 0) return;
  const terms = job.customer.sketch.terms;
  at += (Math.max(4, terms - 12) + random.int(0, 22)) * 24 * hour + random.int(1, 200) * minute;
  if (owed <= 0 || at > calendar.now || random.chance(0.03)) return;
  const part = random.chance(0.02) ? owed - 5_000 : owed;
  if (part > 0) takePayment(story, job, at, by, { kind: 'balance', method: 'bacs', amount: part, reference: `Remittance ${random.digits(7)}` });
}

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== '' && part !== null && part !== undefined).join('\n');

/** Who a document is addressed to, as it is printed. */
export function addresseeOf({ job, payer }: Pick<Document, 'job' | 'payer'>): { name: string; email: string; vatNumber: string; address: string } {
  const { sheet, customer } = job;
  if (payer === 'customer') {
    const { row } = customer;
    return {
      name: sheet.customer_name,
      email: row.email ?? '',
      vatNumber: row.vat_number ?? '',
      address: joined(row.line1, row.line2, row.line3, row.town, row.county, row.postcode),
    };
  }
  const name = [sheet.contact_title, sheet.contact_first_name, sheet.contact_last_name].filter((part) => part !== '').join(' ');
  return { name, email: sheet.contact_email, vatNumber: '', address: joined(sheet.line1, sheet.line2, sheet.line3, sheet.town, sheet.county, sheet.postcode) };
}
