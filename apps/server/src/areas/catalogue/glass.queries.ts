import type { ReadTx } from '../../platform/database/scope.ts';
import { type ListedProduct, products } from './catalogue.queries.ts';
import { makeKeys, modelKeys } from './glass.rules.ts';

/** A product with the fit by which it was found; a fit of every body and year where it was found by its code. */
export type Fitting = ListedProduct & { readonly fit_body: string; readonly year_from: number; readonly year_to: number };

const most = 200;

/** Glass whose fit names the make, the model and the year. */
export function fittingGlass(tx: ReadTx, vehicle: { make: string; model: string; year: number | null; glassTypeId?: string | undefined }): Promise<Fitting[]> {
  const { make, model, year, glassTypeId } = vehicle;
  let rows = products(tx)
    .innerJoin('product_fit as fit', 'fit.product_id', 'product.id')
    .select(['fit.body as fit_body', 'fit.year_from', 'fit.year_to'])
    .where('fit.make_key', 'in', makeKeys(make))
    .where('fit.model_key', 'in', modelKeys(model))
    .where('category.kind', '=', 'glass')
    .where('product.active', '=', true)
    .where('product.superseded_by_id', 'is', null);
  if (year !== null) rows = rows.where('fit.year_from', '<=', year).where('fit.year_to', '>=', year);
  if (glassTypeId !== undefined) rows = rows.where('product.glass_type_id', '=', glassTypeId);
  return rows.orderBy('product.code_key').limit(most).execute();
}

/** Glass whose code begins with the four figures of a vehicle model. */
export async function glassOfModel(tx: ReadTx, glassModel: string, glassTypeId: string | undefined): Promise<Fitting[]> {
  let rows = products(tx)
    .where('product.eurocode_prefix', '=', glassModel)
    .where('category.kind', '=', 'glass')
    .where('product.active', '=', true)
    .where('product.superseded_by_id', 'is', null);
  if (glassTypeId !== undefined) rows = rows.where('product.glass_type_id', '=', glassTypeId);
  const found = await rows.orderBy('product.code_key').limit(most).execute();
  return found.map((row) => ({ ...row, fit_body: '', year_from: 0, year_to: 9999 }));
}
