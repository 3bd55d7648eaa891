import { type CategoryChange, type CategoryUse, type Counted, categoryLevels, type NewCategory } from '@quarterlight/contract/catalogue/category-schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatNumber } from '@quarterlight/kit/numbers';
import { listOf } from '@quarterlight/kit/text';
import { isOfOffice } from '../../platform/access/actor.ts';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseLookup } from '../system/index.ts';
import { countUses, findTree, holdCategory, holdTree } from './category.queries.ts';
import { productCategory } from './category.record.ts';
import { whyNotBelow } from './category.rules.ts';

/** Makes a category. Refuses `category.code_taken`, `category.parent`, `category.too_deep` and `category.vat_rate`. */
export async function createCategory(tx: WriteTx, wish: NewCategory): Promise<string> {
  if (!isOfOffice(tx.actor)) throw new Refusal('access.missing_permission');
  await chooseLookup(tx, 'vat-rates', wish.vatRateId, 'category.vat_rate');
  if (wish.parentId !== null) await assertBelow(tx, null, wish.parentId);
  const row = await productCategory.make(tx, {
    id: newId(),
    code: codeOf(wish.code),
    name: wish.name.trim(),
    kind: wish.kind,
    parent_id: wish.parentId,
    stock_tracked: wish.stockTracked,
    vat_rate_id: wish.vatRateId,
    mark_up_basis_points: wish.markUpBasisPoints,
    sales_nominal: wish.salesNominal,
    purchase_nominal: wish.purchaseNominal,
  });
  return row.id;
}

/** Changes one of that version, or moves it with all that stand below it; as `createCategory`, and `category.circle`. */
export async function changeCategory(tx: WriteTx, id: string, version: number, change: CategoryChange): Promise<string> {
  // Held before the record: whoever moves another one waits here, with nothing in hand.
  if (change.parentId) await holdTree(tx);
  const before = await productCategory.takeUp(tx, id, { version });
  if (change.vatRateId !== undefined) await chooseLookup(tx, 'vat-rates', change.vatRateId, 'category.vat_rate', before.vat_rate_id);
  if (change.parentId && change.parentId !== before.parent_id) await assertBelow(tx, id, change.parentId);
  const set = {
    code: change.code === undefined ? before.code : codeOf(change.code),
    name: change.name?.trim() ?? before.name,
    kind: change.kind ?? before.kind,
    parent_id: change.parentId === undefined ? before.parent_id : change.parentId,
    stock_tracked: change.stockTracked ?? before.stock_tracked,
    vat_rate_id: change.vatRateId ?? before.vat_rate_id,
    mark_up_basis_points: change.markUpBasisPoints ?? before.mark_up_basis_points,
    sales_nominal: change.salesNominal ?? before.sales_nominal,
    purchase_nominal: change.purchaseNominal ?? before.purchase_nominal,
  };
  await productCategory.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version that nothing names; the log keeps what it was. Refuses `category.in_use`. */
export async function removeCategory(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await productCategory.takeUp(tx, id, { version });
  await holdCategory(tx, id);
  const uses = usesInWords(await countUses(tx, id));
  if (uses !== '') throw new Refusal('category.in_use', { details: { name: row.name, uses } });
  const what = sameColumns(row, 'code', 'name', 'kind', 'parent_id', 'stock_tracked', 'vat_rate_id', 'mark_up_basis_points');
  await productCategory.remove(tx, row, { before: { ...what, ...sameColumns(row, 'sales_nominal', 'purchase_nominal') } });
}

const codeOf = (code: string): string => code.trim().toUpperCase();

async function assertBelow(tx: WriteTx, id: string | null, parentId: string): Promise<void> {
  await holdTree(tx);
  const rows = await findTree(tx);
  const parent = rows.find((row) => row.id === parentId);
  if (parent === undefined) throw new Refusal('category.parent');
  const why = whyNotBelow(rows, id, parentId);
  if (why === 'circle') throw new Refusal('category.circle', { details: { parent: id === parentId ? 'It' : parent.name } });
  if (why === 'too-deep') throw new Refusal('category.too_deep', { details: { levels: categoryLevels } });
}

/** What names a category, with how many of each: `12 products and 1 discount of an account`; empty where nothing does. */
function usesInWords({ products, children, discounts, caps, labourRates }: CategoryUse): string {
  const told = ({ count, isExact }: Counted, one: string, many: string) =>
    count === 0 ? [] : [isExact ? (count === 1 ? one : `${formatNumber(count)} ${many}`) : `more than ${formatNumber(count)} ${many}`];
  return listOf([
    ...told(products, '1 product', 'products'),
    ...told(children, '1 category below it', 'categories below it'),
    ...told(discounts, '1 discount of an account', 'discounts of accounts'),
    ...told(caps, '1 price cap', 'price caps'),
    ...told(labourRates, '1 labour rate', 'labour rates'),
  ]);
}
