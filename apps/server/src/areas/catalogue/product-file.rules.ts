import { productFeatureNames } from '@quarterlight/contract/catalogue/names';
import { ProductFeature } from '@quarterlight/contract/catalogue/schemas';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { foldForSearch, sortKey } from '@quarterlight/kit/text';
import type { Columns } from '../../platform/imports/columns.ts';
import { newOf, saidOf } from '../../platform/imports/planned.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Places, productOf } from './add-products.ts';
import type { ProductRow } from './catalogue.queries.ts';
import { moveOf } from './price-proposal.rules.ts';
import { type ProductFileColumn, productFileColumns } from './product-file.columns.ts';

type Numbers = 'list_price_pence' | 'standard_cost_unit' | 'shelf_life_days' | 'drive_away_minutes' | 'used_from_celsius' | 'used_to_celsius';
type YesNo = 'needs_calibration' | 'whole_units';
/** A line of a file of products. */
export type ProductLine = Readonly<Record<Exclude<ProductFileColumn, Numbers | YesNo>, string | null>> &
  Readonly<Record<Numbers, number | null>> &
  Readonly<Record<YesNo, boolean | null>> & { readonly line: number; readonly code: string };

/** A product that is here, with the names of what it names. */
export interface KnownProduct extends ProductRow {
  readonly category_name: string;
  readonly glass_type_name: string | null;
  readonly replaced_by_key: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** What the names in a file can mean, and what is known besides. */
export interface ProductLists {
  readonly categories: readonly Named[];
  readonly glassTypes: readonly Named[];
  readonly places: Places;
  readonly seesCosts: boolean;
  readonly now: string;
  /** From which move on a price is looked at twice, in basis points. */
  readonly share: number;
  /** What one costs at the best offer, in hundredths of a penny, by product. */
  readonly offered: ReadonlyMap<string, number>;
  /** Which product has a barcode, by its key. */
  readonly barcodes: ReadonlyMap<string, { readonly id: string; readonly code: string }>;
  readonly barcodeKey: (text: string) => string;
}

/** What a line would do: the columns that it writes, and what is to replace it. */
export interface JudgedProduct {
  readonly action: 'add' | 'change' | 'leave' | 'refuse';
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly replacedBy?: string | null;
  readonly move?: { readonly isFar: boolean; readonly isBelow: boolean };
  readonly field?: string;
  readonly value?: string;
  readonly reason?: string;
}

class Wrong extends Error {
  readonly column: ProductFileColumn;
  constructor(column: ProductFileColumn, reason: string) {
    super(reason);
    this.column = column;
  }
}

const columns: Columns = productFileColumns;

/** What a line means beside the product that has its code, or beside none. */
export function judgeProduct(line: ProductLine, known: KnownProduct | undefined, lists: ProductLists): JudgedProduct {
  try {
    if (line.standard_cost_unit !== null && !lists.seesCosts) throw new Wrong('standard_cost_unit', new Refusal('product.cost_hidden').message);
    return known === undefined ? judgeNew(line, lists) : judgeKnown(line, known, lists);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { action: 'refuse', field: columns[error.column]?.title ?? '', value: String(line[error.column] ?? ''), reason: error.message };
  }
}

const plainColumns = [
  'position',
  'quality',
  'needs_calibration',
  'whole_units',
  'list_price_pence',
  'standard_cost_unit',
  'barcode',
  'shelf_life_days',
  'drive_away_minutes',
  'used_from_celsius',
  'used_to_celsius',
] as const;

/** What one that is added has where neither file nor code says it. */
const usual = {
  quality: 'OEE',
  whole_units: true,
  barcode: '',
  standard_cost_unit: 0,
  shelf_life_days: null,
  drive_away_minutes: null,
  used_from_celsius: null,
  used_to_celsius: null,
};

const noPlaceholder = 'It is no placeholder: say Active or Discontinued.';
const descriptionColumns = (text: string) => ({ description: text, description_key: sortKey(text) });

function judgeNew(line: ProductLine, lists: ProductLists): JudgedProduct {
  const code = line.code.trim().toUpperCase();
  if (line.description === null && decodeEurocode(code) === null) throw new Wrong('description', 'One that is added needs a description.');
  const nothing = { list_unit: null, make: null, model: null, year_from: null, year_to: null };
  const { id: _id, ...decoded } = productOf(
    { ...nothing, line: line.line, code, description: line.description },
    { categoryId: null },
    lists.places,
    lists.now,
  ).product;
  if (line.state === 'placeholder') throw new Wrong('state', noPlaceholder);
  const isActive = line.state !== 'discontinued';
  const changes = { ...decoded, ...usual, ...saidOf(line, plainColumns), ...namedBy(line, undefined, lists), active: isActive };
  if (changes.category_id === '') throw new Wrong('category', 'One that is added needs a category.');
  assertSound(line, changes, undefined, lists);
  const { list_price_pence: price, standard_cost_unit: cost } = { list_price_pence: 0, ...changes };
  return { action: 'add', changes, replacedBy: replacedBy(line, isActive), move: moved(0, Number(price), cost, lists) };
}

function judgeKnown(line: ProductLine, known: KnownProduct, lists: ProductLists): JudgedProduct {
  const features = namedBy(line, known, lists).features ?? known.features;
  const said = newOf(known, {
    ...saidOf(line, plainColumns),
    ...(line.description === null ? {} : descriptionColumns(line.description)),
    ...namedBy(line, known, lists),
    features: known.features,
    ...stateOf(line, known),
  });
  const price = said['list_price_pence'];
  const isActive = typeof said['active'] === 'boolean' ? said['active'] : known.active;
  const wanted = replacedBy(line, isActive);
  const replaced = wanted === known.replaced_by_key ? null : wanted;
  const changes = {
    ...said,
    ...(isSame(features, known.features) ? {} : { features }),
    // What counts from now on takes the place of a price that waits.
    ...(price === undefined || known.proposed_at === null ? {} : { proposed_price_pence: null, proposed_why: '', proposed_by_id: null, proposed_at: null }),
    ...(isActive && known.superseded_by_id !== null ? { superseded_by_id: null } : {}),
  };
  if (Object.keys(changes).length === 0 && replaced === null) return { action: 'leave' };
  assertSound(line, { ...known, ...changes }, known, lists);
  const cost = lists.offered.get(known.id) ?? Number(said['standard_cost_unit'] ?? known.standard_cost_unit);
  const move = typeof price === 'number' ? moved(known.list_price_pence, price, cost, lists) : { isFar: false, isBelow: false };
  return { action: 'change', changes, replacedBy: replaced, move };
}

const moved = (before: number, after: number, costUnit: number, { share }: ProductLists) => moveOf({ before, after, costUnit, share });
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((each) => other.includes(each));

/** The category, glass type and features that the line names. */
function namedBy(line: ProductLine, known: KnownProduct | undefined, { categories, glassTypes }: ProductLists) {
  const { category, glass_type: glassType, features } = line;
  const stays = (text: string, name: string | null | undefined) => name != null && sortKey(text) === sortKey(name);
  return {
    ...(category === null || stays(category, known?.category_name) ? {} : { category_id: theOne('category', category, categories, 'category') }),
    ...(glassType === null || stays(glassType, known?.glass_type_name) ? {} : { glass_type_id: theOne('glass_type', glassType, glassTypes, 'glass type') }),
    ...(features === null ? {} : { features: featuresOf(features) }),
  };
}

function theOne(column: ProductFileColumn, text: string, all: readonly Named[], what: string): string {
  const key = sortKey(text);
  const byCode = all.filter(({ code }) => sortKey(code) === key);
  const [one, other] = byCode.length > 0 ? byCode : all.filter(({ name }) => sortKey(name) === key);
  if (one === undefined) throw new Wrong(column, `No ${what} has this name${what === 'category' ? ' or code' : ''}.`);
  if (other !== undefined) throw new Wrong(column, `More than one ${what} has this name: write the code.`);
  return one.id;
}

function featuresOf(text: string): string[] {
  const words = text
    .split(/[;|,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const found = words.map((word) => {
    const key = foldForSearch(word);
    const feature = ProductFeature.options.find((each) => foldForSearch(each) === key || foldForSearch(productFeatureNames[each]) === key);
    if (feature === undefined) throw new Wrong('features', `${word} is no feature that products have here.`);
    return feature;
  });
  return [...new Set(found)];
}

/** Whether it is sold, where the line says so: a placeholder is one by itself. */
function stateOf({ state }: ProductLine, known: KnownProduct): { readonly active?: boolean } {
  if (state === null || (state === 'placeholder' && known.placeholder)) return {};
  if (state === 'placeholder') throw new Wrong('state', noPlaceholder);
  return { active: state === 'active' };
}

/** The key of the code of what replaces it. */
function replacedBy({ code, replaced_by: text }: ProductLine, isActive: boolean): string | null {
  if (text === null) return null;
  if (isActive) throw new Wrong('replaced_by', 'Only what is discontinued is replaced: say that it is.');
  if (sortKey(text) === sortKey(code)) throw new Wrong('replaced_by', new Refusal('product.replaces_itself').message);
  return sortKey(text);
}

type Sound = Readonly<Record<'barcode' | 'used_from_celsius' | 'used_to_celsius', unknown>>;

function assertSound(
  line: ProductLine,
  { barcode, used_from_celsius: from, used_to_celsius: to }: Sound,
  known: KnownProduct | undefined,
  lists: ProductLists,
): void {
  if (typeof from === 'number' && typeof to === 'number' && to < from) throw new Wrong('used_to_celsius', new Refusal('product.temperatures').message);
  if (line.barcode === null || barcode === known?.barcode) return;
  const other = lists.barcodes.get(lists.barcodeKey(line.barcode));
  if (other !== undefined && other.id !== known?.id) throw new Wrong('barcode', `${other.code} has this barcode.`);
}
