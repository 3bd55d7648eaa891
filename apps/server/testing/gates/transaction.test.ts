import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ReadTx } from '../../src/platform/database/scope.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

const failing = () => Promise.reject(new Error('failed'));

describe('a transaction', () => {
  it('lets nothing through that comes after its end: the connection is in other hands by then', async () => {
    const tenant = await aTenant();
    const gate = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    const work = tenant.scope.write((tx) => {
      late = gate.promise.then(() => tx.db.updateTable('tenant').set({ name: 'Changed too late' }).execute());
      late.catch(() => {});
      return Promise.all([failing(), late]);
    });
    await expect(work).rejects.toThrow('failed');
    gate.resolve();
    await expect(late).rejects.toThrow('The transaction that this statement belongs to is over.');
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('tenant').select('name').execute())).not.toEqual([{ name: 'Changed too late' }]);
  });

  it('takes no task that comes after its end: it would be somebody else\u2019s', async () => {
    const { scope } = await aTenant();
    const gate = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await scope.write(async (tx) => {
      late = gate.promise.then(() => tx.enqueue('outbox.send', {}));
      late.catch(() => {});
    });
    gate.resolve();
    await expect(late).rejects.toThrow('The transaction that this statement belongs to is over.');
  });

  it('refuses a second one inside it, and takes one after it', async () => {
    const { scope } = await aTenant();
    await expect(scope.read(() => scope.read(async () => 1))).rejects.toThrow('A transaction is open already');
    expect(await scope.read(async () => 1)).toBe(1);
  });

  it('keeps what it wrote and announced, or nothing of it', async () => {
    const { scope } = await aTenant();
    const [kept, lost] = [newId(), newId()];
    await scope.write((tx) => tx.announce('setting', kept));
    const work = scope.write(async (tx) => {
      await tx.announce('setting', lost);
      await tx.db.updateTable('tenant').set({ name: 'Changed by what failed' }).execute();
      return failing();
    });
    await expect(work).rejects.toThrow('failed');
    const hints = await scope.read((tx) => tx.db.selectFrom('hint').select('entity_id').execute());
    expect(hints).toEqual([{ entity_id: kept }]);
    expect(await scope.read((tx) => tx.db.selectFrom('tenant').select('name').execute())).not.toEqual([{ name: 'Changed by what failed' }]);
  });

  it('answers with the first of several statements that fail together, and leaves the connection good', async () => {
    const { scope } = await aTenant();
    const both = scope.read((tx) => Promise.all([sql`select 1 / 0`.execute(tx.db), sql`select 1`.execute(tx.db)]));
    await expect(both).rejects.toMatchObject({ code: '22012' });
    for (let time = 0; time < 20; time += 1)
      expect((await scope.read((tx) => sql<{ one: number }>`select 1 as one`.execute(tx.db))).rows).toEqual([{ one: 1 }]);
  });

  it('reads under its own company alone, and writes nothing', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const names = (tenant: typeof one) =>
      tenant.scope.read(async (tx) => [
        await tx.db.selectFrom('tenant').select('id').execute(),
        ...(await Promise.all([tx.db.selectFrom('tenant').select('id').execute(), tx.db.selectFrom('tenant').select('id').execute()])),
      ]);
    for (let time = 0; time < 5; time += 1)
      for (const tenant of [one, other]) expect(await names(tenant)).toEqual(Array.from({ length: 3 }, () => [{ id: tenant.scope.tenant.id }]));
    const write = one.scope.read(async (tx) => {
      await tx.db.selectFrom('tenant').select('id').execute();
      await tx.db.updateTable('tenant').set({ name: 'Written by a read' }).execute();
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('asks again what it could not ask behind a failure', async () => {
    const { scope } = await aTenant();
    // A statement that no connection has seen is parsed behind the one that fails: not at all.
    const unseen = () => sql.raw<{ told: string }>(`select '${newId()}' as told`);
    for (let time = 0; time < 20; time += 1) {
      const statement = unseen();
      const failed = scope.read((tx) => Promise.all([sql`select 1 / 0`.execute(tx.db), statement.execute(tx.db)]));
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      expect((await scope.read((tx) => statement.execute(tx.db))).rows).toHaveLength(1);
    }
  });

  it('does not go on where a statement failed', async () => {
    const { scope } = await aTenant();
    const goOn = async (tx: ReadTx) => {
      await expect(sql`select 1 / 0`.execute(tx.db)).rejects.toMatchObject({ code: '22012' });
      return (await sql<{ one: number }>`select 1 as one`.execute(tx.db)).rows;
    };
    await expect(scope.read(goOn)).rejects.toMatchObject({ code: '25P02' });
    await expect(scope.write(goOn)).rejects.toMatchObject({ code: '25P02' });
  });

  it('refuses a value that cannot be sent, and the connection stays good', async () => {
    const { scope } = await aTenant();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const ask = (value: unknown) => scope.read((tx) => Promise.all([sql`select 1`.execute(tx.db), sql`select ${value}::text as said`.execute(tx.db)]));
    await expect(ask(circular)).rejects.toThrow('circular');
    for (let time = 0; time < 20; time += 1) expect((await ask('well'))[1].rows).toEqual([{ said: 'well' }]);
  });

  it('ends as a failure where the database takes it back, whatever its work made of that', async () => {
    const { scope } = await aTenant();
    const swallowed = (tx: ReadTx) => sql`select 1 / 0`.execute(tx.db).catch(() => 'fine');
    await expect(scope.write(swallowed)).rejects.toThrow('The transaction was rolled back.');
    await expect(scope.read(swallowed)).rejects.toThrow('The transaction was rolled back.');
  });

  it('keeps settings of its own to its end', async () => {
    const { scope } = await aTenant();
    const set = async (tx: ReadTx) => {
      await sql`select set_config('export.from', '2026-11-20', true)`.execute(tx.db);
      return (await sql<{ said: string }>`select current_setting('export.from', true) as said`.execute(tx.db)).rows;
    };
    expect(await scope.read(set)).toEqual([{ said: '2026-11-20' }]);
    const left = await scope.read((tx) => sql<{ said: string }>`select current_setting('export.from', true) as said`.execute(tx.db));
    expect(left.rows).toEqual([{ said: '' }]);
  });

  it('gives a connection back only when nothing is under way on it', async () => {
    const { scope } = await aTenant();
    const { pool } = testApp().running.source;
    let slow: Promise<unknown> = Promise.resolve();
    let ended = false;
    const work = scope.read((tx) => {
      slow = sql`select pg_sleep(0.3)`.execute(tx.db).then(() => {
        ended = true;
      });
      return Promise.all([slow, new Promise((_resolve, reject) => setImmediate(() => reject(new Error('failed'))))]);
    });
    await expect(work).rejects.toThrow('failed');
    expect(ended).toBe(true);
    await slow;
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});
