import { catalogueContract } from '@quarterlight/contract/catalogue/area';
import { defineArea } from '../../area.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import { productSearch } from './catalogue.search.ts';
import { catalogueHoldings } from './company-holdings.ts';
import { catalogueUses } from './lookup-uses.ts';
import { catalogueSetUp } from './set-up.ts';

export const catalogueArea = defineArea(catalogueContract, {
  lookupUses: catalogueUses,
  companies: catalogueHoldings,
  routes: serveCatalogue,
  searches: { product: productSearch },
  setUp: () => catalogueSetUp,
  // What was agreed with whom is told to nobody whom a customer or branch bounds; a rate card to its subcontractor.
  hintBounds: {
    'customer-price': { table: 'customer_price' },
    'customer-discount': { table: 'customer_discount' },
    'price-cap': { table: 'price_cap' },
    'labour-rate': { table: 'labour_rate' },
    kit: { table: 'kit' },
    'rate-card-line': { table: 'rate_card_line', branch: 'r.branch_id' },
  },
  roles: {
    manager: 'all',
    adviser: ['view-catalogue'],
    stock: ['view-catalogue', 'view-price-files'],
    buyer: 'all',
    technician: ['view-catalogue'],
    branch: ['view-catalogue'],
  },
});
