import { catalogueContract } from '@quarterlight/contract/catalogue/area';
import { defineArea } from '../../area.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import { productSearch } from './catalogue.search.ts';

export const catalogueArea = defineArea(catalogueContract, {
  routes: serveCatalogue,
  searches: { product: productSearch },
  roles: {
    manager: 'all',
    adviser: ['view-catalogue'],
    stock: ['view-catalogue', 'view-price-files'],
    buyer: 'all',
    technician: ['view-catalogue'],
    branch: ['view-catalogue'],
  },
});
