import { creditReasons, goodsConditions, type PurchaseCreditStateName, purchaseCreditStateNames } from '@quarterlight/contract/credits/names';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const creditTones: Readonly<Record<PurchaseCreditStateName, Tone>> = {
  raised: 'amber',
  sent: 'blue',
  collected: 'glass',
  queried: 'amber',
  credited: 'green',
  refused: 'red',
  withdrawn: 'neutral',
};
const asOptions = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

export const stateOptions = optionsOf(purchaseCreditStateNames);
export const reasonOptions = asOptions(creditReasons);
export const conditionOptions = asOptions(goodsConditions);
