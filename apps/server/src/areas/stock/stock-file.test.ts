import * as loads from '@quarterlight/contract/loads/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { digestOf } from '../../platform/log/audit.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { bring, checked, commit, loaded, rested } from '../loads/loads.fixtures.ts';
import { allocateFromStock } from './allocate.ts';
import { aLine, driftOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';
import { aCountedStore, codeOf, figuresOf, head } from './stock-file.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

describe('a stock file', () => {
  it('is checked, loaded, the same again changes nothing, and it is taken back; all of it is logged and told', async () => {
    const { tenant, one, other, depot, product, technician, branch, see, undo, lying } = await aCountedStore(5);
    const fresh = await aProduct(tenant, { standard_cost_unit: 200_000 });
    const van = await codeOf(tenant, technician.vanId);
    const file = `Location,Eurocode,Quantity,Unit cost\r\n${depot},${product.code}*,3,\r\n${van},${product.code},1,80.00\r\n${branch.name},${fresh.code},4,12.50\r\n`;
    const brought = ok(await bring(one, file, { kind: 'stock' }));
    expect(brought).toMatchObject({ kind: 'stock', choice: { place: 0, code: 1, quantity: 2, unit_cost: 3 }, options: { extent: 'changes' } });
    const seen = await checked(one, brought);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 2, changed: 1, left: 0, refused: 0, gone: 0 }]);
    expect(figuresOf(seen)).toEqual({ Places: '2', 'Pieces more': '5', 'Pieces fewer': '2', 'Worth more by': '£130.00', 'Worth less by': '£160.00' });
    expect(seen.preview?.examples).toEqual([
      { line: 2, what: `${product.code} at ${depot}`, before: '5', after: '3' },
      { line: 3, what: `${product.code} at ${van}`, before: '0', after: '1' },
      { line: 4, what: `${fresh.code} at ${depot}`, before: '0', after: '4' },
    ]);
    const done = await loaded(other, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    expect([await lying(), await lying(fresh.id)]).toEqual([{ [depot]: 3, [van]: 1 }, { [depot]: 4 }]);
    const moves = ok(await one.call(routes.listMoves, { query: { productId: fresh.id } })).items;
    expect(moves).toMatchObject([{ kind: 'count', quantity: 4, unitCost: { unitAmount: 125_000 }, document: 'Stock file', reason: 'Stock file prices.csv' }]);
    const logged = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['entity_id', 'label', 'username']).where('action', '=', 'stock.counted').orderBy('id').execute(),
    );
    expect([logged.map(({ label }) => label).toSorted(), logged.map(({ entity_id: id }) => id)]).toEqual([
      [product.code, product.code, fresh.code].toSorted(),
      expect.arrayContaining([moves[0]?.id]),
    ]);
    const values = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['digest', 'salt', 'before', 'after'])
        .where('action', '=', 'stock.counted')
        .execute(),
    );
    expect(values.map(({ salt, before, after }) => digestOf(salt, before, after))).toEqual(values.map(({ digest }) => digest));
    expect(values.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ code: fresh.code, from: 'WRITE-OFF', to: depot, quantity: 4, reason: 'Stock file prices.csv' }),
    );
    const told = await tenant.scope.read((tx) => tx.db.selectFrom('hint').select('entity_id').where('entity', '=', 'stock').execute());
    expect(told.map(({ entity_id: id }) => id)).toEqual(expect.arrayContaining([branch.depotId, technician.vanId]));
    expect(await driftOf(tenant)).toEqual([]);

    const again = await see(file);
    expect(again.preview?.counts).toEqual({ added: 0, changed: 0, left: 3, refused: 0, gone: 0 });
    refused(await commit(one, again), 'load.nothing_to_do');

    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect([await lying(), await lying(fresh.id)]).toEqual([{ [depot]: 5 }, {}]);
    expect(
      ok(await one.call(routes.listMoves, { query: { productId: fresh.id } }))
        .items.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['count', 'reversal']);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('says of every line why it is refused, and loads the others', async () => {
    const { tenant, one, other, depot, product, branch, technician, see, lying, problems } = await aCountedStore(4);
    const [wanted, labour] = [await aProduct(tenant), await aProduct(tenant)];
    await tenant.scope.write(async (tx) => {
      const { category_id: id } = await tx.db.selectFrom('product').select('category_id').where('id', '=', labour.id).executeTakeFirstOrThrow();
      const own = {
        ...(await tx.db.selectFrom('product_category').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
        id: newId(),
        code: 'UNTRACKED',
      };
      await tx.db
        .insertInto('product_category')
        .values({ ...own, stock_tracked: false })
        .execute();
      await tx.db.updateTable('product').set({ category_id: own.id }).where('id', '=', labour.id).execute();
      await allocateFromStock(tx, { productId: product.id, quantityMilli: 2_000, branchId: branch.id, technicianId: technician.id, ...aLine() });
      await tx.db
        .insertInto('place')
        .values([
          { id: newId(), level: 'location', type: 'depot', code: 'SHUT', name: 'Shut', active: false },
          { id: newId(), level: 'location', type: 'depot', code: 'T1', name: 'Twin' },
          { id: newId(), level: 'location', type: 'depot', code: 'T2', name: 'Twin' },
        ])
        .execute();
    });
    const lines = [
      `${depot},${product.code},1`,
      `Nowhere,${product.code},1`,
      `,${product.code},1`,
      `SHUT,${product.code},1`,
      `Twin,${product.code},1`,
      `${depot},9999XYZ,1`,
      `${depot},,1`,
      `${depot},${labour.code},1`,
      `${depot},${wanted.code},1.5`,
      `T1,${wanted.code},2`,
      `T1,${wanted.code},3`,
      `T2,${wanted.code},lots`,
      `T2,${wanted.code},-1`,
      `T2,${wanted.code},`,
    ];
    const seen = await see(`${head}\n${lines.join('\n')}\n`);
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 13, gone: 0 });
    expect(await problems(seen)).toEqual([
      [2, 'Quantity', '1', `Worksheets claim 2 of ${product.code} at ${depot}, so that no less can lie there. Free it there first.`],
      [3, 'Location', 'Nowhere', 'No location of ours is called so.'],
      [4, 'Location', '', 'No place is written here.'],
      [5, 'Location', 'SHUT', 'SHUT is closed.'],
      [6, 'Location', 'Twin', 'Several are called so. Write its code.'],
      [7, 'Eurocode or our code', '9999XYZ', 'No product has this code.'],
      [8, 'Eurocode or our code', '', 'Neither a code nor a barcode is written here.'],
      [9, 'Eurocode or our code', labour.code, `Stock of ${labour.code} is not kept.`],
      [10, 'Quantity', '1.5', `${wanted.code} is counted in whole pieces.`],
      [12, 'Eurocode or our code', wanted.code, 'The same stands in line 11 already.'],
      [13, 'Quantity', 'lots', 'This is not a number.'],
      [14, 'Quantity', '-1', 'This cannot be below nil.'],
      [15, 'Quantity', '', 'Nothing is written here.'],
    ]);
    refused(await commit(other, seen), 'load.has_refused');
    expect((await loaded(other, seen, true)).state).toBe('loaded');
    expect([await lying(), await lying(wanted.id)]).toEqual([{ [depot]: 4 }, { T1: 2 }]);
    expect(ok(await one.call(loads.getDataLoad, { params: { id: seen.id } })).counts?.refused).toBe(13);
  });

  it('knows nothing of another company’s places and products', async () => {
    const [ours, theirs] = [await aCountedStore(1), await aCountedStore(1)];
    const code = `THEIRS${theirs.depot}`;
    await theirs.tenant.scope.write((tx) => tx.db.updateTable('place').set({ code }).where('id', '=', theirs.branch.depotId).execute());
    const foreign = await aProduct(theirs.tenant, { code: 'FOREIGN1' });
    const seen = await ours.see(`${head}\n${code},${ours.product.code},3\n${ours.depot},${foreign.code},3\n`);
    expect((await ours.problems(seen)).map(([line, , , reason]) => [line, reason])).toEqual([
      [2, 'No location of ours is called so.'],
      [3, 'No product has this code.'],
    ]);
    refused(await theirs.one.call(loads.getDataLoad, { params: { id: seen.id } }), 'record.not_found');
  });

  it('is nobody’s to bring who may not load such files, and says what stock costs only to those who may see it', async () => {
    const { tenant, depot, product, see } = await aCountedStore(2);
    refused(await bring(await tenant.user({ role: 'buyer' }), `${head}\n`, { kind: 'stock' }), 'load.not_allowed');
    const seen = await see(`${head}\n${depot},${product.code},3\n`);
    expect(Object.keys(figuresOf(seen))).toContain('Worth more by');
    const counter = await tenant.user({ permissions: ['load-stock-files'] });
    const shown = ok(await counter.call(loads.getDataLoad, { params: { id: seen.id } }));
    expect(Object.keys(figuresOf(shown))).toEqual(['Places', 'Pieces more', 'Pieces fewer']);
    // Such a file changes nothing more for whoever sees less of it.
    expect((await loaded(counter, shown)).state).toBe('loaded');
  });

  it('that moves much of what lies there is loaded by somebody else than whoever brought it; opening stock is not', async () => {
    const { tenant, one, other, depot, product, see, lying } = await aCountedStore(0);
    const opening = await see(`Location,Eurocode,Quantity,Unit cost\n${depot},${product.code},20,100\n`);
    expect(opening.needsSecondPerson).toBe(false);
    await loaded(one, opening);
    expect((await see(`${head}\n${depot},${product.code},18\n`)).needsSecondPerson).toBe(false);
    const seen = await see(`${head}\n${depot},${product.code},17\n`);
    expect([seen.preview?.secondPerson, seen.allowedActions]).toEqual(['What it moves is worth more than 10% of what lies there.', ['check', 'discard']]);
    refused(await commit(one, seen), 'load.second_person');
    // A place where nothing lay is compared with all there is.
    const { depotId } = await aBranch(tenant);
    expect((await see(`${head}\n${await codeOf(tenant, depotId)},${product.code},3\n`)).needsSecondPerson).toBe(true);
    expect((await loaded(other, seen)).state).toBe('loaded');
    expect(await lying()).toEqual({ [depot]: 17 });
  });
});

describe('two at once', () => {
  it('load one after the other: the second does nothing, since what it would do is no longer what was seen', async () => {
    const { tenant, one, other, depot, product, see, lying } = await aCountedStore(50);
    const file = `${head}\n${depot},${product.code},52\n`;
    const [first, second] = [await see(file), await see(`${file}\n\n`, {}, other)];
    await Promise.all([commit(one, first), commit(other, second)]);
    const both = [await rested(one, first.id), await rested(one, second.id)];
    expect(both.map(({ state }) => state).toSorted()).toEqual(['checked', 'loaded']);
    const left = both.find(({ state }) => state === 'checked');
    expect(left?.trouble).toMatch(/^What the file would do has changed since the preview/);
    expect(left?.preview?.counts).toEqual({ added: 0, changed: 0, left: 1, refused: 0, gone: 0 });
    expect([await lying(), await driftOf(tenant)]).toEqual([{ [depot]: 52 }, []]);
  });

  it('a move meanwhile, after which a line would do something else, has it looked at again', async () => {
    const { tenant, one, depot, product, branch, see, lying } = await aCountedStore(50);
    const seen = await see(`${head}\n${depot},${product.code},52\n`);
    await someStock(tenant, { productId: product.id, placeId: branch.depotId });
    const done = await loaded(one, seen);
    expect([done.state, figuresOf(done)['Pieces more']]).toEqual(['checked', '1']);
    expect(await lying()).toEqual({ [depot]: 51 });
  });
});
