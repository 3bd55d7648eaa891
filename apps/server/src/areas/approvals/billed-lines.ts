import { type BillingTerms, hasTwoPayers, type SplitTerms, splitByPayer } from '@quarterlight/contract/rules/split';
import type { LineToApprove } from './send-approval.ts';

interface Line {
  readonly id: string;
  readonly description: string;
  readonly quantity_milli: number;
  readonly net_pence: number;
  readonly vat_pence: number;
}

/** Lines as billing will bill them to the work provider: VAT that the policyholder recovers is theirs to pay, and so is the excess. */
export function billedLines(lines: readonly Line[], terms: SplitTerms & BillingTerms): { readonly lines: LineToApprove[]; readonly excessPence: number } {
  const shared = hasTwoPayers(terms);
  const isVatTheirs = shared && terms.vatRegistered;
  return {
    lines: lines.map((line) => ({
      id: line.id,
      description: line.description,
      quantityMilli: line.quantity_milli,
      netPence: line.net_pence,
      vatPence: isVatTheirs ? 0 : line.vat_pence,
    })),
    excessPence: shared ? splitByPayer(terms).excess : 0,
  };
}
