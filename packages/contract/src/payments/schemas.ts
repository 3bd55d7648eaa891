import { z } from 'zod';
import { Id, Instant, Money } from '../common.ts';

/** Who owes a document: the account that sent the job, or the person whose vehicle it is. */
export const Payer = z.enum(['customer', 'policyholder']);
export type Payer = z.output<typeof Payer>;
/** What money is taken for. */
export const TakenKind = z.enum(['deposit', 'excess', 'balance']);
export type TakenKind = z.output<typeof TakenKind>;
/** How money is taken. */
export const TakenMethod = z.enum(['card', 'cash', 'bacs', 'door']);
/** Everything that is written down as a payment: a refund gives back what is left of one, a write-off is no money and only lowers what is owed, a credit came from another system. */
export const PaymentKind = z.enum([...TakenKind.options, 'refund', 'write-off', 'credit']);
export type PaymentKind = z.output<typeof PaymentKind>;
/** How a payment was made; a write-off was not, nor a credit. */
export const PaymentMethod = z.enum([...TakenMethod.options, 'none']);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** How money is given back: at the door nobody does. */
export const RefundMethod = TakenMethod.exclude(['door']);

/** Money that is taken at once: no job comes near the bound. That it is above nothing, and what is owed, is for the server to say. */
export const TakenMoney = Money.extend({ amount: Money.shape.amount.max(10_000_000, 'At most £100,000.00 at a time.') });

/** What of a payment pays a document. */
export const PaidOn = z.object({ id: Id, kind: PaymentKind, method: PaymentMethod, amount: Money, reference: z.string(), takenAt: Instant });
export type PaidOn = z.output<typeof PaidOn>;

/** What is still owed of a job: in all, of the excess, and by payer; the two payers' come to the whole. */
export const Owed = z.object({ total: Money, excess: Money, customer: Money, policyholder: Money });
export type Owed = z.output<typeof Owed>;

export const Amounts = z.object({ net: Money, vat: Money, gross: Money });

/** How a job is shared between the insurer and the policyholder; the two sum to the job exactly. */
export const SplitExplained = z.object({
  job: Amounts,
  insurer: Amounts,
  policyholder: Amounts,
  excess: Money,
  recoverableVat: Money,
  overLimit: Money,
  topUp: Money,
  vatRegistered: z.boolean(),
  /** The same in sentences, in the order of the reckoning. */
  sentences: z.array(z.string()),
});
export type SplitExplained = z.output<typeof SplitExplained>;
