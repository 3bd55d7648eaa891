import type * as routes from '@quarterlight/contract/purchasing/routes';
import type { SupplierPrice } from '@quarterlight/contract/purchasing/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import type { z } from 'zod';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bestOffer, getProduct } from '../catalogue/index.ts';
import { getSupplier } from '../companies/index.ts';
import { findSupplierPrice } from './delivery.queries.ts';

/** A supplier's landed price in force today beside the best of all, for the line being typed. */
export async function showSupplierPrice(tx: ReadTx, query: QueryOf<typeof routes.supplierPrice>): Promise<z.output<typeof SupplierPrice>> {
  await getProduct(tx, query.productId);
  await getSupplier(tx, query.supplierId);
  const offer = await findSupplierPrice(tx, query.supplierId, query.productId, tx.today);
  const best = await bestOffer(tx, query.productId, tx.today);
  const money = (amount: number) => unitMoneyOf(unitCost(amount), tx.tenant.currency);
  return {
    productId: query.productId,
    supplierCode: offer?.supplierCode ?? '',
    unitCost: offer ? money(offer.unitCost) : null,
    inStock: offer?.inStock ?? false,
    bestSupplier: best ? { id: best.supplierId, name: best.supplierName } : null,
    bestUnitCost: best ? money(best.landedUnit) : null,
  };
}
