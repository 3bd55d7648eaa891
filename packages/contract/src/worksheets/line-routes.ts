import { z } from 'zod';
import { Id, Sum } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { byId, route } from '../route.ts';
import { AllocateLine, OrderLine, WithReason } from './actions.ts';
import { AddKit, AddLine, ChangeLine, ConfirmFeatures } from './intake.ts';
import { GlassFound, WorksheetBrief, WorksheetMade } from './schemas.ts';
import { FreeGlass } from './unallocated.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const access = { anyOf: ['edit-worksheets'] } as const;
const params = z.strictObject({ id: Id, lineId: Id });

/** Adds a line; `madeId` is its id. */
export const addWorksheetLine = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines',
  access,
  summary: 'Add a line to a worksheet',
  params: byId,
  record,
  body: AddLine,
  ifMatch: true,
  idempotent: true,
  reply: WorksheetMade,
  errors: [
    'worksheet.moved_on',
    'line.product_missing',
    'line.glass_type',
    'line.job_type',
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
    'line.whole_pieces',
  ],
});

/** Adds the lines of a kit together; `madeId` is the first one's id. */
export const addWorksheetKit = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines/kit',
  access,
  summary: 'Add the lines of a kit to a worksheet',
  params: byId,
  record,
  body: AddKit,
  ifMatch: true,
  idempotent: true,
  reply: WorksheetMade,
  errors: [
    'worksheet.moved_on',
    'kit.unknown',
    'kit.line_gone',
    'line.glass_type',
    'line.whole_pieces',
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
  ],
});

/** Charges a failed visit, once: by the labour rate for abortive visits unless another price is told. The office's; `madeId` is the line's id. */
export const chargeVisit = route({
  method: 'POST',
  path: '/v1/worksheets/:id/visits/:visitId/charge',
  access,
  summary: 'Charge a failed visit',
  params: z.strictObject({ id: Id, visitId: Id }),
  record,
  body: z.strictObject({ unitPrice: Sum.optional(), creditOverride: CreditOverride.optional() }),
  ifMatch: true,
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'worksheet.charge_settled', 'worksheet.no_charge_rate', 'customer.on_stop', 'customer.over_limit', 'customer.say_why'],
});

/** Lets the charge for a failed visit be, for a reason. The office's. */
export const dismissCharge = route({
  method: 'POST',
  path: '/v1/worksheets/:id/visits/:visitId/dismiss-charge',
  access,
  summary: 'Do not charge a failed visit',
  params: z.strictObject({ id: Id, visitId: Id }),
  record,
  body: WithReason,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.charge_settled'],
});

/** Changes a line; another product or quantity frees its glass. */
export const changeWorksheetLine = route({
  method: 'PATCH',
  path: '/v1/worksheets/:id/lines/:lineId',
  access,
  summary: 'Change a line of a worksheet',
  params,
  record,
  body: ChangeLine,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: [
    'worksheet.moved_on',
    'worksheet.line_fitted',
    'worksheet.credit_line',
    'worksheet.below_credit',
    'line.product_missing',
    'line.glass_type',
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
    'diary.no_technician',
    'line.whole_pieces',
  ],
});

/** Removes a line and frees its glass. */
export const removeWorksheetLine = route({
  method: 'DELETE',
  path: '/v1/worksheets/:id/lines/:lineId',
  access,
  summary: 'Remove a line of a worksheet',
  params,
  record,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.line_fitted', 'worksheet.below_credit'],
});

export const confirmLineFeatures = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines/:lineId/features',
  access,
  summary: 'Confirm the features of the glass',
  params,
  record,
  body: ConfirmFeatures,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.not_glass'],
});

/** Claims free stock for the line. */
export const allocateLine = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines/:lineId/allocate',
  access,
  summary: 'Allocate stock to a line',
  params,
  record,
  body: AllocateLine,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.no_product', 'worksheet.already_allocated', 'stock.none_free'],
});

/** Orders the line's product from a supplier and claims it, or with `stockFirst` claims free stock where there is any; glass without its features confirmed asks for a reason. */
export const orderLine = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines/:lineId/order',
  access: { anyOf: ['edit-purchase-orders'] },
  summary: 'Order the product of a line',
  params,
  record,
  body: OrderLine,
  ifMatch: true,
  reply: GlassFound,
  errors: [
    'worksheet.moved_on',
    'worksheet.no_product',
    'worksheet.already_allocated',
    'worksheet.features_unconfirmed',
    'worksheet.no_branch',
    'purchasing.no_supplier',
  ],
});

/** Gives up the line's claim: received glass shows under unallocated glass, glass on order stays on order without a job. */
export const freeLineGlass = route({
  method: 'POST',
  path: '/v1/worksheets/:id/lines/:lineId/free-glass',
  access,
  summary: 'Free the glass of a line',
  params,
  record,
  body: FreeGlass,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.nothing_allocated', 'worksheet.line_fitted'],
});

export const lineRoutes = [
  chargeVisit,
  dismissCharge,
  addWorksheetLine,
  addWorksheetKit,
  changeWorksheetLine,
  removeWorksheetLine,
  confirmLineFeatures,
  allocateLine,
  orderLine,
  freeLineGlass,
] as const;
