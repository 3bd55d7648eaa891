import { z } from 'zod';
import { route } from '../route.ts';
import { FileKind, GlassKind, JobKind, QuotationKind } from './kinds.ts';
import { AwaitingReason, coded, LookupEntry, NameOnly, VatRate } from './schemas.ts';

/** A lookup list: a bare array in its order, retired entries left out. */
const listOf = <const List extends string, Entry extends z.ZodType>(list: List, summary: string, entry: Entry) =>
  route({ method: 'GET', path: `/v1/system/${list}`, access: 'signed-in', summary, reply: z.array(entry) });

export const addressTypes = listOf('address-types', 'Address types', LookupEntry);
export const titles = listOf('titles', 'Titles', NameOnly);
export const currencies = listOf('currencies', 'Currencies', LookupEntry);
export const invoiceTypes = listOf('invoice-types', 'Invoice types', LookupEntry);
export const branchRejectionReasons = listOf('branch-rejection-reasons', 'Branch rejection reasons', LookupEntry);
export const worksheetFileTypes = listOf('worksheet-file-types', 'Worksheet file types', coded(FileKind));
export const jobTypes = listOf('job-types', 'Job types', coded(JobKind));
export const quotationJobTypes = listOf('quotation-job-types', 'Quotation job types', coded(QuotationKind));
export const glassTypes = listOf('glass-types', 'Glass types', coded(GlassKind));
export const causesOfDamage = listOf('causes-of-damage', 'Causes of damage', LookupEntry);
export const bookingReasons = listOf('booking-reasons', 'Booking reasons', LookupEntry);
export const awaitingReasons = listOf('worksheet-awaiting-reasons', 'Reasons that worksheets wait', AwaitingReason);
export const vatRates = listOf('vat-rates', 'VAT rates in percent', VatRate);
export const purchaseOrderStatuses = listOf('purchase-order-statuses', 'Purchase order statuses', LookupEntry);

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
