import { priceProduct } from '@quarterlight/contract/catalogue/choosing-routes';
import * as routes from '@quarterlight/contract/catalogue/kit-routes';
import type { KitLine } from '@quarterlight/contract/catalogue/kit-schemas';
import { labourRateFor } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import type { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { reckonLine } from '@quarterlight/contract/rules/totals';
import { toMilli } from '@quarterlight/kit/quantities';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { WireMoney } from '../../platform/formats.ts';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** The job that kits are proposed to. */
export interface JobMeant {
  readonly jobTypeId: string | undefined;
  readonly productId: string | undefined;
  readonly customerId: string | undefined;
  readonly place: FittingPlace | undefined;
}

/** Queries and changes of kits. */
export const kitsApi = {
  list: (query: QueryOf<typeof routes.listKits>) => queryFor(routes.listKits, { query }),
  one: (id: string) => queryFor(routes.getKit, { params: { id } }),
  product: (id: string) => queryFor(getProduct, { params: { id }, query: {} }),
  proposed: ({ jobTypeId, productId }: JobMeant) =>
    queryFor(routes.proposedKits, {
      query: { ...(jobTypeId === undefined ? {} : { jobTypeId }), ...(productId === undefined ? {} : { productIds: [productId] }) },
      touches: ['kit'],
    }),
  change: (notice: string) => mutationFor(routes.changeKit, { notice, refresh: ['kit'] }),
  remove: (onDone: () => unknown) => mutationFor(routes.removeKit, { notice: 'The kit was removed.', refresh: ['kit'], onDone }),
  /** What a line comes to on the job, net; null where nothing says a price. `calibrationId` is the job type of calibrations. */
  linePrice: (line: KitLine, job: JobMeant, glassTypeId: string | null, calibrationId: string | undefined) =>
    queryOptions({
      queryKey: ['kit-line-price', line.productId, line.kind, line.quantity, job, glassTypeId, calibrationId] as const,
      queryFn: ({ signal }) => priceOf(line, job, glassTypeId, calibrationId, signal),
      meta: { touches: ['customer', 'customer-price', 'customer-discount', 'labour-rate', 'product', 'product-category'], quiet: true },
    }),
};

async function priceOf(
  line: KitLine,
  job: JobMeant,
  glassTypeId: string | null,
  calibrationId: string | undefined,
  signal: AbortSignal,
): Promise<WireMoney | null> {
  if (line.productId !== null) {
    const { net } = await call(priceProduct, { body: { productId: line.productId, customerId: job.customerId ?? null, quantity: line.quantity }, signal });
    return net;
  }
  if (line.kind === 'sundry') return null;
  const jobTypeId = line.kind === 'calibration' ? calibrationId : job.jobTypeId;
  const work = { jobTypeId, glassTypeId: glassTypeId ?? undefined, place: job.place, customerId: job.customerId };
  const known = Object.fromEntries(Object.entries(work).filter(([, value]) => value !== undefined));
  const { price } = await call(labourRateFor, { query: known, signal });
  if (price === null) return null;
  const { net } = reckonLine({ quantityMilli: toMilli(line.quantity), unitPricePence: price.amount, vatRateBasisPoints: 0 });
  return { amount: net, currency: price.currency };
}
