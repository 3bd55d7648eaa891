import { orderingContract } from '@quarterlight/contract/ordering/area';
import { defineArea } from '../../area.ts';
import { serveOrdering } from './ordering.routes.ts';

export const orderingArea = defineArea(orderingContract, { routes: serveOrdering });
