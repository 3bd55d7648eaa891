import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { WorksheetBrief } from './schemas.ts';
import {
  AllocateGlass,
  FittingGlass,
  GlassReturned,
  GlassSettled,
  SomeGlass,
  UnallocatedGlass,
  UnallocatedTotals,
  unallocatedQuery,
  unallocatedTotalsQuery,
} from './unallocated.ts';
import { unallocatedSheet } from './unallocated-sheet.ts';

const access = { anyOf: ['view-unallocated-glass'] } as const;
const moves = { anyOf: ['move-stock'] } as const;
const record = { param: 'id', of: 'unallocated_glass', bounds: ['branch', 'technician'] } as const;

/** Glass that was received or ordered for a job which no longer wants it, with the worksheets that wait for the like. Who may not see costs is given it by age instead of value. */
export const listUnallocatedGlass = route({
  method: 'GET',
  path: '/v1/stock/unallocated-glass',
  access,
  summary: 'List glass without a job',
  query: unallocatedQuery,
  reply: page(UnallocatedGlass),
});

/** The list as a file. */
export const unallocatedGlassFile = sheetRoute(listUnallocatedGlass, unallocatedSheet);

/** What the list comes to, for the same filters. */
export const unallocatedGlassTotals = route({
  method: 'GET',
  path: '/v1/stock/unallocated-glass/totals',
  access,
  summary: 'Count and value of glass without a job',
  query: unallocatedTotalsQuery,
  reply: UnallocatedTotals,
});

/** Gives the glass to a line that waits for it, or for what it supersedes or is superseded by; what the line had on order is given up. One of several people gets it. */
export const allocateUnallocatedGlass = route({
  method: 'POST',
  path: '/v1/stock/unallocated-glass/:id/allocate',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Allocate glass without a job to a worksheet',
  params: byId,
  record,
  body: AllocateGlass,
  reply: WorksheetBrief,
  errors: [
    'stock.moved_on',
    'stock.not_enough_free',
    'stock.none_free',
    'worksheet.moved_on',
    'worksheet.not_waiting',
    'worksheet.other_glass',
    'worksheet.already_allocated',
    'worksheet.line_fitted',
  ],
});

/** Makes ordinary free stock of it. */
export const unallocatedGlassToStock = route({
  method: 'POST',
  path: '/v1/stock/unallocated-glass/to-stock',
  access: moves,
  summary: 'Put glass without a job to stock',
  body: SomeGlass,
  reply: GlassSettled,
});

/** Takes that back, where the glass is still free. */
export const unallocatedGlassFromStock = route({
  method: 'POST',
  path: '/v1/stock/unallocated-glass/from-stock',
  access: moves,
  summary: 'Take glass that was put to stock back to the list',
  body: SomeGlass,
  reply: GlassSettled,
});

/** Moves it to where goods wait for their supplier. */
export const returnUnallocatedGlass = route({
  method: 'POST',
  path: '/v1/stock/unallocated-glass/:id/return',
  access: moves,
  summary: 'Put glass without a job to what goes back',
  params: byId,
  record,
  reply: GlassReturned,
  errors: ['stock.moved_on', 'stock.on_the_way', 'stock.glass_not_here', 'stock.no_returns'],
});

/** Glass without a job that fits the lines of a worksheet which wait for theirs; the first of each line. */
export const fittingGlass = route({
  method: 'GET',
  path: '/v1/worksheets/:id/unallocated-glass',
  access,
  summary: 'Glass without a job that fits a worksheet',
  params: byId,
  record: { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] },
  reply: z.object({ items: z.array(FittingGlass) }),
});

export const unallocatedRoutes = [
  listUnallocatedGlass,
  unallocatedGlassFile,
  unallocatedGlassTotals,
  allocateUnallocatedGlass,
  unallocatedGlassToStock,
  unallocatedGlassFromStock,
  returnUnallocatedGlass,
  fittingGlass,
] as const;
