import { isEntity, toldOf } from '@quarterlight/contract/entities';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../kit/harness.ts';
import { openStream } from '../kit/open-stream.ts';
import { connected } from '../kit/owner.ts';
import { crawl, type Looker } from './visibility/crawl.ts';
import { toldBy } from './visibility/plant.ts';
import { told } from './visibility/told.ts';
import { makeVisible, noteInside, type Visible } from './visibility/world.ts';

useTestApp();

let owner: pg.Client;
let world: Visible;

beforeAll(async () => {
  owner = await connected(testApp().superuserUrl);
  world = await makeVisible(owner);
}, 120_000);
afterAll(() => owner.end());

/** What is the office's alone, whoever else asks: of whom it buys, what that costs, and how it is booked. */
const officeAlone = /^supplier\.|_nominal$|cost|margin|competitor|note_internal|standard|exposure|credit/;

/** Looks at everything that somebody can reach: of which columns it told, and what should not have been. */
async function look(looker: Looker) {
  const columns = new Map<string, string>();
  const faults: string[] = [];
  let answers = 0;
  await crawl(looker, ({ url, status, text }) => {
    if (status === 200) answers += 1;
    if (status >= 500) faults.push(`${url} was answered ${status}`);
    for (const mark of [looker.foreignMarks, new RegExp(noteInside)]) {
      const at = text.search(mark);
      if (at >= 0) faults.push(`${url} told ${text.slice(Math.max(0, at - 60), at + 60)}`);
    }
    for (const column of toldBy(world.planted, text)) if (!columns.has(column)) columns.set(column, url);
  });
  return { columns, faults, answers };
}

describe('of all that can be read', () => {
  it.each(['customer', 'subcontractor', 'link'] as const)('a %s is told what is theirs, and of nothing else a word', { timeout: 120_000 }, async (who) => {
    const { columns, faults, answers } = await look(world.lookers[who]);
    expect(faults).toEqual([]);
    // Both ways: what is told no more says that something is not reached.
    expect([...columns].filter(([column]) => !told[who].includes(column))).toEqual([]);
    expect(told[who].filter((column) => !columns.has(column))).toEqual([]);
    expect(answers).toBeGreaterThan(5);
  });

  it.each(['branch', 'technician'] as const)(
    'a %s is told nothing of what the office buys, earns and notes, nor of others',
    { timeout: 120_000 },
    async (who) => {
      const { columns, faults } = await look(world.lookers[who]);
      expect(faults).toEqual([]);
      expect([...columns].filter(([column]) => officeAlone.test(column))).toEqual([]);
      for (const column of ['worksheet.registration', 'worksheet.note_technician']) expect([...columns.keys()]).toContain(column);
      expect(columns.has('job_offer.vehicle')).toBe(who === 'branch');
    },
  );

  it('the office is told what nobody else is: the marks are there to be seen', async () => {
    const asked = [`/v1/worksheets/${world.ids.job}`, `/v1/quotations/${world.ids.quotation}`, '/v1/suppliers/options', '/v1/catalogue/product-categories'];
    const answers = await Promise.all(asked.map((url) => world.office.raw('GET', url)));
    const columns = answers.flatMap(({ text }) => toldBy(world.planted, text));
    expect(columns).toEqual(
      expect.arrayContaining(['worksheet.note_internal', 'quotation_line.cost_pence', 'supplier.name', 'product_category.sales_nominal']),
    );
    expect(answers[1]?.text).toContain(noteInside);
  });
});

it('hints tell a customer and a branch of nothing that is not theirs', async () => {
  const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' });
  const people = ['customer', 'branch', 'subcontractor'] as const;
  const streams = await Promise.all(people.map(async (who) => ({ who, stream: await openStream(address, world.lookers[who].client) })));
  const last = newId();
  for (const { scope, records } of world.tellers) for (const [kind, id] of records) if (isEntity(kind)) await scope.write((tx) => tx.announce(kind, id, 1));
  await world.tenant.scope.write(async (tx) => {
    await tx.announce('worksheet', world.ids.job, 1);
    await tx.announce('lookup', last, 1);
  });
  for (const { stream } of streams) await expect.poll(() => stream.text().includes(last), { timeout: 30_000 }).toBe(true);
  const heard = streams.flatMap(({ who, stream }) =>
    world.tellers.flatMap(({ records }) =>
      [...records].flatMap(([kind, id]) =>
        stream.text().includes(id) && !(isEntity(kind) && toldOf(kind).everybodys === true) ? [`${who} heard of a ${kind}`] : [],
      ),
    ),
  );
  const own = streams.map(({ stream }) => stream.text().includes(world.ids.job));
  for (const { stream } of streams) stream.close();
  expect(heard).toEqual([]);
  expect(own).toEqual([true, true, false]);
});
