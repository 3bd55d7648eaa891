import { z } from 'zod';
import { Id, optionalText, text } from '../common.ts';
import { LineKind, PositiveQuantity } from './lines.ts';

/** How many lines a kit may have. */
export const kitLinesAtMost = 30;

/** A line of a kit as it is sent: glass and parts by their product, work by its rate, anything else by its words. */
export const KitLineInput = z.strictObject({
  kind: LineKind,
  productId: Id.nullable(),
  /** Empty where the product or the labour rate says it. */
  description: optionalText(200),
  quantity: PositiveQuantity,
});
export type KitLineInput = z.output<typeof KitLineInput>;

const kit = {
  name: text(80, 'Enter a name'),
  /** The work, glass and product for which it is proposed: null is any. */
  jobTypeId: Id.nullable(),
  glassTypeId: Id.nullable(),
  productId: Id.nullable(),
  note: optionalText(300),
} as const;
const lines = z.array(KitLineInput).min(1, 'Add at least one line').max(kitLinesAtMost, `At most ${kitLinesAtMost} lines`);

/** Products and work that are charged together. */
export const NewKit = z.strictObject({ ...kit, lines });
export type NewKit = z.output<typeof NewKit>;
/** Only what is sent; `lines` replace those that were there; one that is not `active` is proposed no more. */
export const KitChange = z.strictObject({ ...kit, lines, active: z.boolean() }).partial();
export type KitChange = z.output<typeof KitChange>;

/** A line of a kit. `words` are its own, empty where the product or the labour rate says it; `needsCalibration` is of its product. */
export const KitLine = z.object({
  id: Id,
  kind: LineKind,
  productId: Id.nullable(),
  code: z.string(),
  description: z.string(),
  words: z.string(),
  quantity: z.number(),
  needsCalibration: z.boolean(),
});
export type KitLine = z.output<typeof KitLine>;

export const Kit = z.object({
  ...kit,
  id: Id,
  jobTypeName: z.string().nullable(),
  glassTypeName: z.string().nullable(),
  productCode: z.string().nullable(),
  active: z.boolean(),
  lines: z.array(KitLine),
  version: z.number().int(),
});
export type Kit = z.output<typeof Kit>;

/** A kit that goes with a job: for which glass (null: for the job), and its lines without a calibration that this glass does not need. */
export const ProposedKit = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  forProductId: Id.nullable(),
  glassTypeId: Id.nullable(),
  lines: z.array(KitLine),
});
export type ProposedKit = z.output<typeof ProposedKit>;
