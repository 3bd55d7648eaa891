import { addDays, type Day } from '@quarterlight/kit/days';
import { emptyId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { documentNumber } from '@quarterlight/kit/numbers';
import { sortKey } from '@quarterlight/kit/text';
import { type Debt, spread } from '../areas/payments/payments.rules.ts';
import { addresseeOf, type Document } from './billing.ts';
import type { Job } from './job.ts';
import type { Story } from './stage.ts';

/** Numbers what was posted, in order and without a gap, and writes all documents. Gives the next numbers of invoices and credit notes. */
export function writeInvoices(story: Story): { invoice: number; credit: number } {
  const posted = story.documents
    .filter((document) => document.postedAt !== null)
    .toSorted((one, other) => (one.postedAt ?? 0) - (other.postedAt ?? 0) || (one.id < other.id ? -1 : 1));
  const next = { invoice: 1, credit: 1 };
  for (const document of posted) {
    if (document.credits) document.number = documentNumber('C', next.credit++);
    else document.number = documentNumber('I', next.invoice++);
  }
  const live = Map.groupBy(
    story.documents.filter((document) => !document.credits && !document.creditedBy),
    (document) => document.job,
  );
  for (const document of story.documents) writeDocument(story, document, live.get(document.job) ?? []);
  const written = Map.groupBy(story.documents, (document) => document.job);
  for (const job of story.jobs) if (job.payments.length > 0 || written.has(job)) writeMoney(story, job, written.get(job) ?? [], live.get(job) ?? []);
  return next;
}

/** How the job's payments up to a moment fall on its documents. */
function paidBy(job: Job, standing: readonly Document[], until: number) {
  const debts = standing.map(({ id, payer, net, vat }): Debt => ({ id, payer, open: net + vat }));
  const money = job.payments.filter(({ at }) => at <= until).map(({ id, amount }) => ({ id, payer: null, pence: amount }));
  return spread(money, debts).allocations;
}

/** What of the job's payments up to a moment falls on the document, in pence. */
const paidOn = (document: Document, standing: readonly Document[], until: number): number =>
  paidBy(document.job, standing, until).reduce((all, { receivableId, pence: part }) => all + (receivableId === document.id ? part : 0), 0);

/** The job as payments knows it, what is owed on its posted documents, and what pays it. */
function writeMoney({ world }: Story, { sheet, payments, ...job }: Job, documents: readonly Document[], standing: readonly Document[]): void {
  const drafts = standing.filter(({ postedAt }) => postedAt === null);
  const drafted = (payer: string) => drafts.reduce((all, document) => all + (document.payer === payer ? document.net + document.vat : 0), 0);
  world.rows.add('payment_job', {
    id: sheet.id,
    number: sheet.number,
    customer_id: sheet.customer_id,
    bound_branch: sheet.branch_id ?? emptyId,
    bound_technician: sheet.technician_id ?? emptyId,
    drafted_customer_pence: drafted('customer'),
    drafted_policyholder_pence: drafted('policyholder'),
  });
  for (const { id, number, payer, net, vat, postedAt, credits, creditedBy } of documents) {
    if (postedAt === null || credits) continue;
    world.rows.add('receivable', { id, number, worksheet_id: sheet.id, payer, gross_pence: net + vat, credited_pence: creditedBy ? net + vat : 0 });
  }
  const posted = new Map(standing.flatMap(({ id, postedAt }) => (postedAt === null ? [] : [[id, postedAt]])));
  for (const { paymentId, receivableId, pence: part } of paidBy({ sheet, payments, ...job }, standing, world.calendar.now)) {
    const postedAt = posted.get(receivableId);
    if (postedAt === undefined) continue;
    const at = Math.max(postedAt, payments.find(({ id }) => id === paymentId)?.at ?? 0);
    world.rows.add('payment_allocation', {
      id: world.id(at),
      worksheet_id: sheet.id,
      payment_id: paymentId,
      receivable_id: receivableId,
      amount_pence: part,
      at: world.calendar.iso(at),
    });
  }
}

const stateFor = (gross: number, paid: number) => (gross > 0 && paid >= gross ? 'paid' : paid > 0 ? 'part-paid' : 'posted');

function writeDocument({ world }: Story, document: Document, live: readonly Document[]): void {
  const { job, postedAt, payer } = document;
  const { sheet } = job;
  const gross = document.net + document.vat;
  const addressee = addresseeOf(document);
  const day: Day | null = postedAt === null ? null : world.calendar.dayOf(postedAt);
  const terms = payer === 'customer' && !document.credits ? job.customer.sketch.terms : 0;
  const standing = live.includes(document) ? live : [document];
  const counts = document.credits === null && postedAt !== null;
  const atPosting = counts ? paidOn(document, standing, postedAt) : 0;
  // What paid a document that is credited is free again.
  const paid = counts && !document.creditedBy ? paidOn(document, standing, world.calendar.now) : 0;
  const state = postedAt === null ? 'draft' : document.credits ? 'posted' : stateFor(gross, paid);
  const { vatSummary, split, job: whole } = document.reckoning;
  const detail = document.credits
    ? {
        split: null,
        vatSummary: vatSummary.map(({ rateBasisPoints, net, vat }) => ({ rateBasisPoints, net: 0 - net, vat: 0 - vat })),
        credits: document.credits.number,
      }
    : {
        vatSummary: vatSummary.map(({ rateBasisPoints, net, vat }) => ({ rateBasisPoints, net, vat })),
        split: split === null ? null : { ...split, job: whole, sentences: [...split.sentences] },
      };
  world.rows.add('invoice', {
    id: document.id,
    number: document.number === '' ? null : document.number,
    type: document.type,
    state,
    worksheet_id: sheet.id,
    worksheet_number: sheet.number,
    payer,
    payer_name: addressee.name,
    payer_key: sortKey(addressee.name),
    payer_address: addressee.address,
    payer_email: addressee.email,
    payer_vat_number: addressee.vatNumber,
    order_number: sheet.order_number,
    registration: sheet.registration,
    invoice_date: day,
    due_date: day === null ? null : addDays(day, terms),
    net_pence: document.net,
    vat_pence: document.vat,
    gross_pence: gross,
    paid_pence: paid,
    detail,
    reason: document.reason,
    credits_id: document.credits?.id ?? null,
    credited_by_id: document.creditedBy?.id ?? null,
    created_by: document.by.id,
    created_at: world.calendar.iso(document.createdAt),
    posted_by: postedAt === null ? null : document.by.id,
    posted_at: postedAt === null ? null : world.calendar.iso(postedAt),
    version: 1 + (postedAt === null ? 0 : 1) + (document.creditedBy ? 1 : 0) + (paid > atPosting ? 1 : 0),
  });
  for (const [index, line] of document.lines.entries()) {
    world.rows.add('invoice_line', {
      id: world.id(document.createdAt),
      invoice_id: document.id,
      worksheet_id: sheet.id,
      position: index + 1,
      kind: line.kind,
      description: line.description,
      quantity_milli: line.quantityMilli,
      net_pence: line.netPence,
      vat_rate_basis_points: line.vatRateBasisPoints,
      vat_pence: line.vatPence,
      nominal: line.nominal,
    });
  }
  if (postedAt === null) return;
  if (document.credits) {
    world.log(postedAt, document.by, {
      entity: 'invoice',
      id: document.credits.id,
      label: document.credits.number,
      action: 'invoice.credited',
      before: { creditNote: '' },
      after: { creditNote: document.number, reason: document.reason },
    });
    return;
  }
  world.log(postedAt, document.by, {
    entity: 'invoice',
    id: document.id,
    label: document.number,
    action: 'invoice.posted',
    before: { state: 'draft' },
    after: {
      state: stateFor(gross, atPosting),
      number: document.number,
      worksheet: sheet.number,
      payer: addressee.name,
      gross: formatMoney(pence(gross), world.tenant.currency),
    },
  });
}

const live = new Set(['open', 'booked', 'awaiting', 'released', 'in-progress', 'completed']);

/** What each customer owes and has booked: worksheets that are not invoiced yet, and what is unpaid of the account's posted invoices; in pence. */
export function writeExposure(story: Story): void {
  const owed = new Map<string, number>();
  const add = (id: string, amount: number) => owed.set(id, (owed.get(id) ?? 0) + amount);
  for (const { sheet, customer } of story.jobs) if (live.has(sheet.state)) add(customer.id, sheet.gross_pence);
  const standing = Map.groupBy(
    story.documents.filter((document) => !document.credits && !document.creditedBy),
    (document) => document.job,
  );
  for (const document of story.documents) {
    if (document.payer !== 'customer' || document.credits || document.creditedBy || document.postedAt === null) continue;
    add(document.job.customer.id, document.net + document.vat - paidOn(document, standing.get(document.job) ?? [document], story.world.calendar.now));
  }
  for (const customer of story.customers) customer.row.exposure_pence = owed.get(customer.id) ?? 0;
}
