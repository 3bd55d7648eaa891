import { BankLineState } from '@quarterlight/contract/banking/schemas';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bankLineActions } from './banking.rules.ts';

/** How a line stands, in 'This line is … already'. */
const now = { open: 'open', matched: 'matched', left: 'left' } as const;

export const bankLine = defineRecord({
  entity: 'bank-line',
  table: 'bank_line',
  label: (row) => row.reference,
  actions: bankLineActions,
  movedOn: (row) => new Refusal('banking.moved_on', { details: { state: now[BankLineState.parse(row.state)] } }),
  unique: { bank_line_payment: () => new Refusal('banking.payment_taken') },
  unlogged: ['reference_key', 'payer_key', 'occurrence', 'matched_by', 'matched_at'],
  names: { payment_id: 'Payment', dated_on: 'Date', customer_id: 'Customer' },
});
export type BankLineRow = Awaited<ReturnType<typeof bankLine.takeUp>>;
