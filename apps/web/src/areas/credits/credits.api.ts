import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import * as routes from '@quarterlight/contract/credits/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { download } from '../../platform/download.ts';
import { addressOf } from '../../platform/http.ts';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** What a credit's changes touch besides itself: where its goods lie, and what of its order may still be asked back. */
export const creditTouches = ['stock', 'stock-loss', 'purchase-order'] as const;

/** Queries of what is asked back of suppliers. */
export const creditsApi = {
  list: (query: QueryOf<typeof routes.listPurchaseCredits>) => queryFor(routes.listPurchaseCredits, { query }),
  glassToReturn: (query: QueryOf<typeof routes.listGlassToReturn>) => queryFor(routes.listGlassToReturn, { query, touches: ['stock'] }),
  one: (id: string) => queryFor(routes.getPurchaseCredit, { params: { id } }),
  creditable: (orderId: string) => queryFor(routes.getCreditableOrder, { params: { id: orderId }, touches: ['purchase-credit', 'stock', 'stock-loss'] }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};

/** Saves the request, which is also the note that goes along with the goods. */
export const printCredit = ({ id, number }: { readonly id: string; readonly number: string }): Promise<string> =>
  download(addressOf(routes.purchaseCreditNote.path, { id }), `Credit request ${number}.pdf`);
