import { z } from 'zod';
import { Id, text } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { sheetRoute } from '../sheet-route.ts';
import { GlassKind } from '../system/kinds.ts';
import { categoryRoutes } from './category-routes.ts';
import { kitRoutes } from './kit-routes.ts';
import { labourRateRoutes } from './labour-rate-routes.ts';
import { priceFileRoutes } from './price-file-routes.ts';
import { productRoutes } from './product-routes.ts';
import { ProductRecord } from './product-schemas.ts';
import { productSheet } from './product-sheet.ts';
import { Category, CategoryKind, GlassForVehicle, Price, PriceRequest, ProductFeature, ProductOption, ProductSummary, Quality } from './schemas.ts';
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
    filters: {
      categoryId: Id.optional(),
      kind: CategoryKind.optional(),
      glassTypeId: Id.optional(),
      quality: Quality.optional(),
      active: z.boolean().optional(),
      calibration: z.boolean().optional(),
      /** Features that it has, and that it has not. */
      features: z.array(ProductFeature).max(10).optional(),
      withoutFeatures: z.array(ProductFeature).max(10).optional(),
      glassModel: z
        .string()
        .regex(/^\d{4}$/, 'Four figures')
        .optional(),
      make: z.string().max(60).optional(),
      model: z.string().max(80).optional(),
      year: z.number().int().min(1886).max(2100).optional(),
    },
  }),
  reply: page(ProductSummary),
});

export const productsFile = sheetRoute(listProducts, productSheet);

export const productOptions = route({
  method: 'GET',
  path: '/v1/catalogue/products/options',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations', 'edit-purchase-orders', 'view-stock'] },
  summary: 'Finds active products for a select by the beginning of a code or description: at most 20.',
  query: z.strictObject({
    q: SearchText,
    kind: CategoryKind.optional(),
    glassTypeId: Id.optional(),
    limit: z.number().int().min(1).max(20).optional(),
  }),
  reply: z.array(ProductOption),
});

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

export const glassForVehicle = route({
  method: 'GET',
  path: '/v1/catalogue/glass-for-vehicle',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations'] },
  summary: 'Proposes the glass that fits a vehicle, by glass type, with the questions that tell the candidates apart.',
  exampleQuery: { make: 'Ford', model: 'Focus' },
  query: z.strictObject({
    vehicleId: Id.optional(),
    make: z.string().max(60).optional(),
    model: z.string().max(80).optional(),
    year: z.number().int().min(1886).max(2100).optional(),
    body: z.string().max(40).optional(),
    glassModel: z
      .string()
      .regex(/^\d{4}$/, 'Four figures')
      .optional(),
    position: GlassKind.optional(),
    glassTypeId: Id.optional(),
    customerId: Id.optional(),
  }),
  reply: GlassForVehicle,
  errors: ['catalogue.vehicle_needed', 'catalogue.vehicle_unknown', 'catalogue.customer_unknown'],
});

export const priceProduct = route({
  method: 'POST',
  path: '/v1/catalogue/price',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations', 'create-invoices'] },
  summary: 'The selling price of a product for a customer with the chain it comes from; changes nothing.',
  body: PriceRequest,
  reply: Price,
  errors: ['catalogue.product_unknown', 'catalogue.customer_unknown'],
});

/** Served by the catalogue, whose fits know the models. */
export const listMakes = route({
  method: 'GET',
  path: '/v1/vehicles/makes',
  access: { anyOf: ['view-vehicles', 'edit-vehicles', 'edit-worksheets', 'edit-quotations', 'view-catalogue'] },
  summary: 'The makes that the catalogue knows, for suggestions.',
  reply: z.array(z.string()),
});

export const listModels = route({
  method: 'GET',
  path: '/v1/vehicles/models',
  access: { anyOf: ['view-vehicles', 'edit-vehicles', 'edit-worksheets', 'edit-quotations', 'view-catalogue'] },
  summary: 'The models of a make that the catalogue knows, for suggestions.',
  query: z.strictObject({ make: text(60, 'Enter a make') }),
  reply: z.array(z.string()),
});

export const catalogueRoutes = [
  listCategories,
  getCategory,
  listProducts,
  productsFile,
  productOptions,
  getProduct,
  glassForVehicle,
  priceProduct,
  listMakes,
  listModels,
  ...categoryRoutes,
  ...labourRateRoutes,
  ...termsRoutes,
  ...kitRoutes,
  ...productRoutes,
  ...priceFileRoutes,
] as const;
