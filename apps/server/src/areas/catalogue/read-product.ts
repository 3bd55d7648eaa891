import { type EurocodeHint, ProductCodeKind, type ProductRecord, productMost } from '@quarterlight/contract/catalogue/product-schemas';
import { hintOfCode } from '@quarterlight/contract/rules/eurocode-hint';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { findFilesOf, presentFile } from '../files/index.ts';
import { namesOf } from '../identity/index.ts';
import { lookupByKind } from '../system/index.ts';
import { hintOf, presentOffer, presentSummary, seesCosts, seesOffers, yearsOf } from './catalogue.present.ts';
import { accessoriesOf, findProduct, fitsOf, type ListedProduct } from './catalogue.queries.ts';
import { offersFor, otherOffers } from './offers.ts';
import { isSecondFor } from './price-proposal.ts';
import { accessoryOf, codesOf, predecessorsOf, successorsOf } from './product.queries.ts';
import { productActions, productState } from './product.record.ts';
import { readPrice } from './read-price.ts';

const tellsOf = 30;

/** A product with all that its page shows of the catalogue: offers in force best first, and the price for a customer, or for anybody. */
export async function readProduct(tx: ReadTx, id: string, customerId?: string): Promise<ProductRecord> {
  const { currency } = tx.tenant;
  const row = await findProduct(tx, id);
  const offers = seesOffers(tx.actor) ? ((await offersFor(tx, [id], tx.today)).get(id) ?? []) : [];
  const replacedBy = await successorsOf(tx, id);
  const accessories = await accessoriesOf(tx, id);
  const pictures = await findFilesOf(tx, 'product', id, { limit: productMost.pictures });
  return {
    ...presentSummary(row, currency),
    hint: hintOf(row.code),
    eurocode: await presentHint(tx, row),
    ...onWire(row, 'whole_units', 'stock_tracked', 'barcode', 'superseded_by_id', 'created_at', 'picture_file_id'),
    ...onWire(row, 'used_from_celsius', 'used_to_celsius', 'drive_away_minutes', 'shelf_life_days'),
    standardCost: seesCosts(tx.actor) ? { unitAmount: row.standard_cost_unit, currency } : null,
    supersededByCode: replacedBy[0]?.code ?? null,
    replacedBy,
    replaces: await predecessorsOf(tx, id),
    codes: await presentCodes(tx, id),
    fit: (await fitsOf(tx, id)).map((fit) => ({ id: fit.id, make: fit.make, model: fit.model, body: fit.body, ...yearsOf(fit.year_from, fit.year_to) })),
    accessories: accessories.map((each) => ({
      productId: each.id,
      code: each.code,
      description: each.description,
      quantity: fromMilli(milli(each.quantity_milli)),
      listPrice: { amount: each.list_price_pence, currency },
    })),
    accessoryOf: await accessoryOf(tx, id, tellsOf),
    pictures: pictures.items.map(presentFile),
    offersShown: seesOffers(tx.actor),
    offers: offers.map((offer, index) => presentOffer(offer, index === 0, currency)),
    otherOffers: (await othersOf(tx, id)).map(({ state, supersededFrom, ...offer }) => ({ ...presentOffer(offer, false, currency), state, supersededFrom })),
    price: await readPrice(tx, { productId: id, ...(customerId === undefined ? {} : { customerId }) }),
    proposedPrice: await presentProposed(tx, row),
    allowedActions: actionsOf(tx, row),
  };
}

/** What waits for a second person concerns whoever may change prices. */
async function presentProposed(tx: ReadTx, row: ListedProduct): Promise<ProductRecord['proposedPrice']> {
  const { proposed_price_pence: amount, proposed_at: at, proposed_by_id: by } = row;
  if (amount === null || at === null || !can(tx.actor, 'edit-catalogue')) return null;
  const names = await namesOf(tx, [by]);
  return { price: { amount, currency: tx.tenant.currency }, why: row.proposed_why, by: names.get(by ?? '') ?? null, at, mayConfirm: isSecondFor(tx, row) };
}

const othersOf = async (tx: ReadTx, id: string) => (seesOffers(tx.actor) ? otherOffers(tx, id, tx.today) : []);

function actionsOf({ actor }: ReadTx, row: ListedProduct): ProductRecord['allowedActions'] {
  const allowed = allowedActions(productActions, productState(row), actor);
  return allowed.includes('change') && seesCosts(actor) ? [...allowed, 'change-cost'] : allowed;
}

/** Suppliers' codes say with whom the company trades. */
async function presentCodes(tx: ReadTx, id: string): Promise<ProductRecord['codes']> {
  const rows = await codesOf(tx, id);
  return rows
    .filter(({ kind }) => kind !== 'supplier' || seesOffers(tx.actor))
    .map((row) => ({ ...onWire(row, 'id', 'supplier_id', 'supplier_name', 'code'), kind: ProductCodeKind.parse(row.kind) }));
}

/** What the code seems to say, and in what it differs from what is written. */
async function presentHint(tx: ReadTx, row: ListedProduct): Promise<EurocodeHint | null> {
  const hint = hintOfCode(row.code);
  if (hint === null) return null;
  const glassType = hint.glassKind === null ? null : await lookupByKind(tx, 'glass-types', hint.glassKind);
  const same = {
    position: hint.position === '' || sameWords(hint.position, row.position),
    glassTypeId: glassType === null || glassType.id === row.glass_type_id,
    features: [...hint.features].sort().join() === [...row.features].sort().join(),
    needsCalibration: hint.needsCalibration === row.needs_calibration,
  };
  return {
    ...hint,
    features: [...hint.features],
    glassTypeId: glassType?.id ?? null,
    glassTypeName: glassType?.name ?? null,
    differs: (['glassTypeId', 'position', 'features', 'needsCalibration'] as const).filter((field) => !same[field]),
  };
}

const sameWords = (one: string, other: string): boolean => one.replace('-', ' ').toLowerCase() === other.replace('-', ' ').toLowerCase();
