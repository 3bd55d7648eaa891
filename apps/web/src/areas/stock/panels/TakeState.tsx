import { stockTakeStates } from '@quarterlight/contract/stock/names';
import type { StockTakeState } from '@quarterlight/contract/stock/schemas';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<StockTakeState, Tone>> = { waiting: 'amber', posted: 'green', 'sent-back': 'orange', replaced: 'neutral' };

/** How a count stands. */
export const TakeState = ({ state }: { readonly state: StockTakeState }) => <StateChip tone={tones[state]}>{stockTakeStates[state]}</StateChip>;
