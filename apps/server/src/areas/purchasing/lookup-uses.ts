import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** Orders by their state, which the list of statuses names. */
export const purchasingUses = defineLookupUses({
  lists: ['purchase-order-statuses'],
  table: 'purchase_order',
  column: 'state',
  by: 'kind',
  title: 'Purchase orders',
  page: (state) => `/purchase-orders?state=${state}`,
});
