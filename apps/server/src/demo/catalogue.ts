import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { calibrationLikely, type FeatureQuestion, featureQuestions } from '@quarterlight/contract/rules/feature-questions';
import { sortKey } from '@quarterlight/kit/text';
import { type Material, materials } from './data/materials.ts';
import { bodyWords, type Model, models } from './data/models.ts';
import { type Piece, piecesOf } from './glass-codes.ts';
import type { Person, World } from './world.ts';

const wantedProducts = 1_500;

interface Category {
  readonly id: string;
  readonly code: string;
}

export interface Product {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly category: Category;
  readonly glassTypeId: string | null;
  readonly glassType: string | null;
  readonly quality: 'OEM' | 'OEE';
  readonly model: Model | null;
  readonly from: number;
  readonly to: number;
  /** Pence; hundredths of a penny. */
  readonly list: number;
  readonly cost: number;
  readonly needsCalibration: boolean;
  readonly questions: readonly FeatureQuestion[];
}

export interface Catalogue {
  readonly products: readonly Product[];
  readonly byModel: ReadonlyMap<string, readonly Product[]>;
  readonly materials: readonly Product[];
}

const categories: readonly (readonly [code: string, name: string, kind: string, markUp: number, parent?: string])[] = [
  ['GLASS', 'Glass', 'glass', 10_500],
  ['WINDSCREEN', 'Windscreens', 'glass', 10_500, 'GLASS'],
  ['REAR', 'Rear screens', 'glass', 10_500, 'GLASS'],
  ['SIDE', 'Side glass', 'glass', 11_000, 'GLASS'],
  ['ROOF', 'Roof glass', 'glass', 9_000, 'GLASS'],
  ['MOULDING', 'Mouldings and rubbers', 'moulding', 8_000],
  ['CLIP', 'Clips', 'clip', 9_000],
  ['ADHESIVE', 'Adhesives and primers', 'adhesive', 12_000],
  ['CONSUMABLE', 'Consumables', 'consumable', 10_000],
  ['TOOL', 'Tools', 'tool', 5_000],
  ['SUNDRY', 'Sundries', 'sundry', 8_000],
];
const groupCategory: Readonly<Record<Piece['group'], string>> = { windscreen: 'WINDSCREEN', rear: 'REAR', side: 'SIDE', roof: 'ROOF', trim: '' };

export function makeCatalogue(world: World, at: number, by: Person): Catalogue {
  const byCode = makeCategories(world, at, by);
  const category = (code: string) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`No category ${code}`);
    return found;
  };
  const random = world.random.fork('catalogue');
  let moment = at + 3_600_000;
  const add = (wanted: NewProduct) => addProduct(world, (moment += 250), by, wanted);
  const goods = materials.map(({ code, description, kind, list, cost, whole, sheet }) =>
    add({ code, description, category: category(kind.toUpperCase()), list, cost: cost * 100, whole, ...(sheet ? { sheet } : {}) }),
  );
  const placeholder = add({ code: 'GLASS-TBC', description: 'Glass to be identified', category: category('GLASS'), list: 0, cost: 0, placeholder: true });
  const fitted = models.flatMap((model) =>
    piecesOf(model, random).map(({ code, description, kind, group, glassType, from, to, pounds }) => {
      const list = Math.floor(pounds * (0.94 + random.next() * 0.12)) * 100 + 95;
      const share = 36 + random.int(0, 8);
      return add({ code, description, category: category(groupCategory[group] || kind.toUpperCase()), glassType, model, from, to, list, cost: list * share });
    }),
  );
  const originals = random
    .shuffled(fitted.filter((product) => product.glassType !== null))
    .slice(0, Math.max(0, wantedProducts - goods.length - fitted.length - 1))
    .map((like) =>
      add({
        ...like,
        code: `${like.code}1P`,
        description: `${like.description}, original`,
        quality: 'OEM',
        list: like.list + Math.floor(like.list / 200) * 90,
        cost: like.cost + Math.floor(like.cost / 2),
      }),
    );
  const all = [...fitted, ...originals];
  const byModel = Map.groupBy(all, (product) => product.model?.code ?? '');
  makeAccessories(world, byModel);
  return { products: [...goods, placeholder, ...all], byModel, materials: goods };
}

function makeCategories(world: World, at: number, by: Person): Map<string, Category> {
  const made = new Map<string, Category>();
  const vatRateId = world.lookups.byKind('vat-rates', 'standard').id;
  for (const [index, [code, name, kind, markUp, parent]] of categories.entries()) {
    const id = world.id(at + index * 1000);
    world.rows.add('product_category', {
      id,
      parent_id: made.get(parent ?? '')?.id ?? null,
      code,
      name,
      kind,
      stock_tracked: kind !== 'sundry',
      vat_rate_id: vatRateId,
      mark_up_basis_points: markUp,
    });
    world.log(at + index * 1000, by, {
      entity: 'product-category',
      id,
      label: name,
      action: 'product-category.created',
      after: { code, name, kind, markUpBasisPoints: markUp },
    });
    made.set(code, { id, code });
  }
  return made;
}

type NewProduct = Pick<Product, 'code' | 'description' | 'category' | 'list' | 'cost'> &
  Partial<Pick<Product, 'glassType' | 'quality' | 'model' | 'from' | 'to'>> & {
    readonly whole?: boolean;
    readonly placeholder?: boolean;
    readonly sheet?: Material['sheet'];
  };

function addProduct(world: World, at: number, by: Person, wanted: NewProduct): Product {
  const { code, description, category, glassType = null, quality = 'OEE', model = null, from = 0, to = 9999, list, cost } = wanted;
  const decoded = model === null ? null : decodeEurocode(code);
  const ofGlass = glassType === null ? null : decoded;
  const needsCalibration = decoded !== null && calibrationLikely(decoded);
  const glassTypeId = glassType === null ? null : world.lookups.byKind('glass-types', glassType).id;
  const id = world.id(at);
  world.rows.add('product', {
    id,
    code,
    code_key: sortKey(code),
    eurocode_prefix: decoded?.model ?? '',
    description,
    description_key: sortKey(description),
    category_id: category.id,
    glass_type_id: glassTypeId,
    position: positionOf(ofGlass),
    quality,
    features: [...new Set(ofGlass?.features.map(({ feature }) => feature))].filter((feature) => feature !== 'other'),
    needs_calibration: needsCalibration,
    whole_units: wanted.whole ?? true,
    barcode: `50${String(10_000_000_000 + hash(code)).slice(0, 11)}`,
    list_price_pence: list,
    standard_cost_unit: cost,
    placeholder: wanted.placeholder ?? false,
    used_from_celsius: wanted.sheet?.from ?? null,
    used_to_celsius: wanted.sheet?.to ?? null,
    drive_away_minutes: wanted.sheet?.driveAway ?? null,
    created_at: world.calendar.iso(at),
  });
  world.log(at, by, { entity: 'product', id, label: code, action: 'product.created', after: { code, description, quality, listPrice: list } });
  if (model) {
    world.rows.add('product_fit', {
      id: world.id(at),
      product_id: id,
      make: model.make,
      model: model.model,
      make_key: sortKey(model.make),
      model_key: sortKey(model.model),
      body: glassType === 'windscreen' || glassType === null ? '' : bodyWords[model.body],
      year_from: from,
      year_to: to,
    });
  }
  const questions = ofGlass === null ? [] : featureQuestions(ofGlass);
  return { id, code, description, category, glassTypeId, glassType, quality, model, from, to, list, cost, needsCalibration, questions };
}

function positionOf(decoded: ReturnType<typeof decodeEurocode>): string {
  if (decoded?.position === undefined || decoded.position === null) return '';
  return decoded.side === null ? decoded.position : `${decoded.position} ${decoded.side}`;
}

function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 9_999_999_967;
  return value;
}

/** Moulding and clips go with the windscreens of their model. */
function makeAccessories(world: World, byModel: ReadonlyMap<string, readonly Product[]>): void {
  for (const products of byModel.values()) {
    const trims = products.filter((product) => product.glassType === null && /A[SK]/.test(product.code.slice(4, 6)));
    for (const screen of products.filter((product) => product.glassType === 'windscreen')) {
      for (const trim of trims) world.rows.add('product_accessory', { product_id: screen.id, accessory_id: trim.id, quantity_milli: 1000 });
    }
  }
}
