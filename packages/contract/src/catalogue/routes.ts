import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { categoryRoutes } from './category-routes.ts';
import { choosingRoutes } from './choosing-routes.ts';
import { facetRoutes } from './facet-routes.ts';
import { kitRoutes } from './kit-routes.ts';
import { labourRateRoutes } from './labour-rate-routes.ts';
import { priceFileRoutes } from './price-file-routes.ts';
import { productFilters } from './product-filters.ts';
import { productRoutes } from './product-routes.ts';
import { ProductRecord } from './product-schemas.ts';
import { productSheet } from './product-sheet.ts';
import { Category, ProductSummary } from './schemas.ts';
import { termsRoutes } from './terms-routes.ts';

export const listCategories = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories',
  access: { anyOf: ['view-catalogue', 'load-price-files'] },
  summary: 'All product categories, parents before their children.',
  reply: z.array(Category),
});

export const getCategory = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories/:id',
  access: { anyOf: ['view-catalogue'] },
  summary: 'Reads one product category.',
  params: byId,
  reply: Category,
  record: { param: 'id', of: 'product-category', bounds: [] },
});

export const listProducts = route({
  method: 'GET',
  path: '/v1/catalogue/products',
  access: { anyOf: ['view-catalogue'] },
  summary:
    'Lists products; q finds any part of a code, a barcode or the description, or the beginning of a supplier’s code; make, model and year those that fit a vehicle.',
  query: listQuery({
    sort: ['code', 'description', 'createdAt'],
    filters: productFilters,
  }),
  reply: page(ProductSummary),
});

export const productsFile = sheetRoute(listProducts, productSheet);

export const getProduct = route({
  method: 'GET',
  path: '/v1/catalogue/products/:id',
  access: { anyOf: ['view-catalogue'] },
  summary: 'Reads one product with fit, accessories, codes, what it replaces, offers in force and the price for a customer.',
  params: byId,
  query: z.strictObject({ customerId: Id.optional() }),
  reply: ProductRecord,
  record: { param: 'id', of: 'product', bounds: [] },
  errors: ['catalogue.customer_unknown'],
});

export const catalogueRoutes = [
  listCategories,
  getCategory,
  listProducts,
  productsFile,
  getProduct,
  ...choosingRoutes,
  ...categoryRoutes,
  ...labourRateRoutes,
  ...termsRoutes,
  ...kitRoutes,
  ...productRoutes,
  ...priceFileRoutes,
  ...facetRoutes,
] as const;
