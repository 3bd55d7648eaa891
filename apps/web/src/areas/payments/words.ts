import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import type { PaymentKind, PaymentRow } from '@quarterlight/contract/payments/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const kindTones: Readonly<Record<PaymentKind, Tone>> = {
  deposit: 'blue',
  excess: 'blue',
  balance: 'green',
  'on-account': 'glass',
  refund: 'amber',
  'write-off': 'neutral',
  credit: 'neutral',
};
export const kindOptions = optionsOf(paymentKindNames);
const { none: _none, door, ...ways } = paymentMethodNames;
export const methodOptions = optionsOf({ ...ways, door });
export const accountMethodOptions = optionsOf(ways);

/** How it was paid and under what, in one line. */
export const paidWords = ({ method, reference }: Pick<PaymentRow, 'method' | 'reference'>): string =>
  [paymentMethodNames[method], reference].filter((part) => part !== '').join(', ');
