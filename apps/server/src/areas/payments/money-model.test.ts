import { array, assert, asyncProperty, constantFrom, nat, option, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aMoneyWorld, brokenMoney, type Step } from './payments.fixtures.ts';

useTestApp();

const step = record<Step>({
  do: constantFrom('deposit', 'excess', 'balance', 'balance', 'draft', 'draft', 'post', 'post', 'post', 'credit', 'credit-part', 'credit-part', 'discard'),
  job: nat(3),
  pence: constantFrom(1, 5_000, 11_500, 11_500, 30_500, 42_000),
  payer: option(constantFrom('customer', 'policyholder')),
  place: nat(3),
  by: nat(1),
});
const outcomes = /^(done|nothing|payment\.(too_much.*|nothing_owed|no_excess)|invoice\..*|worksheet\.moved_on|record\.stale|record\.not_found)$/;

describe('money under any sequence of takings, postings and credits', () => {
  it('is neither made nor lost, one step at a time', { timeout: 240_000 }, async () => {
    const seen = new Map<string, number>();
    await assert(
      asyncProperty(array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = await aMoneyWorld();
        for (const at of steps) {
          const outcome = await world.run(at);
          expect(outcome).toMatch(outcomes);
          seen.set(`${at.do}: ${outcome}`, (seen.get(`${at.do}: ${outcome}`) ?? 0) + 1);
          expect(await brokenMoney(world), `after ${at.do}`).toEqual([]);
        }
      }),
      { numRuns: 14, endOnFailure: true, seed: 20_261_122 },
    );
    for (const wanted of ['deposit', 'excess', 'balance', 'draft', 'post', 'credit', 'credit-part', 'discard'])
      expect(seen.get(`${wanted}: done`) ?? 0, wanted).toBeGreaterThan(0);
    expect([...seen.keys()].filter((outcome) => outcome.startsWith('balance: payment.too_much'))).not.toEqual([]);
  });

  it('nor where six people work on the same jobs at once', { timeout: 240_000 }, async () => {
    const batch = array(step, { minLength: 6, maxLength: 6 });
    await assert(
      asyncProperty(array(batch, { minLength: 6, maxLength: 10 }), async (batches) => {
        const world = await aMoneyWorld();
        for (const each of batches) {
          for (const outcome of await Promise.all(each.map(world.run))) expect(outcome).toMatch(outcomes);
          expect(await brokenMoney(world)).toEqual([]);
        }
      }),
      { numRuns: 5, endOnFailure: true, seed: 20_261_123 },
    );
  });
});
