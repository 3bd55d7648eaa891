import { z } from 'zod';
import { Day, Id, Instant, Money, optionalText } from '../common.ts';

export const LoadKind = z.enum(
  [
    'price-file',
    'best-buy',
    'stock',
    'vehicles',
    'customers',
    'suppliers',
    'users',
    'products',
    'past-jobs',
    'open-jobs',
    'open-invoices',
    'supplier-invoices',
    'bank-lines',
  ],
  'Choose what is loaded',
);
export type LoadKind = z.output<typeof LoadKind>;

/** `read`: the file is here and its columns are to be chosen; `checked`: previewed. */
export const LoadState = z.enum(['read', 'checking', 'checked', 'loading', 'loaded', 'undoing', 'undone'], 'Choose a state');
export type LoadState = z.output<typeof LoadState>;

export const LoadAction = z.enum(['check', 'load', 'cancel', 'undo', 'discard']);
export type LoadAction = z.output<typeof LoadAction>;

export const FileEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'], 'Choose an encoding');
export type FileEncoding = z.output<typeof FileEncoding>;
export const FileSeparator = z.enum([',', ';', '\t', '|'], 'Choose a separator');
export type FileSeparator = z.output<typeof FileSeparator>;
/** Which mark stands before the decimals. */
export const DecimalMark = z.enum(['.', ','], 'Choose a decimal mark');
export type DecimalMark = z.output<typeof DecimalMark>;
/** In which order a written date has its parts; a date that begins with four figures is year, month, day in any case. */
export const DateOrder = z.enum(['dmy', 'mdy'], 'Choose an order');
export type DateOrder = z.output<typeof DateOrder>;

/** How the file is read. `sheet` is the number of a workbook's sheet, from 0; encoding and separator mean nothing there. `headerRow` counts from 1. */
export const ReadingManner = z.strictObject({
  encoding: FileEncoding,
  separator: FileSeparator,
  sheet: z.number().int().min(0).max(999),
  headerRow: z.number().int().min(1).max(1_000),
  decimal: DecimalMark,
  dates: DateOrder,
});
export type ReadingManner = z.output<typeof ReadingManner>;

/** What was recognised of a file: how it is read, its headers, the first rows behind them, and the names of its sheets (none of a text file). */
export const FileShape = z.object({
  type: z.enum(['csv', 'xlsx']),
  manner: ReadingManner,
  headers: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  sheets: z.array(z.string()),
});
export type FileShape = z.output<typeof FileShape>;

/** What a kind of load can take: one field of a line. */
export const LoadColumn = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** One line of help: what is written there, and how. */
  help: z.string(),
});
export type LoadColumn = z.output<typeof LoadColumn>;

/** From which column of the file, counted from 0, a field is taken; fields that are left out are not in the file. */
export const ColumnChoice = z.record(z.string().max(60), z.number().int().min(0).max(500));
export type ColumnChoice = z.output<typeof ColumnChoice>;

/** What a person says of the file besides its columns; what does not concern the kind is left as it is. */
export const LoadOptions = z.strictObject({
  /** Of a price file: what it is called. */
  name: optionalText(120),
  /** From which day its prices hold. */
  effectiveFrom: Day.nullable(),
  /** `list`: all that the supplier sells, or all that lies at the places of a stock file. `changes`: what is not in it stays as it is. */
  extent: z.enum(['list', 'changes']),
  /** What becomes of codes that no product has. */
  unknownCodes: z.enum(['refuse', 'add', 'leave']),
  /** Whether the list prices become those of our products on that day. */
  takesListPrices: z.boolean(),
  /** The category of products that are made, where their code does not say it. */
  categoryId: Id.nullable(),
  /** Whether users that are added are mailed their invitations. */
  sendInvitations: z.boolean().optional(),
  /** What the system that it comes from says: how many lines there are; null where nobody said. */
  expectedLines: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'Enter a whole number')
    .max(500_000, 'A file has at most 500,000 lines')
    .nullable(),
  /** And what they come to, of kinds that have a total. */
  expectedTotal: Money.nullable(),
});
export type LoadOptions = z.output<typeof LoadOptions>;

/** How many lines would be or were added, changed, left as they are and refused; `gone`: how many are there now that the file no longer has. */
export const LoadCounts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
  refused: z.number().int(),
  gone: z.number().int(),
});
export type LoadCounts = z.output<typeof LoadCounts>;

/** One thing that a preview says besides the counts, in words: 'Dearer by more than 20%', '14 lines'. `attention` where a person should look. */
export const LoadFigure = z.object({ title: z.string(), value: z.string(), attention: z.boolean() });
export type LoadFigure = z.output<typeof LoadFigure>;

/** A line that shows what the load would do: the largest moves of price, new products. */
export const LoadExample = z.object({ line: z.number().int(), what: z.string(), before: z.string(), after: z.string() });
export type LoadExample = z.output<typeof LoadExample>;

/**
 * What the file says beside what the person said of it (null where nobody did). Counted are the lines that would be loaded and those that stand here already;
 * refused ones are not. `money`: what they come to, of kinds whose files are loaded only once both figures were said.
 */
export const LoadTotals = z.object({
  lines: z.object({ found: z.number().int(), said: z.number().int().nullable() }),
  money: z.object({ title: z.string(), found: Money, said: Money.nullable() }).nullable(),
});
export type LoadTotals = z.output<typeof LoadTotals>;

/** What a check found; `secondPerson` says why somebody else has to load it, or is null. */
export const LoadPreview = z.object({
  counts: LoadCounts,
  figures: z.array(LoadFigure),
  examples: z.array(LoadExample),
  secondPerson: z.string().nullable(),
  totals: LoadTotals,
});
export type LoadPreview = z.output<typeof LoadPreview>;

export const DataLoadSummary = z.object({
  id: Id,
  kind: LoadKind,
  state: LoadState,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  supplierId: Id.nullable(),
  supplierName: z.string().nullable(),
  /** Who brought the file, and when. */
  broughtBy: z.string(),
  createdAt: Instant,
  counts: LoadCounts.nullable(),
  loadedBy: z.string().nullable(),
  loadedAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: Instant.nullable(),
  /** Whether somebody else has to load it. */
  needsSecondPerson: z.boolean(),
  version: z.number().int(),
});
export type DataLoadSummary = z.output<typeof DataLoadSummary>;

/** A load from the file to what became of it. */
export const DataLoad = DataLoadSummary.extend({
  columns: z.array(LoadColumn),
  shape: FileShape,
  /** As the person chose, or as it was remembered or recognised. */
  manner: ReadingManner,
  choice: ColumnChoice,
  /** Where the choice comes from: chosen by a person here, remembered of an earlier file, or recognised by the headers. */
  choiceFrom: z.enum(['chosen', 'remembered', 'recognised']),
  options: LoadOptions,
  /** An earlier load of the very same file that stands, or null. */
  sameAs: z.object({ id: Id, loadedBy: z.string(), loadedAt: Instant }).nullable(),
  preview: LoadPreview.nullable(),
  /** How far the server is with it, in lines; the total is null while nobody knows. `step` in words. */
  progress: z.object({ step: z.string(), done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** Why the last step came to nothing; empty where it did not. */
  trouble: z.string(),
  /** What it made: the price file. */
  priceFileId: Id.nullable(),
  allowedActions: z.array(LoadAction),
});
export type DataLoad = z.output<typeof DataLoad>;

/** A line that is refused: its number in the file, in which column, what stood there, and why. */
export const LoadProblem = z.object({ line: z.number().int(), column: z.string(), value: z.string(), reason: z.string() });
export type LoadProblem = z.output<typeof LoadProblem>;

export const CheckLoad = z.strictObject({ manner: ReadingManner, choice: ColumnChoice, options: LoadOptions });
export type CheckLoad = z.output<typeof CheckLoad>;

/** `leaveOutRefused`: the lines that are refused stay out, and the others are loaded. */
export const CommitLoad = z.strictObject({ leaveOutRefused: z.boolean() });
export type CommitLoad = z.output<typeof CommitLoad>;

/** The text parts of an upload: of which supplier a price file is. */
export const LoadFields = z.strictObject({ supplierId: Id.optional() });
