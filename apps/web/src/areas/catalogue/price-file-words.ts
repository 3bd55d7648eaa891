import type { PriceChange, PriceFileState } from '@quarterlight/contract/catalogue/price-file-schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** How the states of price files look. */
export const stateTones: Readonly<Record<PriceFileState, Tone>> = { 'in-force': 'green', 'to-come': 'blue', superseded: 'neutral' };

/** Those that begin last first, while the address does not say otherwise. */
export const latestFirst = { sort: '-effectiveFrom' } as const;

/** By how much a price moved: '+4.2%', '−3%', '0%'. */
export function moveText(basisPoints: number): string {
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? '−' : '';
  return `${sign}${formatNumber(Math.abs(basisPoints) / 100)}%`;
}

/** The moves of a band: those above the band before it, in per cent. */
export function bandText(upTo: number | null, above: number): string {
  if (upTo === null) return `More than ${above}%`;
  return above === 0 ? `Up to ${upTo}%` : `${above}% to ${upTo}%`;
}

/** Which changes are looked at, in the order in which they are told. */
export const changeOrder: readonly PriceChange[] = ['dearer', 'cheaper', 'new', 'gone'];
