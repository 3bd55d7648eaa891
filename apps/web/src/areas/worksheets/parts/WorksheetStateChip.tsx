import { worksheetStateNames } from '@quarterlight/contract/worksheets/names';
import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { stateTones } from '../state-words.ts';

/** A worksheet's state. */
export const WorksheetStateChip = ({ state }: { readonly state: WorksheetState }) => (
  <StateChip tone={stateTones[state]}>{worksheetStateNames[state]}</StateChip>
);
