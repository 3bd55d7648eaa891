import { setTimeout as pause } from 'node:timers/promises';

const longestHalt = 100;

/**
 * Makes rounds of companies: the work is done for one after the other, but none is waited for longer than a tenth of a second, since the others have
 * done nothing to be late. One that is still in hand at the next round is left out. `ended` waits for all that is in hand.
 */
export function makeRounds<Item>(work: (tenantId: string, item: Item) => Promise<void>) {
  const inHand = new Map<string, Promise<void>>();

  async function round(companies: Iterable<readonly [string, Item]>): Promise<void> {
    for (const [tenantId, item] of companies) {
      if (inHand.has(tenantId)) continue;
      const working = work(tenantId, item).finally(() => inHand.delete(tenantId));
      inHand.set(tenantId, working);
      await Promise.race([working, pause(longestHalt, undefined, { ref: false })]);
    }
  }
  return { round, ended: () => Promise.allSettled(inHand.values()) };
}
