import { z } from 'zod';

const amount = z.number().int();
const Share = z.object({ net: amount, vat: amount, gross: amount });

/** What an invoice keeps beside its lines, in pence: the VAT of the whole job and how it was shared. Frozen with the invoice. */
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
      vatRegistered: z.boolean(),
      sentences: z.array(z.string()),
    })
    .nullable()
    .default(null),
  credits: z.string().optional(),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;
