import type { Company } from '../../demo/company.ts';

/** Stock that goes between branches. */
export function tellTransfers(_company: Company): void {}
