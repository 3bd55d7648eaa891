import { z } from 'zod';
import { Id } from '../common.ts';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { GlassKind } from '../system/kinds.ts';
import { makeRoutes } from './make-routes.ts';
import { CategoryKind, GlassForVehicle, Price, PriceRequest, ProductOption } from './schemas.ts';

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

/** What other areas' pages ask of the catalogue: kept small, for they fetch it with their first screen. */
export const choosingRoutes = [productOptions, glassForVehicle, priceProduct, ...makeRoutes] as const;
