import { z } from 'zod';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { copyOrder } from '../bare/orders.ts';
import { receive } from '../bare/receive.ts';
import type { Bench, Line, Operation } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { askOnce } from '../support/session.ts';

/** An order takes at most 300 lines, so that a thousand arrive in four deliveries. */
const deliveries = 4;
const linesEach = 250;

interface Due {
  readonly id: string;
  readonly lineIds: readonly string[];
}
const Order = z.object({ id: z.string(), state: z.string(), version: z.number(), lines: z.array(z.object({ id: z.string() })) });
const Received = z.object({ id: z.string(), state: z.string() });

/** Makes orders over the product's own interface and marks them as sent. */
async function makeOrders(bench: Bench, count: number): Promise<Due[]> {
  const { supplierId, placeId, products } = await asOwner(bench.database.ownerUrl, async (owner) => {
    const ids = async (sql: string) => (await owner.query<{ id: string }>(sql, [bench.company.tenantId])).rows.map(({ id }) => id);
    const [supplier] = await ids(`select id from supplier where tenant_id = $1 and status = 'active' order by id limit 1`);
    const [place] = await ids(`select id from place where tenant_id = $1 and level = 'location' and type = 'depot' order by id limit 1`);
    const found = await ids(`select p.id from product p join product_category c on c.tenant_id = p.tenant_id and c.id = p.category_id
      where p.tenant_id = $1 and p.active and not p.placeholder and c.stock_tracked order by p.id limit ${linesEach}`);
    return { supplierId: supplier, placeId: place, products: found };
  });
  const url = `${bench.product.baseUrl}/v1/purchase-orders`;
  const orders: Due[] = [];
  for (let index = 0; index < count; index += 1) {
    const lines = products.map((productId) => ({ productId, quantity: 2, unitCost: { unitAmount: 450_000, currency: 'GBP' } }));
    const draft = Order.parse(await askOnce(url, bench.headers, { supplierId, deliverToPlaceId: placeId, lines }));
    const act = async (action: string, version: number, body?: object) =>
      Order.parse(await askOnce(`${url}/${draft.id}/${action}`, { ...bench.headers, 'if-match': `"${version}"` }, body, 'POST'));
    const approved = await act('approve', draft.version);
    await act('send', approved.version, { how: 'marked' });
    orders.push({ id: draft.id, lineIds: draft.lines.map(({ id }) => id) });
  }
  return orders;
}

const bodyOf = (due: Due) => ({ deliveryNote: 'DN-1', lines: due.lineIds.map((lineId) => ({ lineId, quantity: 2 })) });

async function receiveBy(baseUrl: string, headers: Record<string, string>, due: readonly Due[]): Promise<number> {
  const started = performance.now();
  for (const order of due) {
    const { id, state } = Received.parse(await askOnce(`${baseUrl}/v1/purchase-orders/${order.id}/receive`, headers, bodyOf(order)));
    if (id !== order.id || state !== 'received') throw new Error(`The order is ${state}.`);
  }
  return performance.now() - started;
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const rounds = Math.min(bench.pace.rounds, 3);
  const orders = await makeOrders(bench, (rounds + 1) * deliveries);
  const times: Record<'floor' | 'bare' | 'ours', number[]> = { floor: [], bare: [], ours: [] };
  await asOwner(bench.database.ownerUrl, async (owner) => {
    for (let round = 0; round <= rounds; round += 1) {
      const ours = orders.slice(round * deliveries, (round + 1) * deliveries);
      const copies = async () => {
        const made: Due[] = [];
        for (const { id } of ours) made.push(await copyOrder(owner, id));
        return made;
      };
      const [forFloor, forBare] = [await copies(), await copies()];
      await bench.quiet.sample();
      const started = performance.now();
      for (const order of forFloor) await receive(owner, order.id, bodyOf(order));
      times.floor.push(performance.now() - started);
      times.bare.push(await receiveBy(bench.bare.baseUrl, {}, forBare));
      times.ours.push(await receiveBy(bench.product.baseUrl, bench.headers, ours));
    }
    await assertReceived(bench, orders);
  });
  const [floor, bare, ours] = [times.floor, times.bare, times.ours].map((all) => median(all.slice(1)));
  if (floor === undefined || bare === undefined || ours === undefined) throw new Error('Nothing was measured.');
  return [
    {
      title: `Receive ${(deliveries * linesEach).toLocaleString('en-GB')} stock lines, in ${deliveries} deliveries`,
      unit: 'ms',
      floor,
      bare,
      ours,
      ratio: ours / bare,
      goal: '≤ 8 × bare',
      met: ours / bare <= 8,
    },
  ];
}

/** Every line that was answered must lie in the ledger and in the balances. */
const assertReceived = (bench: Bench, orders: readonly Due[]): Promise<void> =>
  asOwner(bench.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ lines: string; moved: string; lying: string }>(
      `select count(*) as lines, sum((select count(*) from stock_move m where m.tenant_id = $1 and m.lot_id = d.lot_id and m.kind = 'receipt')) as moved,
         sum((select count(*) from stock_balance s where s.tenant_id = $1 and s.lot_id = d.lot_id and s.quantity_milli = 2000)) as lying
       from delivery_line d join delivery e on e.tenant_id = d.tenant_id and e.id = d.delivery_id where d.tenant_id = $1 and e.purchase_order_id = any($2::uuid[])`,
      [bench.company.tenantId, orders.map(({ id }) => id)],
    );
    const wanted = String(orders.length * linesEach);
    if (rows[0]?.lines !== wanted || rows[0].moved !== wanted || rows[0].lying !== wanted)
      throw new Error(`Of ${wanted} lines not all were received: ${JSON.stringify(rows[0])}`);
  });

export const receiveOperation: Operation = { name: 'receive', about: 'A thousand lines on deliveries, received one after the other', run };
