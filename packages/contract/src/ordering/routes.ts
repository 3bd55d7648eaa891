import { route } from '../route.ts';
import * as schemas from './schemas.ts';

const buyers = { anyOf: ['edit-purchase-orders'] } as const;

/** Of jobs what has no claim, of levels what has sunk below the minimum with all that is coming; vans are filled from depots, not by orders. */
export const orderNeeds = route({
  method: 'GET',
  path: '/v1/to-order',
  access: buyers,
  summary: 'What jobs and levels need, with who offers it',
  query: schemas.needsQuery,
  reply: schemas.OrderNeeds,
});
/** All of it or nothing; what is wrong is told together, each at its item. It goes on the supplier's open draft for each place. */
export const orderFromSupplier = route({
  method: 'POST',
  path: '/v1/to-order/orders',
  access: buyers,
  summary: 'Puts what is needed on a supplier’s drafts',
  body: schemas.OrderFromSupplier,
  reply: schemas.Ordered,
  idempotent: true,
  errors: [
    'ordering.found',
    'ordering.covered',
    'worksheet.moved_on',
    'worksheet.features_unconfirmed',
    'worksheet.no_branch',
    'purchasing.no_price',
    'purchasing.supplier_inactive',
    'stock.no_depot',
    'stock.whole_pieces',
  ],
});
/** All of it or nothing; what is wrong is told together, each at its item. */
export const takeFromStock = route({
  method: 'POST',
  path: '/v1/to-order/claims',
  access: buyers,
  summary: 'Claims free stock for the lines of jobs that need it',
  body: schemas.TakeFromStock,
  reply: 'empty',
  idempotent: true,
  errors: ['ordering.found', 'worksheet.moved_on', 'stock.none_free', 'stock.not_enough_free'],
});

export const orderingRoutes = [orderNeeds, orderFromSupplier, takeFromStock] as const;
