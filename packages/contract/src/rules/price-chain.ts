import { formatMoney, markedUp, type Pence, pence, penceOfUnitCost, percentOf, unitCost } from '@quarterlight/kit/money';
import { capitalise } from '@quarterlight/kit/text';
import { type Agreed, agreedInWords } from './agreed.ts';

/** The steps of the selling price, the strongest first. */
export type PriceStep = 'customer-price' | 'customer-discount' | 'mark-up' | 'list';

/** What a selling price is found from. Prices in pence, the cost in hundredths of a penny, discount and mark-up in basis points; null where absent. */
export type PriceFacts = {
  customerPricePence: number | null;
  /** With whom the price was agreed. */
  customerPriceAgreed?: Agreed | null | undefined;
  customerDiscountBasisPoints: number | null;
  /** With whom the discount was agreed; none for the account's general one. */
  customerDiscountAgreed?: Agreed | null | undefined;
  bestBuyUnitCost: number | null;
  markUpBasisPoints: number | null;
  listPricePence: number | null;
  /** Net-price (dealer-only) goods, ancillaries and repairs take no discount. */
  discountable?: boolean | undefined;
};

/** One step with the price that it gives, why, and whether it was chosen. */
export type PriceLink = { step: PriceStep; pricePence: Pence | null; reason: string; chosen: boolean };
/** The price chosen (null where no step gives one) and the whole chain in order. */
export type PriceChain = { pricePence: Pence | null; step: PriceStep | null; chain: PriceLink[] };

type Found = { step: PriceStep; pricePence: Pence | null; reason: string };

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

function customerPrice({ customerPricePence, customerPriceAgreed: agreed }: PriceFacts): Found {
  if (customerPricePence === null) return { step: 'customer-price', pricePence: null, reason: 'The customer has no price for this product' };
  return {
    step: 'customer-price',
    pricePence: pence(customerPricePence),
    reason: agreed ? capitalise(agreedInWords(agreed)) : "The customer's price for this product",
  };
}

function customerDiscount({ customerDiscountBasisPoints: discount, customerDiscountAgreed: agreed, listPricePence, discountable }: PriceFacts): Found {
  const step = 'customer-discount';
  if (discountable === false) return { step, pricePence: null, reason: 'The product takes no discount' };
  if (discount === null) return { step, pricePence: null, reason: 'The customer has no discount for this category' };
  if (listPricePence === null) return { step, pricePence: null, reason: 'There is no list price to take the discount off' };
  const list = pence(listPricePence);
  const off = `${percent(discount)} off the list price of ${formatMoney(list)}`;
  return { step, pricePence: percentOf(list, 10_000 - discount), reason: agreed ? `${off}, ${agreedInWords(agreed)}` : off };
}

function markUp({ bestBuyUnitCost, markUpBasisPoints }: PriceFacts): Found {
  const step = 'mark-up';
  if (markUpBasisPoints === null) return { step, pricePence: null, reason: 'The category has no mark-up' };
  if (bestBuyUnitCost === null) return { step, pricePence: null, reason: 'There is no offer from a supplier in force' };
  const cost = unitCost(bestBuyUnitCost);
  return {
    step,
    pricePence: markedUp(cost, markUpBasisPoints),
    reason: `${percent(markUpBasisPoints)} on the best-buy cost of ${formatMoney(penceOfUnitCost(cost))}`,
  };
}

function listPrice({ listPricePence }: PriceFacts): Found {
  if (listPricePence === null) return { step: 'list', pricePence: null, reason: 'There is no list price' };
  return { step: 'list', pricePence: pence(listPricePence), reason: 'The list price' };
}

/** The selling price: the customer's price, else the customer's discount off list, else the mark-up on the best-buy cost, else list. */
export function priceChain(facts: PriceFacts): PriceChain {
  const found = [customerPrice(facts), customerDiscount(facts), markUp(facts), listPrice(facts)];
  const chosen = found.find(({ pricePence }) => pricePence !== null);
  return { pricePence: chosen?.pricePence ?? null, step: chosen?.step ?? null, chain: found.map((each) => ({ ...each, chosen: each === chosen })) };
}

function withoutCost(link: PriceLink): PriceLink {
  return link.step === 'mark-up' ? { ...link, reason: 'Mark-up on cost', pricePence: link.chosen ? link.pricePence : null } : link;
}

/** The chain without what tells costs, for those who may not see them. */
export function withoutCosts(chain: PriceChain): PriceChain {
  return { ...chain, chain: chain.chain.map(withoutCost) };
}
