import { z } from 'zod';
import { route } from '../route.ts';
import { FileKind, GlassKind, JobKind, QuotationKind } from './kinds.ts';
import { AwaitingReason, coded, LookupEntry, NameOnly, VatRate } from './schemas.ts';

// Lookup lists: bare arrays in their order, retired entries left out.
export const addressTypes = route({
  method: 'GET',
  path: '/v1/system/address-types',
  access: 'signed-in',
  summary: 'Address types',
  reply: z.array(LookupEntry),
});
export const titles = route({ method: 'GET', path: '/v1/system/titles', access: 'signed-in', summary: 'Titles', reply: z.array(NameOnly) });
export const currencies = route({ method: 'GET', path: '/v1/system/currencies', access: 'signed-in', summary: 'Currencies', reply: z.array(LookupEntry) });
export const invoiceTypes = route({
  method: 'GET',
  path: '/v1/system/invoice-types',
  access: 'signed-in',
  summary: 'Invoice types',
  reply: z.array(LookupEntry),
});
export const branchRejectionReasons = route({
  method: 'GET',
  path: '/v1/system/branch-rejection-reasons',
  access: 'signed-in',
  summary: 'Branch rejection reasons',
  reply: z.array(LookupEntry),
});
export const worksheetFileTypes = route({
  method: 'GET',
  path: '/v1/system/worksheet-file-types',
  access: 'signed-in',
  summary: 'Worksheet file types',
  reply: z.array(coded(FileKind)),
});
export const jobTypes = route({ method: 'GET', path: '/v1/system/job-types', access: 'signed-in', summary: 'Job types', reply: z.array(coded(JobKind)) });
export const quotationJobTypes = route({
  method: 'GET',
  path: '/v1/system/quotation-job-types',
  access: 'signed-in',
  summary: 'Quotation job types',
  reply: z.array(coded(QuotationKind)),
});
export const glassTypes = route({
  method: 'GET',
  path: '/v1/system/glass-types',
  access: 'signed-in',
  summary: 'Glass types',
  reply: z.array(coded(GlassKind)),
});
export const causesOfDamage = route({
  method: 'GET',
  path: '/v1/system/causes-of-damage',
  access: 'signed-in',
  summary: 'Causes of damage',
  reply: z.array(LookupEntry),
});
export const bookingReasons = route({
  method: 'GET',
  path: '/v1/system/booking-reasons',
  access: 'signed-in',
  summary: 'Booking reasons',
  reply: z.array(LookupEntry),
});
export const awaitingReasons = route({
  method: 'GET',
  path: '/v1/system/worksheet-awaiting-reasons',
  access: 'signed-in',
  summary: 'Reasons that worksheets wait',
  reply: z.array(AwaitingReason),
});
export const vatRates = route({ method: 'GET', path: '/v1/system/vat-rates', access: 'signed-in', summary: 'VAT rates in percent', reply: z.array(VatRate) });
export const purchaseOrderStatuses = route({
  method: 'GET',
  path: '/v1/system/purchase-order-statuses',
  access: 'signed-in',
  summary: 'Purchase order statuses',
  reply: z.array(LookupEntry),
});

export const lookupRoutes = [
  addressTypes,
  titles,
  currencies,
  invoiceTypes,
  branchRejectionReasons,
  worksheetFileTypes,
  jobTypes,
  quotationJobTypes,
  glassTypes,
  causesOfDamage,
  bookingReasons,
  awaitingReasons,
  vatRates,
  purchaseOrderStatuses,
] as const;
