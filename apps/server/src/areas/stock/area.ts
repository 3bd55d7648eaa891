import { stockContract } from '@quarterlight/contract/stock/area';
import { defineArea } from '../../area.ts';
import { stockHoldings } from './company-holdings.ts';
import { stockPersonal } from './personal-data.ts';
import { seedStock } from './seed.ts';
import { stockSetUp } from './set-up.ts';
import { serveStock } from './stock.routes.ts';
import { stockFileImport } from './stock-file.import.ts';

export const stockArea = defineArea(stockContract, {
  personal: stockPersonal,
  companies: stockHoldings,
  routes: serveStock,
  setUp: () => stockSetUp,
  imports: [stockFileImport],
  hintBounds: {
    stock: { table: 'place', branch: 'r.bound_branch', technician: 'r.bound_technician' },
    'stock-period': null,
  },
  roles: {
    manager: 'all',
    adviser: ['view-stock', 'view-technician-glass'],
    stock: ['view-stock', 'edit-stock-places', 'move-stock', 'write-off-stock', 'take-stock', 'approve-stock-differences', 'view-technician-glass'],
    buyer: ['view-stock'],
    technician: ['view-technician-glass'],
    branch: ['view-stock'],
    accounts: ['view-stock', 'close-stock-periods'],
  },
  seed: seedStock,
});
