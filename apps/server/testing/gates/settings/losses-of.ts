import { getLoss, writeOff } from '@quarterlight/contract/losses/routes';
import { aProduct } from '../../../src/areas/catalogue/catalogue.testing.ts';
import { aBranch } from '../../../src/areas/companies/companies.testing.ts';
import { someStock } from '../../../src/areas/stock/stock.testing.ts';
import { ok } from '../../kit/answers.ts';
import type { At } from './at.ts';

/** Two panes at £80 each that a manager writes off. */
async function twoPanes({ tenant }: At) {
  const [manager, { depotId: placeId }, product] = [await tenant.user({ role: 'manager' }), await aBranch(tenant), await aProduct(tenant)];
  const { lotId } = await someStock(tenant, { productId: product.id, placeId, quantityMilli: 2_000 });
  return ok(await manager.call(writeOff, { body: { placeId, lotId, quantity: 2, reason: 'Obsolete' } }));
}

/** Whether the stores may approve £160 that somebody else asked for. */
export async function storesMayApprove(at: At): Promise<boolean> {
  const { id } = await twoPanes(at);
  const keeper = await at.tenant.user({ role: 'stock' });
  return ok(await keeper.call(getLoss, { params: { id } })).allowedActions.includes('approve');
}
