/** Values in pence at cost, from the settings of stock control. */
export interface DifferenceLimits {
  readonly differenceLimit: number;
  readonly largeDifferenceLimit: number;
}

/** Whose approval a write-off or the differences of a count need: nobody's, somebody else's, or somebody else's who may approve any value. */
export type ApprovalTier = 'none' | 'second' | 'large';

/** Which approval is needed of what is worth so much at cost, in pence; for a count the differences either way added up, so that they do not cancel out. */
export function approvalTier(worth: number, limits: DifferenceLimits): ApprovalTier {
  if (worth > Math.max(limits.differenceLimit, limits.largeDifferenceLimit)) return 'large';
  return worth > limits.differenceLimit ? 'second' : 'none';
}
