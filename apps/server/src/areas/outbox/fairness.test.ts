import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { queueMessage } from './index.ts';

useTestApp({ tasks: true });

/** Five thousand mails of one event. */
const flood = (tenant: TestTenant) =>
  tenant.scope.write(async (tx) => {
    await sql`insert into outbox_message (id, channel, template, recipient, body)
      select gen_random_uuid(), 'email', 'invoice', 'a@example.test', 'x' from generate_series(1, 5000)`.execute(tx.db);
    await sql`select app.enqueue_task('outbox.send', jsonb_build_object('messageId', id)) from outbox_message`.execute(tx.db);
  });
const waiting = async (tenant: TestTenant) => {
  const of = sql<{ count: number }>`select count(*)::int as count from outbox_message where state = 'queued'`;
  return (await tenant.scope.read((tx) => of.execute(tx.db))).rows[0]?.count ?? 0;
};

it('five thousand mails of a company hold up no sign-in code, neither another company’s nor their own', async () => {
  const [busy, other] = [await aTenant(), await aTenant()];
  await flood(busy);
  for (const tenant of [other, busy]) {
    const { userId } = await tenant.user();
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, {
        channel: 'email',
        template: 'two-step-code',
        opensUserId: userId,
        recipient: 'b@example.test',
        values: { name: 'B', code: '123456' },
        entity: 'user',
        entityId: userId,
      }),
    );
    const state = () => tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('state').where('id', '=', id).executeTakeFirstOrThrow());
    const before = await waiting(busy);
    await expect.poll(state, { timeout: 10_000, interval: 20 }).toEqual({ state: 'kept' });
    const after = await waiting(busy);
    // Counted in mails, which no load of the machine changes: most of the flood still waits.
    expect([before - after < 300, after > 1_000]).toEqual([true, true]);
  }
});
