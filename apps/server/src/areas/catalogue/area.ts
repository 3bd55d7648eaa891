import { catalogueContract } from '@quarterlight/contract/catalogue/area';
import { z } from 'zod';
import { defineArea } from '../../area.ts';
import { task } from '../../platform/tasks/tasks.ts';
import { activatePriceFile, activateTask } from './activate-price-file.ts';
import { bestBuyImport } from './best-buy.import.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import { productSearch } from './catalogue.search.ts';
import { catalogueHoldings } from './company-holdings.ts';
import { pricesForMe } from './for-me.ts';
import { catalogueUses } from './lookup-uses.ts';
import { priceFileImport } from './price-file.import.ts';
import { productImport } from './product.import.ts';
import { productFiles } from './product-pictures.ts';
import { catalogueSetUp } from './set-up.ts';

export const catalogueArea = defineArea(catalogueContract, {
  lookupUses: catalogueUses,
  companies: catalogueHoldings,
  routes: serveCatalogue,
  searches: { product: productSearch },
  imports: [priceFileImport, bestBuyImport, productImport],
  tasks: () => [
    task({
      name: activateTask,
      title: 'Begin a price file on its day',
      input: z.object({ priceFileId: z.uuid() }),
      run: (scope, { priceFileId }) => activatePriceFile(scope, priceFileId),
    }),
  ],
  fileOwners: { product: productFiles },
  forMe: [pricesForMe],
  setUp: () => catalogueSetUp,
  // What was agreed with whom is told to nobody whom a customer or branch bounds; a rate card to its subcontractor.
  hintBounds: {
    'customer-price': { table: 'customer_price' },
    'customer-discount': { table: 'customer_discount' },
    'price-cap': { table: 'price_cap' },
    'labour-rate': { table: 'labour_rate' },
    'price-file': { table: 'price_file' },
    product: { table: 'product' },
    'product-category': { table: 'product_category' },
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
