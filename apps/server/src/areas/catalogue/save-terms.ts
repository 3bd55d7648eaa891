import type {
  CustomerDiscountChange,
  CustomerPriceChange,
  NewCustomerDiscount,
  NewCustomerPrice,
  NewPriceCap,
  PriceCapChange,
} from '@quarterlight/contract/catalogue/terms-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountToChange, assertCategory, assertDays, assertFree, changedDays } from './check-terms.ts';
import { isProduct, otherCap, otherDiscount, otherPrice } from './terms.queries.ts';
import { customerDiscount, customerPrice, priceCap } from './terms.record.ts';

// All of it refuses `terms.days`, `terms.currency`, and `terms.overlap` (`terms.taken` where two are at it) for days on which the same is agreed already.

/** Agrees a price for a product. Refuses `catalogue.product_unknown` besides. */
export async function createCustomerPrice(tx: WriteTx, customerId: string, wish: NewCustomerPrice): Promise<string> {
  const { id } = await accountToChange(tx, customerId);
  if (!(await isProduct(tx, wish.productId))) throw new Refusal('catalogue.product_unknown');
  const agreed = { price_pence: wish.price.amount, valid_from: wish.validFrom, valid_to: wish.validTo };
  const values = { id: newId(), customer_id: id, product_id: wish.productId, ...agreed };
  await checkPrice(tx, values);
  return (await customerPrice.make(tx, values)).id;
}

/** Changes or ends one of that version. */
export async function changeCustomerPrice(tx: WriteTx, id: string, version: number, change: CustomerPriceChange): Promise<string> {
  const before = await customerPrice.takeUp(tx, id, { version });
  const set = { price_pence: change.price === undefined ? before.price_pence : change.price.amount, ...changedDays(before, change) };
  await checkPrice(tx, { ...before, ...set });
  await customerPrice.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeCustomerPrice(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await customerPrice.takeUp(tx, id, { version });
  await customerPrice.remove(tx, row, { before: sameColumns(row, 'customer_id', 'product_id', 'price_pence', 'valid_from', 'valid_to') });
}

async function checkPrice(tx: WriteTx, price: Parameters<typeof otherPrice>[1]): Promise<void> {
  assertDays(price);
  assertFree(await otherPrice(tx, price));
}

/** Agrees a discount for a category. Refuses `terms.category` besides. */
export async function createCustomerDiscount(tx: WriteTx, customerId: string, wish: NewCustomerDiscount): Promise<string> {
  const { id } = await accountToChange(tx, customerId);
  await assertCategory(tx, wish.categoryId);
  const agreed = { discount_basis_points: wish.discountBasisPoints, valid_from: wish.validFrom, valid_to: wish.validTo };
  const values = { id: newId(), customer_id: id, category_id: wish.categoryId, ...agreed };
  await checkDiscount(tx, values);
  return (await customerDiscount.make(tx, values)).id;
}

/** Changes or ends one of that version. */
export async function changeCustomerDiscount(tx: WriteTx, id: string, version: number, change: CustomerDiscountChange): Promise<string> {
  const before = await customerDiscount.takeUp(tx, id, { version });
  const set = { discount_basis_points: change.discountBasisPoints ?? before.discount_basis_points, ...changedDays(before, change) };
  await checkDiscount(tx, { ...before, ...set });
  await customerDiscount.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeCustomerDiscount(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await customerDiscount.takeUp(tx, id, { version });
  await customerDiscount.remove(tx, row, { before: sameColumns(row, 'customer_id', 'category_id', 'discount_basis_points', 'valid_from', 'valid_to') });
}

async function checkDiscount(tx: WriteTx, discount: Parameters<typeof otherDiscount>[1]): Promise<void> {
  assertDays(discount);
  assertFree(await otherDiscount(tx, discount));
}

/** Agrees what is paid at most. Refuses `terms.category` besides. */
export async function createPriceCap(tx: WriteTx, customerId: string, wish: NewPriceCap): Promise<string> {
  const { id } = await accountToChange(tx, customerId);
  await assertCategory(tx, wish.categoryId);
  const agreed = { cap_pence: wish.cap.amount, valid_from: wish.validFrom, valid_to: wish.validTo, note: wish.note };
  const values = { id: newId(), customer_id: id, category_id: wish.categoryId, ...agreed };
  await checkCap(tx, values);
  return (await priceCap.make(tx, values)).id;
}

/** Changes or ends one of that version. */
export async function changePriceCap(tx: WriteTx, id: string, version: number, change: PriceCapChange): Promise<string> {
  const before = await priceCap.takeUp(tx, id, { version });
  const { cap, note = before.note } = change;
  const set = { cap_pence: cap === undefined ? before.cap_pence : cap.amount, note, ...changedDays(before, change) };
  await checkCap(tx, { ...before, ...set });
  await priceCap.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removePriceCap(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await priceCap.takeUp(tx, id, { version });
  await priceCap.remove(tx, row, { before: sameColumns(row, 'customer_id', 'category_id', 'cap_pence', 'valid_from', 'valid_to', 'note') });
}

async function checkCap(tx: WriteTx, cap: Parameters<typeof otherCap>[1]): Promise<void> {
  assertDays(cap);
  assertFree(await otherCap(tx, cap));
}
