import type { CodeInput, FitInput, ProductAccessories } from '@quarterlight/contract/catalogue/product-schemas';
import { newId } from '@quarterlight/kit/ids';
import { isWholePieces, toMilli } from '@quarterlight/kit/quantities';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { yearsOf } from './catalogue.present.ts';
import { accessoriesOf, fitsOf } from './catalogue.queries.ts';
import * as queries from './product.queries.ts';
import { product } from './product.record.ts';
import { keptCodes } from './product-codes.rules.ts';

/** The years of a fit as people write them: `2015–2020`, `from 2015`, `until 2020`; empty where both are open. */
const yearsInWords = ({ yearFrom, yearTo }: Pick<FitInput, 'yearFrom' | 'yearTo'>): string =>
  yearFrom === null ? (yearTo === null ? '' : `until ${yearTo}`) : yearTo === null ? `from ${yearFrom}` : `${yearFrom}–${yearTo}`;
const fitInWords = (fit: FitInput): string => [fit.make, fit.model, fit.body, yearsInWords(fit)].filter((word) => word !== '').join(' ');

/** Says what a product of that version fits. Refuses `product.fit_years` and `product.fit_twice`. */
export async function saveFits(tx: WriteTx, id: string, version: number, sent: readonly FitInput[]): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  const fits = sent.map((fit) => ({ ...fit, make: fit.make.trim(), model: fit.model.trim(), body: fit.body.trim() }));
  const seen = new Set<string>();
  for (const [index, fit] of fits.entries()) {
    if (fit.yearFrom !== null && fit.yearTo !== null && fit.yearTo < fit.yearFrom) throw new Refusal('product.fit_years', { field: `fits.${index}.yearTo` });
    const vehicle = fitInWords(fit);
    if (seen.has(sortKey(vehicle))) throw new Refusal('product.fit_twice', { field: `fits.${index}.make`, details: { vehicle } });
    seen.add(sortKey(vehicle));
  }
  const rows = await fitsOf(tx, id);
  const logged = { fits: rows.map((row) => fitInWords({ ...row, ...yearsOf(row.year_from, row.year_to) })) };
  await queries.replaceFits(
    tx,
    id,
    fits.map(({ make, model, body, yearFrom, yearTo }) => ({
      id: newId(),
      make,
      model,
      body,
      make_key: sortKey(make),
      model_key: sortKey(model),
      year_from: yearFrom ?? 0,
      year_to: yearTo ?? 9999,
    })),
  );
  await product.settle(tx, before, { action: 'changed', before: logged, after: { fits: fits.map(fitInWords) } });
  return id;
}

/** Says what goes with a product of that version. Refuses `catalogue.product_unknown`, `product.accessory_itself`, `product.accessory_twice` and `line.whole_pieces`. */
export async function saveAccessories(tx: WriteTx, id: string, version: number, { accessories }: ProductAccessories): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  const ids = accessories.map(({ productId }) => productId);
  const known = new Map((await queries.productsOfIds(tx, ids)).map((row) => [row.id, row]));
  const seen = new Set<string>();
  const rows = accessories.map(({ productId, quantity }, index) => {
    const field = `accessories.${index}.productId`;
    const found = known.get(productId);
    if (found === undefined) throw new Refusal('catalogue.product_unknown', { field });
    if (productId === id) throw new Refusal('product.accessory_itself', { field });
    if (seen.has(productId)) throw new Refusal('product.accessory_twice', { field, details: { code: found.code } });
    seen.add(productId);
    const milli = toMilli(quantity);
    if (found.whole_units && !isWholePieces(milli)) throw new Refusal('line.whole_pieces', { field: `accessories.${index}.quantity` });
    return { words: `${quantity} × ${found.code}`, row: { accessory_id: productId, quantity_milli: milli } };
  });
  const logged = { accessories: (await accessoriesOf(tx, id)).map((row) => `${row.quantity_milli / 1000} × ${row.code}`) };
  await queries.replaceAccessories(
    tx,
    id,
    rows.map(({ row }) => row),
  );
  await product.settle(tx, before, { action: 'changed', before: logged, after: { accessories: rows.map(({ words }) => words) } });
  return id;
}

/** Says by which other codes a product of that version is known. Refuses as `keptCodes`, and `product.code_supplier`, `product.supplier_code_taken`, `product.barcode_taken`. */
export async function saveCodes(tx: WriteTx, id: string, version: number, sent: readonly CodeInput[]): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  const codes = keptCodes(sent);
  const suppliers = new Map(
    (
      await queries.suppliersOf(
        tx,
        codes.flatMap(({ supplierId }) => supplierId ?? []),
      )
    ).map((row) => [row.id, row.name]),
  );
  const unknown = codes.findIndex(({ supplierId }) => supplierId !== null && !suppliers.has(supplierId));
  if (unknown !== -1) throw new Refusal('product.code_supplier', { field: `codes.${unknown}.supplierId` });
  // Whoever gives a code waits for whoever gives another, so that the refusal can name whose it is.
  await queries.inTurnFor(tx, 'barcodes');
  await assertFree(tx, id, codes, before.barcode);
  const logged = { codes: (await queries.codesOf(tx, id)).map((row) => inWords(row.kind, row.code, row.supplier_name)) };
  await queries.replaceCodes(
    tx,
    id,
    codes.map(({ kind, supplierId, code, key }) => ({ id: newId(), kind, supplier_id: supplierId, code, code_key: key })),
  );
  const after = { codes: codes.map(({ kind, code, supplierId }) => inWords(kind, code, suppliers.get(supplierId ?? '') ?? null)) };
  await product.settle(tx, before, { action: 'changed', before: logged, after });
  return id;
}

const inWords = (kind: string, code: string, supplier: string | null): string => `${supplier ?? (kind === 'barcode' ? 'Barcode' : 'Maker')}: ${code}`;

async function assertFree(tx: WriteTx, id: string, codes: ReturnType<typeof keptCodes>, ownBarcode: string): Promise<void> {
  const at = (code: string) => `codes.${codes.findIndex((each) => each.code === code)}.code`;
  const ofSuppliers = codes.filter(({ kind }) => kind === 'supplier');
  const taken = ofSuppliers.length === 0 ? undefined : await queries.otherOfSupplierCodes(tx, id, ofSuppliers);
  if (taken) {
    const index = codes.findIndex(({ kind, key }) => kind === 'supplier' && key === taken.code_key);
    throw new Refusal('product.supplier_code_taken', { field: `codes.${index}.code`, details: sayable(taken) });
  }
  const barcodes = codes.filter(({ kind }) => kind === 'barcode');
  const own = barcodes.find(({ code }) => code === ownBarcode);
  if (own) throw new Refusal('product.code_twice', { field: at(own.code), details: { code: own.code } });
  const other =
    barcodes.length === 0
      ? undefined
      : await queries.otherOfBarcodes(
          tx,
          id,
          barcodes.map(({ code, key }) => ({ text: code, key })),
        );
  if (other) {
    const key = keptCodes([{ kind: 'barcode', supplierId: null, code: other.barcode }])[0]?.key;
    const index = codes.findIndex((each) => each.kind === 'barcode' && each.key === key);
    throw new Refusal('product.barcode_taken', { field: `codes.${index}.code`, details: other });
  }
}

const sayable = ({ supplier, other, code, description }: { supplier: string; other: string; code: string; description: string }) => ({
  supplier,
  other,
  code,
  description,
});
