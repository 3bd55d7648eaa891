import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { calibrationLikely } from '@quarterlight/contract/rules/feature-questions';
import { sortKey } from '@quarterlight/kit/text';
import { supplierSketches } from '../../src/demo/data/companies.ts';
import { bodyWords, models } from '../../src/demo/data/models.ts';
import { piecesOf } from '../../src/demo/glass-codes.ts';
import { makeRandom } from '../../src/demo/random.ts';
import type { Laying } from './laying.ts';

export interface Product {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly glassTypeId: string | null;
  /** Of the vehicles that it fits; empty where it fits all. */
  readonly modelCode: string;
  readonly needsCalibration: boolean;
  /** Pence; hundredths of a penny. */
  readonly list: number;
  readonly cost: number;
}

/** Glass and trim of every model, in one pattern after another until there are as many as are wanted, each with its vehicle and one supplier's price. */
export function putCatalogue(laying: Laying) {
  const { plan, seeded, sheets, id } = laying;
  const random = makeRandom(`${plan.seed}/catalogue`);
  const categories = putCategories(laying);
  const suppliers = putSuppliers(laying);
  const pieces = models.flatMap((model) => piecesOf(model, random).map((piece) => ({ ...piece, model })));
  const [windscreens, doors]: [Product[], Product[]] = [[], []];
  for (let index = 0; index < plan.products - 1; index += 1) {
    const piece = pieces[index % pieces.length];
    const supplier = suppliers[index % suppliers.length];
    if (!piece || !supplier) throw new Error('There is no glass');
    const pattern = Math.floor(index / pieces.length) + 1;
    const product = putProduct(laying, categories, {
      kind: piece.kind,
      code: pattern === 1 ? piece.code : `${piece.code}-${pattern}`,
      description: pattern === 1 ? piece.description : `${piece.description}, pattern ${pattern}`,
      glassTypeId: piece.glassType === null ? null : seeded.id('glass-types', piece.glassType),
      modelCode: piece.model.code,
      list: Math.floor(piece.pounds) * 100 + random.int(0, 40) * 50,
      share: 36 + random.int(0, 8),
    });
    sheets.add('product_fit', {
      id: id(plan.began),
      product_id: product.id,
      make: piece.model.make,
      model: piece.model.model,
      make_key: sortKey(piece.model.make),
      model_key: sortKey(piece.model.model),
      body: piece.group === 'windscreen' || piece.group === 'trim' ? '' : bodyWords[piece.model.body],
      year_from: piece.from,
      year_to: piece.to,
    });
    sheets.add('price_file_line', {
      id: id(plan.began),
      price_file_id: supplier.fileId,
      supplier_id: supplier.id,
      product_id: product.id,
      supplier_code: `X${random.digits(6)}`,
      list_unit: product.cost * 2,
      discount_basis_points: 5_000,
      net_unit: product.cost,
      surcharge_unit: 0,
      in_stock: random.chance(0.9),
    });
    if (pattern > 1) continue;
    if (piece.glassType === 'windscreen' && !product.needsCalibration) windscreens.push(product);
    if (piece.glassType?.startsWith('door-')) doors.push(product);
  }
  const urethane = { kind: 'adhesive', code: 'URE-FAST-310', description: 'Fast-cure urethane, 310 ml cartridge', list: 1_895, share: 39 };
  return {
    windscreens,
    doors,
    urethane: putProduct(laying, categories, { ...urethane, glassTypeId: null, modelCode: '' }),
    supplierIds: suppliers.map((supplier) => supplier.id),
  };
}

/** Without mark-ups, so that everything costs what the list says. */
function putCategories({ plan, seeded, sheets, id }: Laying): ReadonlyMap<string, string> {
  const vatRateId = seeded.id('vat-rates', 'standard');
  return new Map(
    ['glass', 'moulding', 'clip', 'adhesive'].map((kind) => {
      const made = id(plan.began);
      sheets.add('product_category', { id: made, code: kind.toUpperCase(), name: kind, kind, vat_rate_id: vatRateId, mark_up_basis_points: 0 });
      return [kind, made];
    }),
  );
}

/** Suppliers, each with a price file. */
function putSuppliers({ plan, sheets, id }: Laying): { id: string; fileId: string }[] {
  const at = plan.calendar.iso(plan.began);
  return supplierSketches.map(({ code, name, leadDays }) => {
    const [supplierId, fileId] = [id(plan.began), id(plan.began)];
    sheets.add('supplier', { id: supplierId, account_code: code, name, name_key: sortKey(name), order_by: 'email', lead_days: leadDays, created_at: at });
    const from = plan.calendar.dayOf(plan.began);
    sheets.add('price_file', { id: fileId, supplier_id: supplierId, name: `${name} price list`, effective_from: from, created_at: at });
    return { id: supplierId, fileId };
  });
}

interface NewProduct extends Omit<Product, 'id' | 'cost' | 'needsCalibration'> {
  readonly kind: string;
  /** What it costs of its list price, in hundredths. */
  readonly share: number;
}

function putProduct({ plan, sheets, id }: Laying, categories: ReadonlyMap<string, string>, { kind, share, ...wanted }: NewProduct): Product {
  const { code, description, glassTypeId, modelCode, list } = wanted;
  const decoded = modelCode === '' ? null : decodeEurocode(code.split('-')[0] ?? '');
  const product = { ...wanted, id: id(plan.began), cost: list * share, needsCalibration: decoded !== null && calibrationLikely(decoded) };
  sheets.add('product', {
    id: product.id,
    code,
    code_key: sortKey(code),
    eurocode_prefix: decoded?.model ?? '',
    description,
    description_key: sortKey(description),
    category_id: categories.get(kind) ?? '',
    glass_type_id: glassTypeId,
    quality: 'OEE',
    needs_calibration: product.needsCalibration,
    whole_units: true,
    list_price_pence: list,
    standard_cost_unit: product.cost,
    created_at: plan.calendar.iso(plan.began),
  });
  return product;
}
