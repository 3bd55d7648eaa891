import type { NewProduct, ProductChange } from '@quarterlight/contract/catalogue/product-schemas';
import { eurocodePrefix } from '@quarterlight/contract/rules/eurocode';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { seesCosts } from './catalogue.present.ts';
import type { ProductRow } from './catalogue.queries.ts';
import { assertCategory, assertWork } from './check-terms.ts';
import { settlePrice } from './price-proposal.ts';
import { inTurnFor, otherOfBarcodes, productOfCode } from './product.queries.ts';
import { product } from './product.record.ts';

// Both refuse `product.code_taken`, `product.barcode_taken`, `product.cost_hidden`, `product.temperatures`, `terms.category`, `terms.glass_type` and `terms.currency`.

/** Makes a product. */
export async function createProduct(tx: WriteTx, wish: NewProduct): Promise<string> {
  const { code, description, categoryId } = wish;
  const set = columnsOf(tx, wish);
  await assertSound(tx, wish, set);
  const id = newId();
  // Until a second person has looked at it, it has no price.
  const priced = await settlePrice(tx, { id, list_price_pence: 0, costUnit: set.standard_cost_unit ?? 0 }, set.list_price_pence);
  const values = { id, ...set, list_price_pence: undefined, ...priced, ...codeColumns(code), ...descriptionColumns(description), category_id: categoryId };
  const row = await product.make(tx, values);
  return row.id;
}

/** Changes what was sent of one of that version. */
export async function changeProduct(tx: WriteTx, id: string, version: number, change: ProductChange): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  const set = columnsOf(tx, change);
  await assertSound(tx, change, set, before);
  const priced = await settlePrice(tx, { ...before, costUnit: set.standard_cost_unit ?? before.standard_cost_unit }, set.list_price_pence);
  await product.settle(tx, before, { set: { ...set, list_price_pence: undefined, ...priced }, action: 'changed' });
  return id;
}

const codeColumns = (typed: string) => {
  const code = typed.trim().toUpperCase();
  return { code, code_key: sortKey(code), eurocode_prefix: eurocodePrefix(code) ?? '' };
};
const descriptionColumns = (typed: string) => ({ description: typed.trim(), description_key: sortKey(typed) });

/** The columns of what was sent; what was not sent stays. */
function columnsOf(tx: ReadTx, sent: ProductChange) {
  const { code, description, listPrice, standardCost } = sent;
  if (standardCost !== undefined && !seesCosts(tx.actor)) throw new Refusal('product.cost_hidden');
  return {
    ...(code === undefined ? {} : codeColumns(code)),
    ...(description === undefined ? {} : descriptionColumns(description)),
    category_id: sent.categoryId,
    glass_type_id: sent.glassTypeId,
    position: sent.position?.trim(),
    quality: sent.quality,
    features: sent.features === undefined ? undefined : [...new Set(sent.features)],
    needs_calibration: sent.needsCalibration,
    whole_units: sent.wholeUnits,
    barcode: sent.barcode?.trim(),
    list_price_pence: listPrice === undefined ? undefined : listPrice.amount,
    standard_cost_unit: standardCost?.unitAmount,
    used_from_celsius: sent.usedFromCelsius,
    used_to_celsius: sent.usedToCelsius,
    drive_away_minutes: sent.driveAwayMinutes,
    shelf_life_days: sent.shelfLifeDays,
  };
}

async function assertSound(tx: WriteTx, sent: ProductChange, set: ReturnType<typeof columnsOf>, before?: ProductRow): Promise<void> {
  if (sent.categoryId !== before?.category_id) await assertCategory(tx, sent.categoryId);
  await assertWork(tx, { glassTypeId: sent.glassTypeId }, { job_type_id: null, glass_type_id: before?.glass_type_id ?? null });
  const { used_from_celsius: from = before?.used_from_celsius ?? null, used_to_celsius: to = before?.used_to_celsius ?? null } = set;
  if (from !== null && to !== null && to < from) throw new Refusal('product.temperatures');
  if (sent.code !== undefined) await assertCodeFree(tx, codeColumns(sent.code).code_key, before?.id);
  if (set.barcode !== undefined && set.barcode !== '' && set.barcode !== before?.barcode) await assertBarcodeFree(tx, set.barcode, before?.id ?? newId());
}

async function assertCodeFree(tx: ReadTx, codeKey: string, id: string | undefined): Promise<void> {
  const other = await productOfCode(tx, codeKey);
  if (other && other.id !== id) throw new Refusal('product.code_taken', { details: { code: other.code, description: other.description } });
}

async function assertBarcodeFree(tx: WriteTx, barcode: string, id: string): Promise<void> {
  await inTurnFor(tx, 'barcodes');
  const other = await otherOfBarcodes(tx, id, [{ text: barcode, key: searchKeys.code(barcode) }]);
  if (other) throw new Refusal('product.barcode_taken', { details: other });
}
