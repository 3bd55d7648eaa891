import { type BillingTerms, type SplitTerms, splitJob } from '@quarterlight/contract/rules/split';
import { pence, percentOf, subtract } from '@quarterlight/kit/money';
import type { LineToApprove } from './send-approval.ts';

interface Line {
  readonly id: string;
  readonly description: string;
  readonly quantity_milli: number;
  readonly net_pence: number;
  readonly vat_pence: number;
  /** The policyholder's wish beyond what is insured. */
  readonly top_up?: boolean;
}

/** Lines as billing will bill them to the work provider: VAT that the policyholder recovers is theirs to pay, and so are the excess and their top-ups. */
export function billedLines(lines: readonly Line[], terms: SplitTerms & BillingTerms): { readonly lines: LineToApprove[]; readonly excessPence: number } {
  const split = splitJob(terms);
  const recovery = split !== null && split.recoverableVat > 0 ? (terms.vatRecoveryBasisPoints ?? 10_000) : 0;
  return {
    lines: lines
      .filter((line) => split === null || line.top_up !== true)
      .map((line) => {
        const vat = pence(line.vat_pence);
        return {
          id: line.id,
          description: line.description,
          quantityMilli: line.quantity_milli,
          netPence: line.net_pence,
          vatPence: subtract(vat, percentOf(vat, recovery)),
        };
      }),
    excessPence: split?.excess ?? 0,
  };
}
