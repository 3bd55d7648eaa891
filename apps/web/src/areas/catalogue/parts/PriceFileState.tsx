import { priceFileStateNames } from '@quarterlight/contract/catalogue/names';
import type { PriceFile } from '@quarterlight/contract/catalogue/price-file-schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { stateTones } from '../price-file-words.ts';

/** How a price file stands: in force, to come, or superseded. */
export function PriceFileState({ file: { state } }: { readonly file: Pick<PriceFile, 'state'> }) {
  return <StateChip tone={stateTones[state]}>{priceFileStateNames[state]}</StateChip>;
}
