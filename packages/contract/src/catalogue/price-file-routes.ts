import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { BestBuy, PriceChange, PriceComparison, PriceFile, PriceFileChange, PriceFileKind, PriceFileLine, PriceFileState } from './price-file-schemas.ts';
import { bestBuySheet, priceFileLineSheet, priceFileSheet } from './price-file-sheets.ts';

const sees = { anyOf: ['view-price-files'] } as const;
const file = { param: 'id', of: 'price-file', bounds: [] } as const;

/** The price files of a supplier, the newest first. */
export const listSupplierPriceFiles = route({
  method: 'GET',
  path: '/v1/suppliers/:id/price-files',
  access: sees,
  summary: 'List the price files of a supplier',
  params: byId,
  query: listQuery({ sort: ['effectiveFrom'], filters: { state: PriceFileState.optional() } }),
  reply: page(PriceFile),
  record: { param: 'id', of: 'supplier', bounds: [] },
});

/** All price files, those that begin last first; `q` finds the beginning of a name or of the supplier's. */
export const listPriceFiles = route({
  method: 'GET',
  path: '/v1/catalogue/price-files',
  access: sees,
  summary: 'List price files',
  query: listQuery({
    sort: ['effectiveFrom', 'createdAt'],
    filters: { state: PriceFileState.optional(), kind: PriceFileKind.optional(), supplierId: Id.optional() },
  }),
  reply: page(PriceFile),
});
export const priceFilesFile = sheetRoute(listPriceFiles, priceFileSheet);

export const getPriceFile = route({
  method: 'GET',
  path: '/v1/catalogue/price-files/:id',
  access: sees,
  summary: 'Read a price file',
  params: byId,
  reply: PriceFile,
  record: file,
});

/** Renames a price file, or puts its day off or forward as long as it has not begun. */
export const changePriceFile = route({
  method: 'PUT',
  path: '/v1/catalogue/price-files/:id',
  access: { anyOf: ['load-price-files', 'load-best-buy'] },
  summary: 'Change a price file',
  params: byId,
  body: PriceFileChange,
  ifMatch: true,
  reply: PriceFile,
  record: file,
  errors: ['prices.begun', 'prices.in_the_past'],
});

/** The lines of a price file as it has them; `q` finds the beginning of a product's code or of the supplier's. */
export const listPriceFileLines = route({
  method: 'GET',
  path: '/v1/catalogue/price-files/:id/lines',
  access: sees,
  summary: 'List the lines of a price file',
  params: byId,
  query: listQuery({ sort: ['line'], filters: {} }),
  reply: page(PriceFileLine),
  record: file,
});
export const priceFileLinesFile = sheetRoute(listPriceFileLines, priceFileLineSheet);

/** Two price files of one supplier, or two best-buy files, beside each other: by default with the one that it follows. */
export const comparePriceFiles = route({
  method: 'GET',
  path: '/v1/catalogue/price-files/:id/comparison',
  access: sees,
  summary: 'Compare a price file with another',
  params: byId,
  query: z.strictObject({ with: Id.optional(), change: PriceChange.optional() }),
  reply: PriceComparison,
  record: file,
  errors: ['prices.nothing_before', 'prices.unlike'],
});

/** From whom each product is bought best today, across all offers in force; `q` finds the beginning of a code. */
export const listBestBuys = route({
  method: 'GET',
  path: '/v1/catalogue/best-buys',
  access: sees,
  summary: 'List best buys',
  query: listQuery({ sort: ['code'], filters: {} }),
  reply: page(BestBuy),
});
export const bestBuysFile = sheetRoute(listBestBuys, bestBuySheet);

export const priceFileRoutes = [
  listSupplierPriceFiles,
  listPriceFiles,
  priceFilesFile,
  getPriceFile,
  changePriceFile,
  listPriceFileLines,
  priceFileLinesFile,
  comparePriceFiles,
  listBestBuys,
  bestBuysFile,
] as const;
