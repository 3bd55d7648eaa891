import {
  enterCounts,
  finishStockTake,
  getStockTake,
  listStockTakeLines,
  noteLine,
  placeDone,
  postStockTake,
  startStockTake,
  stockTakePlaces,
} from '@quarterlight/contract/counting/routes';
import { getPlace, listContents } from '@quarterlight/contract/stock/routes';
import { addDays } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import type { Somebody } from '../../demo/teller.ts';

const afterWork = 18 * 60;

/** Which rack of the first depot is counted how long ago, how far that came, and how many lines were found one short. */
const takes = [
  { ago: 12, rack: 1, until: 'posted', short: 1 },
  { ago: 3, rack: 2, until: 'waiting', short: 2 },
  { ago: 1, rack: 0, until: 'counting', short: 0 },
] as const;
type Past = (typeof takes)[number];

/** The stock controller has the racks of a depot counted: one was posted, one waits, one is being counted. */
export function tellStockTakes(company: Company): void {
  const { teller, world } = company;
  for (const past of takes) teller.begin(teller.moment(addDays(world.calendar.offset(0), -past.ago), afterWork), () => tellTake(company, past));
}

async function tellTake(company: Company, past: Past): Promise<void> {
  const { teller, staff, branches } = company;
  const [keeper, other = keeper] = staff.stock;
  const [manager] = staff.managers;
  const [branch] = branches;
  if (!keeper || !other || !manager || !branch) return;
  const depot = await teller.ask(keeper, getPlace, { params: { id: branch.depotId } });
  const rack = depot.children[past.rack];
  if (!rack) return;
  const body = { placeId: rack.id, blind: true, recountBasisPoints: null, recountValue: null };
  const { id } = await teller.ask(keeper, startStockTake, { body });
  const { places } = await teller.ask(keeper, stockTakePlaces, { params: { id } });
  // Of the one that is being counted about half of the places are done.
  const counted = past.until === 'counting' ? places.slice(0, Math.ceil(places.length / 2)) : places;
  for (const [index, { place }] of counted.entries()) await countPlace(company, index % 2 === 0 ? keeper : other, id, place.id);
  if (past.until === 'counting') return;
  const lines = (await teller.ask(keeper, listStockTakeLines, { params: { id }, query: { limit: 200 } })).items;
  for (const line of lines.filter(({ counted: quantity }) => (quantity ?? 0) > 0).slice(0, past.short)) {
    const entry = { placeId: line.place?.id ?? rack.id, lineId: line.id, code: '', batch: '', quantity: (line.counted ?? 1) - 1, seen: line.version };
    await teller.ask(keeper, enterCounts, { params: { id }, body: { entries: [{ ...entry, countedAt: new Date(teller.now()).toISOString() }] } });
    await teller.ask(keeper, noteLine, { params: { id }, body: { lineId: line.id, note: 'Looked behind the rack as well' } });
  }
  await teller.ask(keeper, finishStockTake, { params: { id } });
  const { state, version } = await teller.ask(manager, getStockTake, { params: { id } });
  if (past.until === 'posted' && state === 'waiting') await teller.ask(manager, postStockTake, { params: { id }, version });
}

/** Everything is found as the books have it: the stock controller keeps a tidy depot. */
async function countPlace({ teller }: Company, who: Somebody, id: string, placeId: string): Promise<void> {
  const { items } = await teller.ask(who, listStockTakeLines, { params: { id }, query: { placeId, limit: 200 } });
  const countedAt = new Date(teller.now()).toISOString();
  const lots = (await teller.ask(who, listContents, { params: { id: placeId }, query: { here: true, limit: 200 } })).items;
  const found = (productId: string, batch: string) =>
    lots.filter((lot) => lot.productId === productId && lot.batch === batch).reduce((sum, { quantity }) => sum + quantity, 0);
  const entries = items.map((line) => ({
    placeId,
    lineId: line.id,
    code: '',
    batch: '',
    quantity: found(line.productId, line.batch),
    seen: line.version,
    countedAt,
  }));
  if (entries.length > 0) await teller.ask(who, enterCounts, { params: { id }, body: { entries } });
  await teller.ask(who, placeDone, { params: { id }, body: { placeId, rest: true, countedAt } });
}
