import { addDays } from '@quarterlight/kit/days';
import { documentNumber } from '@quarterlight/kit/numbers';
import { sortKey } from '@quarterlight/kit/text';
import { type DraftedDocument, type Reckoning, reckonDocuments, turned } from '../../src/areas/billing/billing.documents.ts';
import { type Debt, spread } from '../../src/areas/payments/payments.rules.ts';
import { makeIds, makeRandom } from '../../src/demo/random.ts';
import { type Job, type Telling, vatRate } from './job.ts';
import { type Log } from './log.ts';
import type { Plan } from './plan.ts';
import type { NewRow, Sheets } from './sheets.ts';
import type { Contact } from './worksheet.ts';

/** The next numbers of documents. */
export type Numbers = Record<'invoice' | 'credit', number>;

const nominal = '4000';

function reckon(job: Job): Reckoning {
  return reckonDocuments({
    lines: job.lines.map((line) => ({
      description: line.product === null ? line.description : `${line.description} (${line.product.code})`,
      quantityMilli: 1_000,
      netPence: line.net_pence,
      vatRateBasisPoints: vatRate,
      vatPence: line.vat_pence,
      nominal,
    })),
    billedTo: job.billedTo,
    insurer: job.customer.type === 'insurer',
    warranty: false,
    customerName: job.customer.name,
    excessPence: job.excess,
    limitPence: null,
    vatRegistered: false,
    vatRecoveryBasisPoints: 10_000,
    currency: 'GBP',
    nominalSales: nominal,
  });
}

const live = new Set(['open', 'booked', 'awaiting', 'released', 'in-progress', 'completed']);

/** What a customer owes for a job, in pence, and how much of it on posted documents. */
export interface Owes {
  readonly exposure: number;
  readonly balance: number;
}

/** What a customer owes for a job that is not invoiced. */
export const standingOf = ({ fate, gross }: Job): Owes => ({ exposure: live.has(fate.state) ? gross : 0, balance: 0 });

/** Puts down payments and documents of a job; gives what its customer owes for it: the job until it is invoiced, then its drafts, then what is unpaid. */
export function putMoney(telling: Telling, sheets: Sheets, log: Log, job: Job, contact: Contact, numbers: Numbers): Owes {
  const { fate } = job;
  const standing = standingOf(job);
  if (fate.endedAt === null || fate.failed) return standing;
  const reckoning = reckon(job);
  const { id } = telling;
  const excess = job.billedTo === 'both' ? (reckoning.documents.find(({ payer }) => payer === 'policyholder')?.share.gross ?? 0) : 0;
  const taken: Taken[] = [];
  if (excess > 0) taken.push({ id: id(fate.endedAt), at: fate.endedAt, kind: 'excess', payer: null, pence: excess });
  const paidLater = fate.paidAt === null ? 0 : job.gross - excess;
  if (fate.paidAt !== null && paidLater > 0) taken.push({ id: id(fate.paidAt), at: fate.paidAt, kind: 'balance', payer: null, pence: paidLater });
  const drafted = fate.draftedAt;
  const papers = drafted === null ? [] : reckoning.documents.map((document) => ({ document, id: id(drafted) }));
  const stands = fate.postedAt !== null && fate.creditedAt === null;
  const debts = papers.map((paper): Debt => ({ id: stands ? paper.id : null, payer: paper.document.payer, open: paper.document.share.gross }));
  const { allocations } = spread(taken, debts);
  if (taken.length > 0 || papers.length > 0) putJob(sheets, job, fate.postedAt === null ? papers : []);
  for (const payment of taken) {
    const used = allocations.filter(({ paymentId }) => paymentId === payment.id);
    putPayment(telling, sheets, job, payment, sumOf(used));
  }
  let balance = 0;
  let inDraft = 0;
  for (const [place, { document, id: paper }] of papers.entries()) {
    const paid = sumOf(allocations.filter(({ receivableId }) => receivableId === paper));
    const number = putDocument(telling, sheets, log, job, { id: paper, reckoning, document, contact, paid, place, numbers });
    if (number === null) {
      if (document.payer === 'customer') inDraft += document.share.gross;
      continue;
    }
    sheets.add('receivable', {
      id: paper,
      number,
      worksheet_id: job.id,
      payer: document.payer,
      gross_pence: document.share.gross,
      paid_pence: paid,
      credited_pence: fate.creditedAt === null ? 0 : document.share.gross,
      invoiced_on: fate.postedAt === null ? null : telling.plan.calendar.dayOf(fate.postedAt + place),
      due_on:
        fate.postedAt === null ? null : addDays(telling.plan.calendar.dayOf(fate.postedAt + place), document.payer === 'customer' ? job.customer.terms : 0),
      ...job.bounds,
    });
    if (stands && document.payer === 'customer') balance += document.share.gross - paid;
  }
  for (const { paymentId, receivableId, pence } of allocations) {
    const at = Math.max(fate.postedAt ?? 0, taken.find((payment) => payment.id === paymentId)?.at ?? 0);
    sheets.add('payment_allocation', {
      id: id(at),
      worksheet_id: job.id,
      payment_id: paymentId,
      receivable_id: receivableId,
      amount_pence: pence,
      at: telling.plan.calendar.iso(at),
      ...job.bounds,
    });
  }
  return { exposure: standing.exposure + inDraft + balance, balance };
}

const sumOf = (all: readonly { readonly pence: number }[]) => all.reduce((sum, { pence }) => sum + pence, 0);

interface Taken {
  readonly id: string;
  readonly at: number;
  readonly kind: 'excess' | 'balance';
  readonly payer: null;
  readonly pence: number;
}

function putPayment({ plan, ground, random }: Telling, sheets: Sheets, job: Job, { id, at, kind, pence }: Taken, allocated: number): void {
  sheets.add('payment', {
    id,
    worksheet_id: job.id,
    kind,
    method: kind === 'excess' ? 'card' : 'bacs',
    amount_pence: pence,
    allocated_pence: allocated,
    reference: `Ref ${random.digits(6)}`,
    taken_by: kind === 'excess' ? job.technician.id : ground.accounts.id,
    taken_at: plan.calendar.iso(at),
    received_on: plan.calendar.dayOf(at),
    job_number: job.number,
    ...job.bounds,
  });
}

/** The job as payments knows it, with what is drafted of it. */
function putJob(sheets: Sheets, job: Job, drafts: readonly { readonly document: DraftedDocument }[]): void {
  const drafted = (payer: string) => drafts.reduce((all, { document }) => all + (document.payer === payer ? document.share.gross : 0), 0);
  sheets.add('payment_job', {
    id: job.id,
    number: job.number,
    ...job.bounds,
    drafted_customer_pence: drafted('customer'),
    drafted_policyholder_pence: drafted('policyholder'),
  });
}

interface Parts {
  readonly id: string;
  readonly reckoning: Reckoning;
  readonly document: DraftedDocument;
  readonly contact: Contact;
  readonly paid: number;
  readonly place: number;
  readonly numbers: Numbers;
}

type More = Pick<NewRow<'invoice'>, 'credited_pence' | 'due_date' | 'paid_pence' | 'reason' | 'credits_id' | 'credited_by_id' | 'version'>;

/** Puts a document down, with the credit note that takes it back; gives its number, null while it is a draft. */
function putDocument(telling: Telling, sheets: Sheets, log: Log, job: Job, parts: Parts): string | null {
  const { plan, ground, id } = telling;
  const { calendar } = plan;
  const { fate, customer } = job;
  const { document, paid, place, numbers, reckoning, contact } = parts;
  const draftedAt = fate.draftedAt ?? job.createdAt;
  const postedAt = fate.postedAt === null ? null : fate.postedAt + place;
  const day = postedAt === null ? null : calendar.dayOf(postedAt);
  const { spot } = customer;
  const address = [spot.line1, spot.town, spot.county, spot.postcode].join('\n');
  const payer =
    document.payer === 'customer'
      ? { name: customer.name, email: customer.email, address, vat: customer.vatNumber }
      : { name: contact.name, email: contact.email, address: contact.address, vat: '' };
  const invoiceId = parts.id;
  const noteId = fate.creditedAt === null ? null : id(fate.creditedAt);
  const number = postedAt === null ? null : documentNumber('I', numbers.invoice++);
  const common = {
    worksheet_id: job.id,
    worksheet_number: job.number,
    payer: document.payer,
    payer_name: payer.name,
    payer_key: sortKey(payer.name),
    payer_address: payer.address,
    payer_email: payer.email,
    payer_vat_number: payer.vat,
    order_number: job.orderNumber,
    registration: job.vehicle.registration,
  };
  const lineIds: string[] = [];
  const put = (sign: 1 | -1, at: number, posted: number | null, row: Pick<NewRow<'invoice'>, 'id' | 'type' | 'number' | 'state'>, more: More) => {
    sheets.add('invoice', {
      ...row,
      ...common,
      invoice_date: posted === null ? null : calendar.dayOf(posted),
      net_pence: document.share.net * sign,
      vat_pence: document.share.vat * sign,
      gross_pence: document.share.gross * sign,
      detail: detailOf(reckoning, sign),
      batch_id: posted === null ? null : batchOf(plan, posted),
      created_by: ground.accounts.id,
      created_at: calendar.iso(at),
      posted_by: posted === null ? null : ground.accounts.id,
      posted_at: posted === null ? null : calendar.iso(posted),
      ...more,
      ...job.bounds,
    });
    for (const [position, line] of (sign === 1 ? document.lines : turned(document.lines)).entries()) {
      const lineId = id(at);
      if (sign === 1) lineIds.push(lineId);
      const isCredited = sign === 1 && noteId !== null;
      sheets.add('invoice_line', {
        id: lineId,
        credits_line_id: sign === 1 ? null : (lineIds[position] ?? null),
        credited_net_pence: isCredited ? line.netPence : 0,
        credited_vat_pence: isCredited ? line.vatPence : 0,
        invoice_id: row.id,
        worksheet_id: job.id,
        position: position + 1,
        kind: line.kind,
        description: line.description,
        net_pence: line.netPence,
        vat_rate_basis_points: line.vatRateBasisPoints,
        vat_pence: line.vatPence,
        nominal: line.nominal,
        ...job.bounds,
      });
    }
  };
  const state = postedAt === null ? 'draft' : paid >= document.share.gross ? 'paid' : paid > 0 ? 'part-paid' : 'posted';
  const due_date = day === null ? null : addDays(day, document.payer === 'customer' ? customer.terms : 0);
  const version = 1 + (postedAt === null ? 0 : 1) + (noteId === null ? 0 : 1) + (fate.paidAt === null ? 0 : 1);
  const invoice = { id: invoiceId, type: document.type, number, state };
  const credited_pence = noteId === null ? 0 : document.share.gross;
  put(1, draftedAt, postedAt, invoice, { credited_pence, due_date, paid_pence: paid, reason: '', credits_id: null, credited_by_id: noteId, version });
  if (noteId !== null && fate.creditedAt !== null) {
    const at = fate.creditedAt + place;
    const note = { id: noteId, type: 'credit-note', number: documentNumber('C', numbers.credit++), state: 'posted' };
    const reason = 'Billed to the wrong account';
    put(-1, at, at, note, { credited_pence: 0, due_date: calendar.dayOf(at), paid_pence: 0, reason, credits_id: invoiceId, credited_by_id: null, version: 2 });
  }
  if (fate.told && postedAt !== null && number !== null)
    log.put(telling, postedAt, ground.accounts, {
      entity: 'invoice',
      id: invoiceId,
      label: number,
      action: 'invoice.posted',
      before: { state: 'draft' },
      after: { state, number, worksheet: job.number, payer: payer.name },
    });
  return number;
}

/** The export batch of a month, made some time after its end. */
function batchOf(plan: Plan, postedAt: number): string | null {
  if (postedAt > plan.calendar.now - 40 * 86_400_000) return null;
  const month = plan.calendar.dayOf(postedAt).slice(0, 7);
  return makeIds(makeRandom(`${plan.seed}/batch/${month}`))(Date.parse(`${month}-01T00:00:00Z`));
}

/** What a document keeps of the whole job, as JSON. */
function detailOf({ vatSummary, split, job }: Reckoning, sign: 1 | -1): string {
  const summary = vatSummary.map(({ rateBasisPoints, net, vat }) => ({ rateBasisPoints, net: net * sign, vat: vat * sign }));
  return JSON.stringify({ vatSummary: summary, split: split === null || sign === -1 ? null : { ...split, job, sentences: split.sentences } });
}
