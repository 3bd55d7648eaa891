import { z } from 'zod';
import { Count } from '../counting/schemas.ts';
import { route } from '../route.ts';
import { MyVan } from './van.ts';

const access = { anyOf: ['complete-worksheets'] } as const;

/** What lies in the asking technician's own van, and for which job. */
export const getMyVan = route({ method: 'GET', path: '/v1/my-day/van', access, summary: 'Read what is in my van', query: z.strictObject({}), reply: MyVan });

/**
 * A whole count of the technician's own van, which may be told long after (`countedAt`). What the ledger had then is compared with it; the differences
 * wait for whoever counts stock. A count replaces an earlier one that waits.
 */
export const countMyVan = route({
  method: 'POST',
  path: '/v1/my-day/van/counts',
  access,
  summary: 'Count my van',
  body: Count,
  idempotent: true,
  reply: MyVan,
  errors: ['stock.no_own_van', 'stock.take_unknown', 'stock.take_untracked', 'stock.whole_pieces', 'stock.take_overtaken'],
});

export const vanRoutes = [getMyVan, countMyVan] as const;
