import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { FileKind, GlassKind, JobKind, QuotationKind } from './kinds.ts';
import {
  AwaitingReason,
  ChainReport,
  coded,
  FoundAddress,
  LogCriteria,
  LogEntry,
  LogSummary,
  LookupEntry,
  LookupForm,
  LookupList,
  LookupOrder,
  LookupRecord,
  NameOnly,
  NewLookup,
  PublicText,
  SettingsChange,
  SettingsReply,
  SetVersion,
  TextName,
  UiVersion,
  VatRate,
} from './schemas.ts';

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

const lookupRecord = { param: 'id', of: 'lookup', bounds: [] } as const;
const editLookups = { anyOf: ['edit-lookups'] } as const;
const listParams = z.strictObject({ list: LookupList });

/** All entries of a list as they are edited, retired ones last. */
export const lookupRecords = route({
  method: 'GET',
  path: '/v1/system/lookups/:list',
  access: editLookups,
  summary: 'Entries of a lookup list, for editing',
  params: listParams,
  reply: z.array(LookupRecord),
});
export const createLookup = route({
  method: 'POST',
  path: '/v1/system/lookups/:list',
  access: editLookups,
  summary: 'Add an entry at the end of a list',
  params: listParams,
  body: NewLookup,
  reply: LookupRecord,
  idempotent: true,
  errors: ['lookup.fixed', 'lookup.name_taken', 'lookup.unknown_kind', 'lookup.rate_needed', 'lookup.no_rate'],
});
/** Puts a list's entries in use in this order; all of them must be named. */
export const orderLookups = route({
  method: 'POST',
  path: '/v1/system/lookups/:list/order',
  access: editLookups,
  summary: 'Order a lookup list',
  params: listParams,
  body: LookupOrder,
  reply: z.array(LookupRecord),
  errors: ['lookup.order_incomplete'],
});
export const updateLookup = route({
  method: 'PUT',
  path: '/v1/system/lookup-entries/:id',
  access: editLookups,
  summary: 'Rename an entry, or change a rate',
  params: byId,
  body: LookupForm,
  reply: LookupRecord,
  record: lookupRecord,
  ifMatch: true,
  errors: ['lookup.name_taken', 'lookup.rate_needed', 'lookup.no_rate'],
});
/** Takes an entry out of the lists; records that name it keep it. */
export const retireLookup = route({
  method: 'POST',
  path: '/v1/system/lookup-entries/:id/retire',
  access: editLookups,
  summary: 'Retire an entry',
  params: byId,
  reply: LookupRecord,
  record: lookupRecord,
  errors: ['lookup.fixed', 'lookup.retired_already'],
});
export const restoreLookup = route({
  method: 'POST',
  path: '/v1/system/lookup-entries/:id/restore',
  access: editLookups,
  summary: 'Bring a retired entry back',
  params: byId,
  reply: LookupRecord,
  record: lookupRecord,
  errors: ['lookup.in_use_already', 'lookup.name_taken'],
});

/** Addresses of a postcode that have coordinates; empty where there are none or the look-up is out of reach: it never blocks anybody. */
export const findAddresses = route({
  method: 'GET',
  path: '/v1/system/addresses/:postcode',
  access: 'signed-in',
  summary: 'Addresses by postcode',
  params: z.strictObject({ postcode: z.string().max(20) }),
  reply: z.array(FoundAddress),
});

export const uiVersion = route({
  method: 'GET',
  path: '/v1/system/ui-version',
  access: 'anonymous',
  visitsAMinute: 6_000,
  summary: 'The version that browsers should run',
  reply: UiVersion,
});
export const setVersion = route({
  method: 'POST',
  path: '/v1/system/version',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Set the version that browsers should run',
  body: SetVersion,
  reply: UiVersion,
});

export const getSettings = route({
  method: 'GET',
  path: '/v1/system/settings',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Settings',
  reply: SettingsReply,
});
export const updateSettings = route({
  method: 'PUT',
  path: '/v1/system/settings',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Change settings',
  body: SettingsChange,
  reply: SettingsReply,
  errors: ['system.number_used', 'system.numbers_gapless'],
});

export const publicText = route({
  method: 'GET',
  path: '/v1/system/texts/:name',
  access: 'anonymous',
  visitsAMinute: 3_000,
  summary: 'A public text',
  params: z.strictObject({ name: TextName }),
  reply: PublicText,
});

export const logEntities = route({
  method: 'GET',
  path: '/v1/system/log/entities',
  access: 'signed-in',
  summary: 'Names of what the log tells about',
  reply: z.array(NameOnly),
});
/** Newest first. */
export const findLogEntries = route({
  method: 'POST',
  path: '/v1/system/log/entries',
  access: { anyOf: ['view-system-log'] },
  summary: 'Search the system log',
  body: LogCriteria,
  reply: page(LogSummary),
  errors: ['log.dates_reversed'],
});
export const getLogEntry = route({
  method: 'GET',
  path: '/v1/system/log/entries/:id',
  access: { anyOf: ['view-system-log'] },
  summary: 'One log entry, before and after',
  params: byId,
  reply: LogEntry,
  record: { param: 'id', of: 'log', bounds: [] },
});
export const verifyLog = route({
  method: 'GET',
  path: '/v1/system/log/verification',
  access: { anyOf: ['view-system-log'] },
  summary: 'Check the whole log chain',
  reply: ChainReport,
});

export const systemRoutes = [
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
  lookupRecords,
  createLookup,
  orderLookups,
  updateLookup,
  retireLookup,
  restoreLookup,
  findAddresses,
  uiVersion,
  setVersion,
  getSettings,
  updateSettings,
  publicText,
  logEntities,
  findLogEntries,
  getLogEntry,
  verifyLog,
] as const;
