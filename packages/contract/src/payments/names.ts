import type { PaymentKind, PaymentMethod } from './schemas.ts';

/** What money was for, as people read it. */
export const paymentKindNames = {
  deposit: 'Deposit',
  excess: 'Excess',
  balance: 'Balance',
  'on-account': 'On account',
  refund: 'Refund',
  'write-off': 'Write-off',
  credit: 'Credit brought forward',
} as const satisfies Record<PaymentKind, string>;
/** How it was paid, as people read it. */
export const paymentMethodNames = {
  card: 'Card',
  cash: 'Cash',
  bacs: 'BACS',
  door: 'At the door',
  none: '',
} as const satisfies Record<PaymentMethod, string>;
