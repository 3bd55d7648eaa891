import { priceProduct } from '@quarterlight/contract/catalogue/choosing-routes';
import { labourRateFor } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { jobCapOf } from '@quarterlight/contract/catalogue/terms-routes';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import { splitByPayer } from '@quarterlight/contract/rules/split';
import { totalsOf } from '@quarterlight/contract/rules/totals';
import { jobTypes, vatRates } from '@quarterlight/contract/system/lookup-routes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useUser } from '../../../platform/permissions.ts';
import { lookupFor, queryFor } from '../../../platform/query.ts';
import type { PriceStep } from '../panels/PriceChain.tsx';
import { calibrationType, standardRate } from './job-kinds.ts';
import type { IntakeLine } from './values.ts';

/** What prices depend on besides the line. */
export interface Terms {
  readonly customerId: string;
  readonly jobTypeId: string;
  readonly place: 'mobile' | 'workshop';
}
interface Found {
  readonly unitPence: number;
  readonly vatRateBasisPoints: number | null;
  readonly chain: readonly PriceStep[];
  readonly minutes: number;
  readonly name: string | null;
  readonly aboveCap: string | null;
}
export interface PricedLine extends Found {
  readonly line: IntakeLine;
  readonly netPence: number;
  readonly waiting: boolean;
}

async function productPrice(line: IntakeLine, customerId: string): Promise<Found> {
  const price = await call(priceProduct, {
    body: { productId: line.productId ?? '', customerId: customerId || null, quantity: line.quantity ?? 1 },
    quiet: true,
  });
  return { unitPence: price.price.amount, vatRateBasisPoints: price.vatRateBasisPoints, chain: price.chain, minutes: 0, name: null, aboveCap: price.aboveCap };
}

async function labourPrice(line: IntakeLine, { customerId, place }: Terms, jobTypeId: string): Promise<Found> {
  const answer = await call(labourRateFor, {
    query: { jobTypeId, place, ...(customerId ? { customerId } : {}), ...(line.glassTypeId ? { glassTypeId: line.glassTypeId } : {}) },
    quiet: true,
  });
  const considered = answer.considered.map((rate) => ({ step: rate.id, price: rate.price, reason: `${rate.name}: ${rate.reason}`, chosen: rate.chosen }));
  return {
    unitPence: answer.price?.amount ?? 0,
    vatRateBasisPoints: null,
    chain: considered.length > 0 ? considered : [{ step: 'none', price: null, reason: answer.why, chosen: true }],
    minutes: answer.minutes ?? 0,
    name: answer.name,
    aboveCap: null,
  };
}

const jobCap = (customerId: string) => queryFor(jobCapOf, { query: { customerId }, touches: ['customer', 'price-cap'] });
const nothing: Found = { unitPence: 0, vatRateBasisPoints: null, chain: [], minutes: 0, name: null, aboveCap: null };

/** The lines with their prices, in pence, what they come to, and how long the work takes. */
export interface Prices {
  readonly priced: readonly PricedLine[];
  readonly totals: { readonly net: number; readonly vat: number; readonly gross: number };
  readonly minutes: number;
  /** Says so where the whole job comes to more than the account pays. */
  readonly aboveCap: string | null;
}

/** What was typed, where it can be reckoned with: what is wrong with it is told on saving. */
const within = (typed: number | null | undefined, most: number, instead: number): number =>
  typeof typed === 'number' && typed >= 0 && typed <= most ? typed : instead;

/** A price of one's own stands before those that the catalogue would give. */
const withTyped = (found: Found, typed: IntakeLine['unitPrice']): Found =>
  typed && within(typed.amount, 1_000_000_000, -1) >= 0 && typed.amount !== found.unitPence
    ? { ...found, chain: [{ step: 'typed', price: typed, reason: 'Your own', chosen: true }, ...found.chain.map((step) => ({ ...step, chosen: false }))] }
    : found;

/** The lines with the prices that the server would give them now, and what they come to. */
export function usePrices(lines: readonly IntakeLine[], terms: Terms): Prices {
  const { visitMinutes } = useUser();
  const types = useQuery(lookupFor(jobTypes));
  const rates = useQuery(lookupFor(vatRates));
  const cap = useQuery({ ...jobCap(terms.customerId), enabled: terms.customerId !== '' && lines.length > 0 });
  const standard = standardRate(rates.data);
  const calibration = calibrationType(types.data);
  const found = useQueries({
    queries: lines.map((line) => {
      const jobTypeId = line.kind === 'calibration' ? (calibration ?? terms.jobTypeId) : (line.jobTypeId ?? terms.jobTypeId);
      return {
        queryKey: ['intake-price', line.productId ?? line.kind, line.glassTypeId ?? '', line.quantity ?? 1, terms.customerId, jobTypeId, terms.place],
        queryFn: () => (line.productId ? productPrice(line, terms.customerId) : labourPrice(line, terms, jobTypeId)),
        enabled: Boolean(line.productId) || jobTypeId !== '',
        staleTime: 60_000,
        meta: { touches: ['customer', 'customer-price', 'customer-discount', 'price-cap', 'labour-rate'] as const, quiet: true },
      };
    }),
  });
  const facts = lines.map((line, index) => ({ ...withTyped(found[index]?.data ?? nothing, line.unitPrice), line, waiting: found[index]?.isPending === true }));
  const totals = totalsOf(
    facts.map(({ line, unitPence, vatRateBasisPoints }) => ({
      quantityMilli: Math.round(within(line.quantity, 10_000, 1) * 1000),
      unitPricePence: within(line.unitPrice?.amount, 1_000_000_000, unitPence),
      discountBasisPoints: within(line.discountBasisPoints, 10_000, 0),
      vatRateBasisPoints: vatRateBasisPoints ?? standard,
    })),
  );
  const priced: PricedLine[] = facts.map((each, index) => ({ ...each, netPence: totals.lines[index]?.net ?? 0 }));
  const labour = priced.reduce((all, { minutes }) => all + minutes, 0);
  const { net, vat, gross } = totals;
  return { priced, totals: { net, vat, gross }, minutes: labour > 0 ? Math.min(labour, 1440) : visitMinutes, aboveCap: aboveCap(cap.data?.cap ?? null, net) };
}

/** How the job would be shared between insurer and policyholder, or null where one pays it all. */
export function splitOf(prices: Prices, excessPence: number, vatRegistered: boolean) {
  const { net, vat } = prices.totals;
  if (!Number.isSafeInteger(excessPence) || excessPence < 0 || (excessPence === 0 && !vatRegistered)) return null;
  return splitByPayer({ netPence: net, vatPence: vat, excessPence, vatRegistered, limitPence: null });
}
