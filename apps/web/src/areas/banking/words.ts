import type { BankLineState } from '@quarterlight/contract/banking/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const tones: Readonly<Record<BankLineState, Tone>> = { open: 'amber', matched: 'green', left: 'neutral' };
