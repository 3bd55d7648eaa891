import { z } from 'zod';

const amount = z.number().int();
/** What a payer asks of a job to know it again: their policy and claim, the vehicle, who drives it. */
const JobOnPaper = z.object({ vehicle: z.string(), driver: z.string(), policyNumber: z.string(), claimNumber: z.string(), lossOn: z.string().nullable() });
const unknownJob: z.output<typeof JobOnPaper> = { vehicle: '', driver: '', policyNumber: '', claimNumber: '', lossOn: null };
const Share = z.object({ net: amount, vat: amount, gross: amount });

/** What an invoice keeps beside its lines: the VAT of the whole job and how it was shared, in pence, and the job. Frozen with the invoice. */
export const InvoiceDetail = z.object({
  vatSummary: z.array(z.object({ rateBasisPoints: amount, net: amount, vat: amount })).default([]),
  split: z
    .object({
      job: Share,
      insurer: Share,
      policyholder: Share,
      excess: amount,
      recoverableVat: amount,
      overLimit: amount,
      topUp: amount.default(0),
      vatRegistered: z.boolean(),
      sentences: z.array(z.string()),
    })
    .nullable()
    .default(null),
  credits: z.string().optional(),
  /** Of one that another system made: what it came to there, and the number of its job there. */
  broughtForward: z.object({ original: amount, job: z.string() }).optional(),
  job: JobOnPaper.default(unknownJob),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;
