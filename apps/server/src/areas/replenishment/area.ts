import { replenishmentContract } from '@quarterlight/contract/replenishment/area';
import { defineArea } from '../../area.ts';
import { serveReplenishment } from './replenishment.routes.ts';

export const replenishmentArea = defineArea(replenishmentContract, {
  routes: serveReplenishment,
  hintBounds: {
    'stock-level': { table: 'stock_level', branch: 'r.bound_branch', technician: 'r.bound_technician' },
  },
});
