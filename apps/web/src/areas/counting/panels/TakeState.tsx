import { stockTakeStates } from '@quarterlight/contract/counting/names';
import type { StockTakeState } from '@quarterlight/contract/counting/schemas';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<StockTakeState, Tone>> = {
  counting: 'blue',
  waiting: 'amber',
  posted: 'green',
  'sent-back': 'orange',
  replaced: 'neutral',
  dropped: 'neutral',
};

/** How a count stands. */
export const TakeState = ({ state }: { readonly state: StockTakeState }) => <StateChip tone={tones[state]}>{stockTakeStates[state]}</StateChip>;
