import type { WorksheetLineView } from './detail.ts';

const money = { amount: 0, currency: 'GBP' };

/** A line of glass as a worksheet shows it: confirmed, and in the technician's van. */
export const aPane: WorksheetLineView = {
  id: 'line',
  kind: 'glass',
  productId: 'product',
  glassType: null,
  jobType: null,
  code: '2448AGSVZ',
  description: 'Windscreen',
  quantity: 1,
  unitPrice: money,
  discountBasisPoints: 0,
  vatRateBasisPoints: 2000,
  net: money,
  vat: money,
  cost: null,
  priceChain: [],
  aboveCap: null,
  features: [],
  featuresConfirmedAt: '2026-11-20T10:00:00Z',
  featuresConfirmedBy: '',
  featuresSource: '',
  unconfirmedReason: '',
  topUp: false,
  creditOf: null,
  needsCalibration: false,
  placeholder: false,
  technician: null,
  glassState: 'in-van',
  glassPlace: null,
  order: null,
  allocationId: null,
  fittedAt: null,
};
