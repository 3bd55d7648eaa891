import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import type { Scope } from '../database/scope.ts';
import { startTasks, task } from './tasks.ts';

// What others leave in the queue has its turn too.
useTestApp({ tasks: true });

let stop: () => Promise<void>;
beforeEach(() => {
  stop = async () => {};
});
afterEach(async () => {
  await stop();
  await asOwner(testApp().superuserUrl, (owner) => owner.query('delete from graphile_worker._private_jobs where locked_at is null'));
});

interface Done {
  readonly of: string;
  readonly tenant: string;
  readonly number: number;
}

/** A queue with two kinds of tasks that take a few milliseconds each, and what it has done so far. */
function aQueue(tenants: readonly TestTenant[], isSuspended: (id: string) => boolean = () => false) {
  const kinds = { bulk: `bulk-${randomUUID()}`, mail: `mail-${randomUUID()}` };
  const done: Done[] = [];
  const body =
    (of: string) =>
    async (scope: Scope, { number }: { number: number }) => {
      await pause(3);
      done.push({ of, tenant: scope.tenant.slug, number });
    };
  const scopes = new Map(tenants.map((tenant) => [tenant.scope.tenant.id, tenant.scope]));
  const start = async () => {
    const tasks = await startTasks({
      tasksUrl: testApp().tasksUrl,
      definitions: Object.entries(kinds).map(([of, name]) => task({ name, title: name, input: z.object({ number: z.number() }), run: body(of) })),
      isSuspended: async (id) => isSuspended(id),
      scopeOf: async (id) => (isSuspended(id) ? undefined : scopes.get(id)),
      onTrouble: () => {},
    });
    stop = tasks.stop;
  };
  const put = (tenant: TestTenant, kind: keyof typeof kinds, count: number) =>
    tenant.scope.write(async (tx) => {
      for (let number = 0; number < count; number += 1) await tx.enqueue(kinds[kind], { number });
    });
  const isDone = (tenant: TestTenant, kind: string) => done.some((each) => each.of === kind && each.tenant === tenant.slug);
  return { done, start, put, isDone };
}

describe('four thousand tasks of one company', () => {
  it("hold up neither another company's single mail nor their own company's", async () => {
    const [busy, other] = [await aTenant(), await aTenant()];
    const queue = aQueue([busy, other]);
    await queue.put(busy, 'bulk', 4_000);
    await queue.start();
    await expect.poll(() => queue.done.length).toBeGreaterThan(50);
    for (const tenant of [other, busy]) {
      const before = queue.done.length;
      const started = performance.now();
      await queue.put(tenant, 'mail', 1);
      await expect.poll(() => queue.isDone(tenant, 'mail'), { interval: 5 }).toBe(true);
      expect(performance.now() - started).toBeLessThan(1_000);
      // Counted in tasks too, which no load of the machine changes.
      expect(queue.done.length - before).toBeLessThan(100);
    }
  });

  it('are served in turn with those of another, each in its own order', async () => {
    const [first, second] = [await aTenant(), await aTenant()];
    const queue = aQueue([first, second]);
    await queue.put(first, 'bulk', 400);
    await queue.put(second, 'bulk', 40);
    await queue.start();
    await expect.poll(() => queue.done.filter(({ tenant }) => tenant === second.slug).length).toBe(40);
    const whole = queue.done.findLastIndex(({ tenant }) => tenant === second.slug) + 1;
    const others = whole - 40;
    expect([others >= 35, others <= 60]).toEqual([true, true]);
    for (const tenant of [first, second]) {
      const numbers = queue.done.filter((each) => each.tenant === tenant.slug).map(({ number }) => number);
      // Two are at work at once, so neighbours may change places.
      for (const [place, number] of numbers.entries()) expect(Math.abs(number - place)).toBeLessThan(4);
    }
  });
});

describe('a suspended company', () => {
  it('keeps its tasks until it is open again; those of one that is gone end', async () => {
    const [closed, open, gone] = [await aTenant(), await aTenant(), await aTenant()];
    const idOf = ({ scope }: TestTenant) => scope.tenant.id;
    const queue = aQueue([closed, open], (id) => id === idOf(closed));
    for (const tenant of [closed, gone, open]) await queue.put(tenant, 'mail', 1);
    await queue.start();
    const waiting = () =>
      asOwner(testApp().superuserUrl, async (owner) => {
        const asked =
          "select payload ->> 'tenantId' as tenant, run_at > now() + interval '5 minutes' as later from graphile_worker._private_jobs where payload ->> 'tenantId' = any($1)";
        return (await owner.query<{ tenant: string; later: boolean }>(asked, [[closed, gone, open].map(idOf)])).rows;
      });
    await expect.poll(waiting).toEqual([{ tenant: idOf(closed), later: true }]);
    expect(queue.done.map(({ tenant }) => tenant)).toEqual([open.slug]);
  });
});
