import type { QueryOf } from '@quarterlight/contract/route';
import { placeOptions } from '@quarterlight/contract/stock/choosing-routes';
import { lookupFor } from '../../platform/query.ts';

/** Our own places for a select: all of them, or those whose code or name begins with a text. */
export const placesToChoose = (query: QueryOf<typeof placeOptions>) => lookupFor(placeOptions, { query });
