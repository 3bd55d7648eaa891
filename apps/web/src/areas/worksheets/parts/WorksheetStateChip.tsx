import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { stateWords } from '../state-words.ts';

/** A worksheet's state. */
export const WorksheetStateChip = ({ state }: { readonly state: WorksheetState }) => (
  <StateChip tone={stateWords[state].tone}>{stateWords[state].label}</StateChip>
);
