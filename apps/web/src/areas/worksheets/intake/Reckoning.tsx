import { useEffect, useRef } from 'react';
import { type Prices, type Terms, usePrices } from './use-prices.ts';
import type { IntakeLine } from './values.ts';

interface ReckoningProps {
  readonly lines: readonly IntakeLine[];
  readonly terms: Terms;
  readonly onPrices: (prices: Prices) => void;
}

/** Prices the lines and tells what they come to whenever that changes; shows nothing. */
export function Reckoning({ lines, terms, onPrices }: ReckoningProps) {
  const prices = usePrices(lines, terms);
  const told = useRef('');
  useEffect(() => {
    const now = JSON.stringify(prices);
    if (now === told.current) return;
    told.current = now;
    onPrices(prices);
  });
  return null;
}
