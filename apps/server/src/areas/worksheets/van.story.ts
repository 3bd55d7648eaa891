import { getStockTake, listStockTakes, postStockTake, sendBackStockTake } from '@quarterlight/contract/counting/routes';
import { writeOff } from '@quarterlight/contract/losses/routes';
import { listContents } from '@quarterlight/contract/stock/routes';
import type { MyVan } from '@quarterlight/contract/worksheets/van';
import { countMyVan, getMyVan } from '@quarterlight/contract/worksheets/van-routes';
import { addDays } from '@quarterlight/kit/days';
import type { Company, Technician } from '../../demo/company.ts';
import { hour } from '../../demo/teller.ts';

const halfPastFive = 17 * 60 + 30;

/** Who counted their van, how long ago, what they found otherwise, and what the office made of it. */
const counts = [
  { ago: 6, found: 'all', decided: 'nothing to' },
  { ago: 4, found: 'one fewer', decided: 'posted' },
  { ago: 2, found: 'nothing of the last', decided: 'sent back' },
  { ago: 1, found: 'one fewer', decided: 'not yet' },
] as const;
type Past = (typeof counts)[number];

/** Technicians count their vans; the stock controller looks at what differs. */
export function tellVanCounts(company: Company): void {
  const { teller, staff, world } = company;
  teller.begin(teller.moment(addDays(world.calendar.offset(0), -5), halfPastFive - 60), () => clearExpired(company));
  const others = staff.technicians.filter(({ id }) => id !== staff.demonstrator.id);
  const { now } = world.calendar;
  for (const [index, past] of counts.entries()) {
    // The demonstrator's own count waits, so that they see how it stands.
    const technician = past.decided === 'not yet' ? staff.demonstrator : others[index];
    if (!technician) continue;
    teller.begin(teller.moment(addDays(world.calendar.offset(0), -past.ago), halfPastFive), () => tellCount(company, technician, past, now));
  }
}

/** The demonstrator's van was looked through: nothing in it has expired. */
async function clearExpired({ teller, staff: { stock, demonstrator } }: Company): Promise<void> {
  const [keeper] = stock;
  if (!keeper) return;
  const { items } = await teller.ask(keeper, listContents, { params: { id: demonstrator.vanId }, query: { limit: 200 } });
  for (const { lotId, free, expires } of items)
    if (free > 0 && expires !== null && expires < teller.today())
      await teller.ask(keeper, writeOff, { body: { placeId: demonstrator.vanId, lotId, quantity: free, reason: 'Expired' } });
}

/** What was found: of the last of the loose stock one fewer, or none, and one where the books have none left. */
function foundIn({ items }: MyVan, found: Past['found']) {
  const lines = new Map<string, number>();
  for (const { code, quantity } of items) lines.set(code, (lines.get(code) ?? 0) + quantity);
  const last = items.findLast(({ worksheet }) => worksheet === null);
  if (last && found !== 'all') lines.set(last.code, found === 'one fewer' ? Math.max(0, (lines.get(last.code) ?? 0) - 1) : 0);
  return [...lines].map(([code, quantity]) => ({ code, quantity }));
}

async function tellCount({ teller, staff }: Company, technician: Technician, { found, decided }: Past, until: number): Promise<void> {
  const lines = foundIn(await teller.ask(technician, getMyVan), found);
  const { van } = await teller.ask(technician, countMyVan, { body: { lines, countedAt: new Date(teller.now()).toISOString() } });
  const [keeper] = staff.stock;
  if (!keeper || !van || decided === 'nothing to' || decided === 'not yet' || teller.now() + 16 * hour > until) return;
  await teller.at(teller.now() + 16 * hour);
  const [take] = (await teller.ask(keeper, listStockTakes, { query: { placeId: van.id, state: 'waiting' } })).items;
  if (!take) return;
  const { version } = await teller.ask(keeper, getStockTake, { params: { id: take.id } });
  if (decided === 'posted') await teller.ask(keeper, postStockTake, { params: { id: take.id }, version });
  else await teller.ask(keeper, sendBackStockTake, { params: { id: take.id }, version, body: { reason: 'The tubes behind the seat are not counted' } });
}
