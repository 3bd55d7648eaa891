import { listContents, listLocations } from '@quarterlight/contract/stock/routes';
import type { Api } from './api.ts';

/** A free windscreen in a branch's depot. */
export async function freeWindscreen(stock: Api) {
  for (const { id, type, branch } of (await stock.call(listLocations)).items) {
    if (type !== 'depot' || !branch) continue;
    const { items } = await stock.call(listContents, { params: { id }, query: { freeOnly: true, limit: 200 } });
    const pane = items.find(({ description }) => description.includes('windscreen'));
    if (pane) return { pane, branchId: branch.id, locationId: id };
  }
  throw new Error('No depot of the demonstration has a free windscreen.');
}
