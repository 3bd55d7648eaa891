import type { BankLineAction } from '@quarterlight/contract/banking/schemas';
import type { Actions } from '../../platform/record/actions.ts';

const needs = ['record-payments'] as const;

/** What may be done with a line of the bank, by its state. */
export const bankLineActions = {
  record: { from: ['open'], to: 'matched', needs },
  match: { from: ['open'], to: 'matched', needs },
  leave: { from: ['open'], to: 'left', needs },
  reopen: { from: ['matched', 'left'], to: 'open', needs },
} as const satisfies Actions<BankLineAction>;

/** A line by which a payment may be known again: what the bank says of it. */
export interface Said {
  readonly id: string;
  readonly dated_on: string;
  readonly amount_pence: number;
  readonly reference: string;
  readonly reference_key: string;
  readonly payer_key: string;
}

/** A document that is owed. */
export interface OpenDocument {
  readonly id: string;
  readonly number: string;
  readonly payer: string;
  readonly open_pence: number;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly job_id: string;
  readonly due_on: string | null;
}

/** A payment, or a refund, that is recorded and stands on no line yet. */
export interface RecordedPayment {
  readonly id: string;
  readonly kind: string;
  readonly amount_pence: number;
  readonly received_on: string;
  readonly reference_key: string;
  readonly customer_id: string;
  readonly customer_name: string;
}

/** What is known when a line is looked at. */
export interface Known {
  readonly documents: readonly OpenDocument[];
  readonly payments: readonly RecordedPayment[];
  /** Which account last paid under such letters, by `payer_key`. */
  readonly payers: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
}

/** What a line seems to be; pence. Why stands as it is read. */
export interface Seems {
  readonly kind: 'payment' | 'account' | 'job';
  readonly sure: boolean;
  readonly why: string;
  readonly payment?: RecordedPayment;
  readonly customer?: { readonly id: string; readonly name: string };
  readonly parts: readonly { readonly document: OpenDocument; readonly pence: number }[];
}

/** What may be a document's number in a reference: letters, figures and the marks between them, with a figure somewhere. */
export const tokensOf = (reference: string): string[] => [
  ...new Set(
    reference
      .toUpperCase()
      .split(/[^A-Z0-9/-]+/)
      .filter((token) => token.length >= 3 && token.length <= 40 && /\d/.test(token)),
  ),
];

/** A recorded payment may be on the bank some days later, or a day before somebody wrote it down. */
export const [daysBefore, daysAfter] = [10, 4] as const;

/** Letters by which nobody is known: a bank's own words. */
const fewest = 5;
export const isPayer = (key: string): boolean => key.length >= fewest;

const total = (documents: readonly OpenDocument[]): number => documents.reduce((all, { open_pence: open }) => all + open, 0);
const list = (documents: readonly OpenDocument[]): string => documents.map(({ number }) => number).join(', ');

/** So much money on these documents, the longest due first. */
function spread(documents: readonly OpenDocument[], pence: number): Seems['parts'] {
  let left = pence;
  return documents
    .toSorted((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? '') || one.id.localeCompare(other.id))
    .flatMap((document) => {
      const part = Math.min(left, document.open_pence);
      left -= part;
      return part > 0 ? [{ document, pence: part }] : [];
    });
}

/** What a line seems to be, by what is known: money that is recorded already; documents that the bank names; what an account that paid before, or anybody, owes to the penny. */
export function seemsToBe(line: Said, known: Known): Seems | null {
  return recorded(line, known) ?? (line.amount_pence > 0 ? (named(line, known) ?? ofPayer(line, known) ?? bySum(line, known)) : null);
}

function recorded(line: Said, { payments }: Known): Seems | null {
  const isRefund = line.amount_pence < 0;
  const fit = payments.filter(
    (payment) =>
      (payment.kind === 'refund') === isRefund &&
      payment.amount_pence === Math.abs(line.amount_pence) &&
      daysFrom(payment.received_on, line.dated_on) <= daysBefore &&
      daysFrom(line.dated_on, payment.received_on) <= daysAfter,
  );
  const [same, another] = fit.filter(({ reference_key: key }) => isSame(key, line.reference_key));
  const payment = same ?? (fit.length === 1 ? fit[0] : undefined);
  if (!payment) return null;
  const sure = same !== undefined && another === undefined;
  const what = isRefund ? 'Given back to' : 'Recorded already of';
  return { kind: 'payment', sure, why: `${what} ${payment.customer_name}${sure ? ', with this reference' : ''}`, payment, parts: [] };
}

/** One of them within the other; what is too short says nothing. */
const isSame = (one: string, other: string): boolean => Math.min(one.length, other.length) >= shortest && (one.includes(other) || other.includes(one));
const shortest = 4;

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function named(line: Said, { documents }: Known): Seems | null {
  const tokens = new Set(tokensOf(line.reference));
  const fit = documents.filter(({ number }) => tokens.has(number.toUpperCase()));
  const [first, ...others] = fit;
  if (!first || others.some(({ customer_id: id, payer }) => id !== first.customer_id || payer !== first.payer)) return null;
  const isRight = total(fit) === line.amount_pence;
  if (first.payer === 'policyholder') {
    if (others.length > 0 || line.amount_pence > first.open_pence) return null;
    return {
      kind: 'job',
      sure: isRight,
      why: `Names ${first.number} of a policyholder${isRight ? ', and the sum is right' : ''}`,
      parts: [{ document: first, pence: line.amount_pence }],
    };
  }
  return {
    kind: 'account',
    sure: isRight,
    why: `Names ${list(fit)} of ${first.customer_name}${isRight ? ', and the sum is right' : ', but the sum is another'}`,
    customer: { id: first.customer_id, name: first.customer_name },
    parts: spread(fit, line.amount_pence),
  };
}

function ofPayer(line: Said, { documents, payers }: Known): Seems | null {
  const customer = isPayer(line.payer_key) ? payers.get(line.payer_key) : undefined;
  if (!customer) return null;
  const theirs = documents.filter(({ customer_id: id, payer }) => id === customer.id && payer === 'customer');
  const [exact, another] = theirs.filter(({ open_pence: open }) => open === line.amount_pence);
  const chosen = exact && !another ? [exact] : total(theirs) === line.amount_pence ? theirs : [];
  const what = chosen.length === 0 ? 'no document has this sum' : `the sum is that of ${list(chosen)}`;
  return { kind: 'account', sure: false, why: `${customer.name} paid under these words before; ${what}`, customer, parts: spread(chosen, line.amount_pence) };
}

function bySum(line: Said, { documents }: Known): Seems | null {
  const [only, another] = documents.filter(({ open_pence: open }) => open === line.amount_pence);
  if (!only || another) return null;
  const parts = [{ document: only, pence: line.amount_pence }];
  const why = `${only.number} is the only document with this sum`;
  return only.payer === 'policyholder'
    ? { kind: 'job', sure: false, why, parts }
    : { kind: 'account', sure: false, why: `${why}, of ${only.customer_name}`, customer: { id: only.customer_id, name: only.customer_name }, parts };
}
