import { type LossState, lossReasons, lossStateNames } from '@quarterlight/contract/losses/names';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const lossTones: Readonly<Record<LossState, Tone>> = {
  'in-quarantine': 'amber',
  asked: 'amber',
  posted: 'red',
  refused: 'neutral',
  withdrawn: 'neutral',
  restored: 'green',
  returned: 'blue',
  reversed: 'orange',
};
export const reasonOptions = lossReasons.map((value) => ({ value, label: value }));
/** Those that are over, in the order in which a filter offers them. */
export const endedOptions = (['posted', 'returned', 'restored', 'refused', 'withdrawn', 'reversed'] as const).map((value) => ({
  value,
  label: lossStateNames[value],
}));
