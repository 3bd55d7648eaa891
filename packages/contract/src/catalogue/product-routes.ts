import { z } from 'zod';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { LoggedEntry } from '../system/schemas.ts';
import * as schemas from './product-schemas.ts';

const sees = { anyOf: ['view-catalogue'] } as const;
const edits = { anyOf: ['edit-catalogue'] } as const;
const record = { param: 'id', of: 'product', bounds: [] } as const;
const refusals = [
  'product.code_taken',
  'product.code_just_taken',
  'product.barcode_taken',
  'product.cost_hidden',
  'product.temperatures',
  'terms.category',
  'terms.glass_type',
] as const;

export const createProduct = route({
  method: 'POST',
  path: '/v1/catalogue/products',
  access: edits,
  summary: 'Makes a product.',
  body: schemas.NewProduct,
  reply: schemas.ProductRecord,
  idempotent: true,
  errors: refusals,
});

export const changeProduct = route({
  method: 'PATCH',
  path: '/v1/catalogue/products/:id',
  access: edits,
  summary:
    'Changes a product; only what is sent. Jobs keep the lines that came from it. A list price that moves far, or lies below cost, waits for a second person.',
  params: byId,
  record,
  body: schemas.ProductChange,
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: refusals,
});

export const saveProductFits = route({
  method: 'PUT',
  path: '/v1/catalogue/products/:id/fits',
  access: edits,
  summary: 'Says which vehicles a product fits, all of them.',
  params: byId,
  record,
  body: schemas.ProductFits,
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.fit_years', 'product.fit_twice'],
});

export const saveProductAccessories = route({
  method: 'PUT',
  path: '/v1/catalogue/products/:id/accessories',
  access: edits,
  summary: 'Says what goes with a product, all of it.',
  params: byId,
  record,
  body: schemas.ProductAccessories,
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['catalogue.product_unknown', 'product.accessory_itself', 'product.accessory_twice', 'line.whole_pieces'],
});

export const saveProductCodes = route({
  method: 'PUT',
  path: '/v1/catalogue/products/:id/codes',
  access: edits,
  summary: 'Says by which other codes a product is known: suppliers’, makers’, further barcodes.',
  params: byId,
  record,
  body: schemas.ProductCodes,
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.code_unreadable', 'product.code_twice', 'product.code_supplier', 'product.supplier_code_taken', 'product.barcode_taken'],
});

/** Ends a product, or says anew what replaces one that has ended. */
export const discontinueProduct = route({
  method: 'POST',
  path: '/v1/catalogue/products/:id/discontinue',
  access: edits,
  summary: 'Discontinues a product, with what replaces it where something does.',
  params: byId,
  record,
  body: schemas.DiscontinueProduct,
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.replacement_unknown', 'product.replaces_itself', 'product.replacement_circle', 'product.replacement_ended'],
});

export const reinstateProduct = route({
  method: 'POST',
  path: '/v1/catalogue/products/:id/reinstate',
  access: edits,
  summary: 'Takes a discontinued product up again; nothing replaces it any more.',
  params: byId,
  record,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.moved_on'],
});

/** The list price that waits counts from now on; whoever entered it cannot say so. */
export const confirmProductPrice = route({
  method: 'POST',
  path: '/v1/catalogue/products/:id/confirm-price',
  access: edits,
  summary: 'Confirms a list price that waits for a second person.',
  params: byId,
  record,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.nothing_proposed', 'product.own_price'],
});

/** The list price that waits is forgotten; the one that counts stays. */
export const dropProductPrice = route({
  method: 'POST',
  path: '/v1/catalogue/products/:id/drop-price',
  access: edits,
  summary: 'Drops a list price that waits for a second person.',
  params: byId,
  record,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.ProductRecord,
  errors: ['product.nothing_proposed'],
});

/** Keeps pictures with a product, in parts named `file`; the first of all is its main one. */
export const addProductPictures = route({
  method: 'POST',
  path: '/v1/catalogue/products/:id/pictures',
  access: edits,
  summary: 'Adds pictures to a product.',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: schemas.ProductRecord,
  idempotent: true,
  errors: [...uploadRefusals, 'product.too_many_pictures'],
});

export const removeProductPicture = route({
  method: 'DELETE',
  path: '/v1/catalogue/products/:id/pictures/:fileId',
  access: edits,
  summary: 'Removes a picture from a product.',
  params: byId.extend({ fileId: z.uuid() }),
  record,
  reply: schemas.ProductRecord,
});

export const setMainPicture = route({
  method: 'PUT',
  path: '/v1/catalogue/products/:id/main-picture',
  access: edits,
  summary: 'Says which of its pictures a product is shown by.',
  params: byId,
  record,
  body: schemas.MainPicture,
  reply: schemas.ProductRecord,
  errors: ['product.picture_unknown'],
});

/** Labels to print and stick: the code or the barcode as bars, with code, description and quality. `from` is the first free label of a sheet that was begun. */
export const productLabels = route({
  method: 'GET',
  path: '/v1/catalogue/products/:id/labels',
  access: sees,
  summary: 'Labels of a product as a PDF.',
  params: byId,
  record,
  query: z.strictObject({
    count: z.number().int().min(1).max(schemas.productMost.labels).optional(),
    paper: schemas.LabelPaper.optional(),
    from: z.number().int().min(1).max(24).optional(),
    bars: schemas.LabelBars.optional(),
  }),
  reply: { stream: ['application/pdf'] },
  errors: ['product.no_barcode', 'product.no_bars'],
});

/** The timeline of a product, newest first. */
export const productTimeline = route({
  method: 'GET',
  path: '/v1/catalogue/products/:id/timeline',
  access: sees,
  summary: 'The timeline of a product, newest first.',
  params: byId,
  record,
  query: listQuery({ sort: ['at'] }).omit({ q: true }),
  reply: page(LoggedEntry),
});

export const productRoutes = [
  createProduct,
  changeProduct,
  saveProductFits,
  saveProductAccessories,
  saveProductCodes,
  discontinueProduct,
  reinstateProduct,
  confirmProductPrice,
  dropProductPrice,
  addProductPictures,
  removeProductPicture,
  setMainPicture,
  productLabels,
  productTimeline,
] as const;
