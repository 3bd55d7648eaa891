import type { Payer } from '@quarterlight/contract/payments/schemas';

/** Pence by payer. */
export type ByPayer = Readonly<Record<Payer, number>>;

/** What is owed: on a posted document, or (without an id) on none yet. In pence. */
export interface Debt {
  readonly id: string | null;
  readonly payer: Payer;
  readonly open: number;
}

/** Money that pays nothing yet; `payer` says whose debts it pays first, the policyholder's where it says nothing. In pence. */
export interface FreeMoney {
  readonly id: string;
  readonly payer: Payer | null;
  readonly pence: number;
}

export interface Allocation {
  readonly paymentId: string;
  readonly receivableId: string;
  readonly pence: number;
}

/**
 * How money falls on debts: the oldest money first, on its payer's debts and then on the other's. What is owed but not posted keeps its part, and nobody
 * pays more than is owed. Gives what pays posted documents, what each payer still owes after it, and how much of the money pays nothing.
 */
export function spread(
  money: readonly FreeMoney[],
  debts: readonly Debt[],
): { readonly allocations: readonly Allocation[]; readonly left: ByPayer; readonly unspent: number } {
  const open = debts.map((debt) => debt.open);
  const allocations: Allocation[] = [];
  let unspent = 0;
  for (const { id, payer, pence } of money) {
    let left = pence;
    for (const index of orderFor(debts, payer ?? 'policyholder')) {
      const part = Math.min(left, open[index] ?? 0);
      if (part <= 0) continue;
      open[index] = (open[index] ?? 0) - part;
      left -= part;
      const { id: receivableId } = debts[index] ?? { id: null };
      if (receivableId !== null) allocations.push({ paymentId: id, receivableId, pence: part });
    }
    unspent += left;
  }
  const leftOf = (payer: Payer) => debts.reduce((all, debt, index) => all + (debt.payer === payer ? (open[index] ?? 0) : 0), 0);
  return { allocations, left: { customer: leftOf('customer'), policyholder: leftOf('policyholder') }, unspent };
}

const orderFor = (debts: readonly Debt[], first: Payer): number[] => [
  ...debts.flatMap((debt, index) => (debt.payer === first ? [index] : [])),
  ...debts.flatMap((debt, index) => (debt.payer === first ? [] : [index])),
];

/** What is drafted or not even that, as debts that no document is posted for. */
export const unposted = ({ customer, policyholder }: ByPayer): Debt[] => [
  { id: null, payer: 'policyholder', open: policyholder },
  { id: null, payer: 'customer', open: customer },
];

interface OpenReceivable {
  readonly id: string;
  readonly payer: string;
  readonly open_pence: number;
}
interface FreePayment {
  readonly id: string;
  readonly payer: string | null;
  readonly unallocated_pence: number;
}

const payerOf = (text: string): Payer => (text === 'policyholder' ? 'policyholder' : 'customer');
const debtsOf = (rows: readonly OpenReceivable[]): Debt[] => rows.map((row) => ({ id: row.id, payer: payerOf(row.payer), open: row.open_pence }));
const moneyOf = (rows: readonly FreePayment[]): FreeMoney[] =>
  rows
    .filter((row) => row.unallocated_pence > 0)
    .map((row) => ({ id: row.id, payer: row.payer === null ? null : payerOf(row.payer), pence: row.unallocated_pence }));

/** The money of one job as its rows say: payments and receivables in id order, and what is owed on no posted document. */
interface MoneyOfJob {
  readonly payments: readonly FreePayment[];
  readonly receivables: readonly OpenReceivable[];
  readonly unposted: ByPayer;
}

/** How a job's free money falls on what is owed of it. */
export const spreadOf = (job: MoneyOfJob) => spread(moneyOf(job.payments), [...debtsOf(job.receivables), ...unposted(job.unposted)]);

interface TakenPayment {
  readonly kind: string;
  readonly amount_pence: number;
  readonly refunded_pence: number;
}

/** What was taken of the excess and not given back, in pence. */
const excessTaken = (payments: readonly TakenPayment[]): number =>
  payments.reduce((all, row) => all + (row.kind === 'excess' ? row.amount_pence - row.refunded_pence : 0), 0);

/** What is still owed of the excess, in pence: what was agreed less what was taken for it, and no more than the policyholder owes. */
export const excessLeft = (agreed: number, payments: readonly TakenPayment[], left: ByPayer): number =>
  Math.max(0, Math.min(agreed - excessTaken(payments), left.policyholder));

/** What is taken back of what pays a document, the newest first, so that so many pence of it pay no more: each below nothing. */
export function takenBack(paid: readonly { readonly id: string; readonly pence: number }[], receivableId: string, pence: number): Allocation[] {
  let left = pence;
  return paid.toReversed().flatMap((each) => {
    const part = Math.min(each.pence, left);
    left -= part;
    return part <= 0 ? [] : [{ paymentId: each.id, receivableId, pence: 0 - part }];
  });
}

/** The state of a document of which so much is settled, in pence; the database says the same of one that is posted. */
export const stateWhenPaid = (gross: number, settled: number): 'posted' | 'part-paid' | 'paid' =>
  gross > 0 && settled >= gross ? 'paid' : settled > 0 ? 'part-paid' : 'posted';
