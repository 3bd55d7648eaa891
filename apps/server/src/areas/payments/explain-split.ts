import type { SplitExplained } from '@quarterlight/contract/payments/schemas';

interface Share {
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** A job as it is shared, in pence. */
interface SharedJob {
  readonly job: Share;
  readonly insurer: Share;
  readonly policyholder: Share;
  readonly excess: number;
  readonly recoverableVat: number;
  readonly overLimit: number;
  /** Gross. */
  readonly topUp: number;
  readonly vatRegistered: boolean;
  readonly sentences: readonly string[];
}

/** A split on the wire. */
export function explainSplit(split: SharedJob, currency: string): SplitExplained {
  const money = (amount: number) => ({ amount, currency });
  const amounts = (share: Share) => ({ net: money(share.net), vat: money(share.vat), gross: money(share.gross) });
  return {
    job: amounts(split.job),
    insurer: amounts(split.insurer),
    policyholder: amounts(split.policyholder),
    excess: money(split.excess),
    recoverableVat: money(split.recoverableVat),
    overLimit: money(split.overLimit),
    topUp: money(split.topUp),
    vatRegistered: split.vatRegistered,
    sentences: [...split.sentences],
  };
}
