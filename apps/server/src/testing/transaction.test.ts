import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './harness.ts';
import { aTenant } from './tenants.ts';

useTestApp();

const failing = () => Promise.reject(new Error('failed'));

describe('a transaction', () => {
  it('lets nothing through that comes after its end: the connection is in other hands by then', async () => {
    const tenant = await aTenant();
    let goOn: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let late: Promise<unknown> = Promise.resolve();
    const work = tenant.scope.write((tx) => {
      late = gate.then(() => tx.db.updateTable('tenant').set({ name: 'Changed too late' }).execute());
      late.catch(() => {});
      return Promise.all([failing(), late]);
    });
    await expect(work).rejects.toThrow('failed');
    goOn();
    await expect(late).rejects.toThrow('The transaction that this statement belongs to is over.');
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('tenant').select('name').execute())).not.toEqual([{ name: 'Changed too late' }]);
  });

  it('takes no task that comes after its end: it would be somebody else\u2019s', async () => {
    const { scope } = await aTenant();
    let goOn: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let late: Promise<unknown> = Promise.resolve();
    await scope.write(async (tx) => {
      late = gate.then(() => tx.enqueue('outbox.send', {}));
      late.catch(() => {});
    });
    goOn();
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
    await scope.write((tx) => tx.announce('tenant', kept));
    const work = scope.write(async (tx) => {
      await tx.announce('tenant', lost);
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
});
