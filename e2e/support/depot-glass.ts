import { issueGlass, listContents, listLocations } from '@quarterlight/contract/stock/routes';
import { allocateLine, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { type Api, signInToApi } from './api.ts';
import { bookerOf } from './booked-job.ts';

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

/** A booked job whose glass lies reserved in the depot of its branch. */
export async function glassInTheDepot() {
  const [stock, desk] = [await signInToApi('stock'), await signInToApi('manager')];
  const { pane, branchId } = await freeWindscreen(stock);
  const { day, technician, take } = await bookerOf(desk, branchId);
  const { id, number } = await take({ lines: [{ kind: 'glass', productId: pane.productId, quantity: 1 }] });
  const { lines, version } = await desk.call(getWorksheet, { params: { id } });
  await desk.call(allocateLine, { params: { id, lineId: lines[0]?.id ?? '' }, version, body: { branchId } });
  const claimed = (await desk.call(getWorksheet, { params: { id } })).lines[0]?.allocationId ?? '';
  return {
    code: pane.code,
    number,
    day,
    technician,
    issueBehind: () => stock.call(issueGlass, { body: { technicianId: technician.id, allocationIds: [claimed] } }),
  };
}
