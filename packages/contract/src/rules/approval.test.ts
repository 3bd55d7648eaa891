import { expect, it } from 'vitest';
import { approvalTier } from './approval.ts';

it.each([
  [0, 'none'],
  [10_000, 'none'],
  [10_001, 'second'],
  [100_000, 'second'],
  [100_001, 'large'],
] as const)('asks for the approval of what is worth %i pence', (worth, tier) => {
  expect(approvalTier(worth, { limit: 10_000, largeLimit: 100_000 })).toBe(tier);
});

it('takes a second limit below the first as none', () => {
  expect(approvalTier(20_000, { limit: 50_000, largeLimit: 10_000 })).toBe('none');
  expect(approvalTier(60_000, { limit: 50_000, largeLimit: 10_000 })).toBe('large');
});
