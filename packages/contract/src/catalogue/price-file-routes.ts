import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';

/** Whether its prices hold today, hold from a day to come, or were followed by others'. */
export const PriceFileState = z.enum(['in-force', 'to-come', 'superseded'], 'Choose a state');
export type PriceFileState = z.output<typeof PriceFileState>;

/** A supplier's list of prices. */
export const PriceFile = z.object({
  id: Id,
  name: z.string(),
  state: PriceFileState,
  effectiveFrom: Day,
  supersededFrom: Day.nullable(),
  lines: z.number().int(),
});
export type PriceFile = z.output<typeof PriceFile>;

/** The price files of a supplier, the newest first. */
export const listSupplierPriceFiles = route({
  method: 'GET',
  path: '/v1/suppliers/:id/price-files',
  access: { anyOf: ['view-price-files'] },
  summary: 'List the price files of a supplier',
  params: byId,
  query: listQuery({ sort: ['effectiveFrom'], filters: { state: PriceFileState.optional() } }),
  reply: page(PriceFile),
  record: { param: 'id', of: 'supplier', bounds: [] },
});

export const priceFileRoutes = [listSupplierPriceFiles] as const;
