import { z } from 'zod';
import { LineKind } from '../catalogue/lines.ts';
import { Id, keysOf, Money, optionalText } from '../common.ts';
import { differenceReasons } from './names.ts';

export const DifferenceReason = keysOf(differenceReasons);

/** What was quoted and what the job comes to; costs are shown with `view-worksheet-costs` only, a job's once it is completed. */
const Figures = z.object({ net: Money, cost: Money.nullable(), marginBasisPoints: z.number().int().nullable() });
const LineFigures = z.object({ quantity: z.number(), net: Money });

/** The parts of a price that are compared: a glass line is a part, a sundry one too. */
export const ComparedPart = z.enum(['parts', 'labour', 'calibration']);
export type ComparedPart = z.output<typeof ComparedPart>;

/** A job beside the option that it was made of. */
export const AgainstQuotation = z.object({
  quotation: z.object({ id: Id, number: z.string(), option: z.string() }),
  quoted: Figures,
  job: Figures,
  /** What the job comes to above (or below) the quotation, net; the share is of the quoted net, null where that is nothing. */
  difference: z.object({ net: Money, basisPoints: z.number().int().nullable() }),
  parts: z.array(z.object({ part: ComparedPart, quoted: Money, job: Money })),
  /** Lines that are not the same in both; null where one side has none. */
  lines: z.array(z.object({ kind: LineKind, code: z.string(), description: z.string(), quoted: LineFigures.nullable(), job: LineFigures.nullable() })),
  reason: DifferenceReason.nullable(),
  note: z.string(),
  /** Whether the asking user may say why. */
  mayExplain: z.boolean(),
});
export type AgainstQuotation = z.output<typeof AgainstQuotation>;

export const ExplainDifference = z
  .strictObject({ reason: DifferenceReason, note: optionalText(300) })
  .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', { path: ['note'], message: 'Say why' });
export type ExplainDifference = z.output<typeof ExplainDifference>;
