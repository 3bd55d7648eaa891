import { bankLineStates } from '@quarterlight/contract/banking/names';
import { BankLineState } from '@quarterlight/contract/banking/schemas';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bankLineActions } from './banking.rules.ts';

export const bankLine = defineRecord({
  entity: 'bank-line',
  table: 'bank_line',
  label: (row) => row.reference,
  actions: bankLineActions,
  movedOn: (row) => new Refusal('bank_line.moved_on', { details: { state: bankLineStates[BankLineState.parse(row.state)].toLowerCase() } }),
  unique: { bank_line_payment: () => new Refusal('bank_line.payment_taken') },
  unlogged: ['reference_key', 'payer_key', 'occurrence', 'matched_by', 'matched_at'],
  names: { payment_id: 'Payment', dated_on: 'Date', customer_id: 'Customer' },
});
export type BankLineRow = Awaited<ReturnType<typeof bankLine.takeUp>>;
