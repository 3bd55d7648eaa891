import { pathTo } from '../../app/paths.ts';

/** Where a credit is opened: over the list of credits. */
export const creditAddress = (id: string): string => `${pathTo('/purchase-orders/matching')}?tab=credits&credit=${id}`;

/** Where one is raised on an order. */
export const raiseAddress = (orderId: string): string => pathTo('/purchase-orders/$id/credit', { id: orderId });
