/** Values in pence, from the settings: what is worth more than `limit` needs approval, what is worth more than `largeLimit` that of somebody who may approve any value. */
export interface ApprovalLimits {
  readonly limit: number;
  readonly largeLimit: number;
}

/** Whose approval something needs: nobody's, that of somebody who may approve such things, or of somebody who may approve them whatever they are worth. */
export type ApprovalTier = 'none' | 'second' | 'large';

/** Which approval is needed of what is worth so much, in pence; differences of a count are added up either way, so that they do not cancel out. */
export function approvalTier(worth: number, { limit, largeLimit }: ApprovalLimits): ApprovalTier {
  if (worth > Math.max(limit, largeLimit)) return 'large';
  return worth > limit ? 'second' : 'none';
}

/** The value in pence above which that approval is needed. */
export const limitOfTier = (tier: ApprovalTier, { limit, largeLimit }: ApprovalLimits): number => (tier === 'large' ? Math.max(limit, largeLimit) : limit);
