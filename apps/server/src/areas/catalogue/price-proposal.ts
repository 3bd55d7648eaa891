import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import type { ProductRow } from './catalogue.queries.ts';
import { bestOffer } from './offers.ts';
import { whySecondPerson } from './price-proposal.rules.ts';
import { product } from './product.record.ts';

const nothingProposed = { proposed_price_pence: null, proposed_why: '', proposed_by_id: null, proposed_at: null };

/** What is known of a product before its list price is typed, with the cost that counts where nobody offers it. */
type Priced = Pick<ProductRow, 'id' | 'list_price_pence'> & { readonly costUnit: number };

/** What becomes of a list price that is typed: it counts at once and takes the place of what waited, or it waits for a second person and the old one counts. */
export async function settlePrice(tx: WriteTx, before: Priced, typed: number | undefined) {
  if (typed === undefined || typed === before.list_price_pence) return {};
  const why = await whyWaits(tx, before, typed);
  return why === ''
    ? { list_price_pence: typed, ...nothingProposed }
    : { proposed_price_pence: typed, proposed_why: why, proposed_by_id: tx.actor.userId, proposed_at: tx.now };
}

async function whyWaits(tx: ReadTx, { id, list_price_pence: before, costUnit }: Priced, after: number): Promise<string> {
  const { priceMoveBasisPoints: share } = (await getSettings(tx)).purchasing;
  const offer = await bestOffer(tx, id, tx.today);
  return whySecondPerson({ before, after, costUnit: offer?.landedUnit ?? costUnit, share });
}

/** Whether this person is the second one for what waits: whoever typed it is not. */
export const isSecondFor = ({ actor }: ReadTx, row: Pick<ProductRow, 'proposed_at' | 'proposed_by_id'>): boolean =>
  row.proposed_at !== null && (actor.userId === null || actor.userId !== row.proposed_by_id);

/** Lets the price that waits count. Refuses `product.nothing_proposed` and `product.own_price`. */
export async function confirmPrice(tx: WriteTx, id: string, version: number): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  if (before.proposed_price_pence === null) throw new Refusal('product.nothing_proposed');
  if (!isSecondFor(tx, before)) throw new Refusal('product.own_price');
  await product.settle(tx, before, { set: { list_price_pence: before.proposed_price_pence, ...nothingProposed }, action: 'changed' });
  return id;
}

/** Drops the price that waits; whoever typed it may, too. Refuses `product.nothing_proposed`. */
export async function dropPrice(tx: WriteTx, id: string, version: number): Promise<string> {
  const before = await product.takeUp(tx, id, { version });
  if (before.proposed_price_pence === null) throw new Refusal('product.nothing_proposed');
  await product.settle(tx, before, { set: nothingProposed, action: 'changed' });
  return id;
}
