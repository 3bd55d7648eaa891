import { login } from '@quarterlight/contract/identity/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { shareOf } from '../../src/platform/database/pool.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { asOwner } from '../kit/owner.ts';
import { aTenant, type TestTenant, testPassword } from '../kit/tenants.ts';

useTestApp();

/** So many of a company at once that they wait for one lock, which somebody past the product holds until `work` is over. */
const whileCrowdWaits = (tenant: TestTenant, count: number, work: (crowd: readonly Promise<unknown>[]) => Promise<void>): Promise<void> =>
  asOwner(testApp().ownerUrl, async (holder) => {
    await holder.query('select pg_advisory_lock(4711)');
    const crowd = Array.from({ length: count }, () => tenant.scope.write((tx) => sql`select pg_advisory_xact_lock(4711)`.execute(tx.db)));
    const ended = Promise.allSettled(crowd);
    await expect
      .poll(async () => (await holder.query("select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted")).rowCount)
      .toBeGreaterThanOrEqual(Math.min(count, shareOf(12)));
    await work(crowd);
    await holder.query('select pg_advisory_unlock(4711)');
    await ended;
  });

it('another company gets its turn while forty transactions of one wait on a lock', { timeout: 30_000 }, async () => {
  const [storming, quiet] = [await aTenant(), await aTenant()];
  const user = await quiet.user();
  await whileCrowdWaits(storming, 40, async () => {
    const { rowCount } = await testApp().running.pool.query("select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted");
    expect(rowCount).toBe(shareOf(12));
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.call(listWorksheets, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

it('who would stand in too long a queue of the own company is told at once, and when to ask again; others are not', { timeout: 60_000 }, async () => {
  const [storming, quiet] = [await aTenant(), await aTenant()];
  const [caller, other] = [await storming.user(), await quiet.user()];
  await whileCrowdWaits(storming, 1_008, async (crowd) => {
    const answer = await caller.call(listWorksheets, {});
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      503,
      'request.crowded',
      'Too many requests of your company are waiting. Nothing was saved. Try again in a moment.',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await other.call(listWorksheets, {})).status).toBe(200);
    expect(crowd).toHaveLength(1_008);
  });
  expect((await caller.call(listWorksheets, {})).status).toBe(200);
});

it('somebody signs in while forty visitors of another company wait for their passwords to be looked at', { timeout: 60_000 }, async () => {
  const [storming, quiet] = [await aTenant(), await aTenant()];
  const user = await quiet.user({ username: 'ann' });
  expect(user.userId).not.toBe('');
  let answered = 0;
  const guesses = Array.from({ length: 40 }, (_, index) =>
    storming.visitor.call(login, { body: { username: `nobody-${index}`, password: testPassword } }).finally(() => {
      answered += 1;
    }),
  );
  await expect.poll(() => answered).toBeGreaterThan(0);
  const { status } = await quiet.visitor.call(login, { body: { username: 'ann', password: testPassword } });
  const before = answered;
  expect(status).toBe(200);
  expect(new Set((await Promise.all(guesses)).map((guess) => guess.status))).toEqual(new Set([401]));
  expect(before).toBeLessThan(30);
});
