import { z } from 'zod';
import { Day, Id, keysOf, Money, optionalText } from '../common.ts';
import { byId, route } from '../route.ts';
import { warrantyCauses, warrantyLiabilities } from './rules.ts';
import { WorksheetBrief, WorksheetMade } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const access = { anyOf: ['edit-worksheets'] } as const;

export const ChangeWarranty = z.strictObject({ cause: keysOf(warrantyCauses), liability: keysOf(warrantyLiabilities), chargeable: z.boolean() });

/** Null takes the claim back. `recovered` and its day come together; nothing recovered says that the supplier turned it down. */
export const ClaimOfSupplier = z.strictObject({
  claim: z
    .strictObject({
      supplierId: Id.nullable(),
      reference: optionalText(60),
      asked: Money,
      askedOn: Day,
      recovered: Money.nullable(),
      recoveredOn: Day.nullable(),
    })
    .nullable(),
});

/** Says who answers for a warranty job and whether it is charged. New lines of one that is not charged cost nothing, and it is not invoiced with a price. */
export const changeWarranty = route({
  method: 'PATCH',
  path: '/v1/worksheets/:id/warranty',
  access,
  summary: 'Say who answers for a warranty job',
  params: byId,
  record,
  body: ChangeWarranty,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.no_warranty'],
});

/** Keeps what the supplier was asked for and what came of it, also once the job is invoiced. The office's. */
export const claimOfSupplier = route({
  method: 'PUT',
  path: '/v1/worksheets/:id/warranty/claim',
  access,
  summary: 'Keep the claim on the supplier',
  params: byId,
  record,
  body: ClaimOfSupplier,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: [
    'worksheet.moved_on',
    'worksheet.no_warranty',
    'worksheet.claim_day',
    'worksheet.claim_amount',
    'worksheet.claim_answered',
    'worksheet.unknown_supplier',
  ],
});

/** Credits a failed repair against the replacement that this warranty job became: once, and at most what was paid for it. The office's; `madeId` is the line's id. */
export const creditRepair = route({
  method: 'POST',
  path: '/v1/worksheets/:id/warranty/credit',
  access,
  summary: 'Credit the failed repair',
  params: byId,
  record,
  ifMatch: true,
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'worksheet.no_warranty', 'worksheet.nothing_to_credit', 'worksheet.credited_already'],
});

export const warrantyRoutes = [changeWarranty, claimOfSupplier, creditRepair] as const;
