import { z } from 'zod';

/** What rules read of a job type. */
export const JobKind = z.enum([
  'replacement',
  'repair',
  'calibration',
  'inspection',
  'refit',
  'reseal',
  'warranty',
  'regulator',
  'trim',
  'supply',
  'clearance',
  'make-safe',
  'abortive',
]);
export type JobKind = z.output<typeof JobKind>;

export const QuotationKind = z.enum(['replacement', 'repair', 'calibration', 'supply', 'replacement-calibration', 'fleet']);

/** Which glass of a vehicle a glass type names. */
export const GlassKind = z.enum([
  'windscreen',
  'backlight',
  'door-front-left',
  'door-front-right',
  'door-rear-left',
  'door-rear-right',
  'quarter-front',
  'quarter-rear',
  'quarter-middle',
  'vent',
  'roof',
  'partition',
  'flat',
  'mirror',
]);
export type GlassKind = z.output<typeof GlassKind>;

export const FileKind = z.enum([
  'damage',
  'plate',
  'feature',
  'pre-fit',
  'post-fit',
  'adas',
  'mandate',
  'authorisation',
  'signature',
  'invoice',
  'delivery',
  'return',
  'risk',
  'other',
]);

/** What a job waits for. */
export const AwaitingKind = z.enum([
  'glass',
  'back-order',
  'parts',
  'authorisation',
  'customer',
  'payment',
  'order-number',
  'features',
  'adas',
  'bodywork',
  'weather',
  'dealer',
  'vehicle',
  'warranty',
  'damaged',
]);

export const VatKind = z.enum(['standard', 'reduced', 'zero', 'exempt', 'outside']);

/** The codes of the lists whose entries may be given one when they are added; it stays whatever an entry is called. */
export const kindsOfLists = {
  'job-types': JobKind,
  'quotation-job-types': QuotationKind,
  'glass-types': GlassKind,
  'worksheet-file-types': FileKind,
  'worksheet-awaiting-reasons': AwaitingKind,
  'vat-rates': VatKind,
} as const;
