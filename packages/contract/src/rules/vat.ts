/** A rate in basis points as people read it: 2,000 is `20%`, 1,750 is `17.5%`. */
export function formatRate(rateBasisPoints: number): string {
  return `${rateBasisPoints / 100}%`;
}
