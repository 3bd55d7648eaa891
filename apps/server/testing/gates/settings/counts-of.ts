import * as counting from '@quarterlight/contract/counting/routes';
import { createPlace } from '@quarterlight/contract/stock/routes';
import { aProduct } from '../../../src/areas/catalogue/catalogue.testing.ts';
import { someStock } from '../../../src/areas/stock/stock.testing.ts';
import { ok } from '../../../src/areas/worksheets/job.fixtures.ts';
import type { At } from './at.ts';

/** Whose approval a count needs that misses £200 of glass in a rack of its own. */
export async function approvalOfCount({ tenant, branch }: At): Promise<string> {
  const office = await tenant.user();
  const code = crypto.randomUUID().slice(0, 8);
  const rack = ok(await office.call(createPlace, { body: { parentId: branch.depotId, code, name: code } }));
  const product = await aProduct(tenant);
  await someStock(tenant, { productId: product.id, placeId: rack.id, unitCost: 2_000_000 });
  const limits = { recountBasisPoints: null, recountValue: null };
  const { id } = ok(await office.call(counting.startStockTake, { body: { placeId: rack.id, blind: true, ...limits } }));
  ok(await office.call(counting.placeDone, { params: { id }, body: { placeId: rack.id, rest: true, countedAt: new Date().toISOString() } }));
  return ok(await office.call(counting.finishStockTake, { params: { id } })).approval;
}
