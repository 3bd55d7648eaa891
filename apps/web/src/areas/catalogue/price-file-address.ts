import { pathTo } from '../../app/paths.ts';
import { addressOf } from '../../platform/http.ts';

/** Where a price file is opened. */
export const priceFileAddress = (id: string): string => addressOf(pathTo('/catalogue/price-files'), {}, { file: id });

/** Where a price file stands beside the one before it. */
export const comparisonAddress = (id: string): string => addressOf(pathTo('/catalogue/price-files'), {}, { tab: 'compare', file: id });
