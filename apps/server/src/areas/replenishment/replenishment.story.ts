import { acceptLevels, createLevel, listFlow } from '@quarterlight/contract/replenishment/routes';
import { addDays } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';

const forenoon = 10 * 60 + 35;
/** How many of a depot's products get levels; what else is proposed waits on the page. */
const most = 12;

/** A few days ago a storeman set the levels of the first two depots as their use proposes; yesterday those of what three vans hold the most of. */
export function tellLevels({ teller, world, branches, staff }: Company): void {
  const [keeper] = staff.stock;
  if (!keeper) return;
  for (const [index, { depotId }] of branches.slice(0, 2).entries()) {
    teller.begin(teller.moment(addDays(world.calendar.offset(0), -6), forenoon + index * 10), async () => {
      const { items } = await teller.ask(keeper, listFlow, { query: { locationId: depotId, limit: 200 } });
      const proposed = items.flatMap(({ id, proposal, level }) =>
        proposal ? [{ productId: id, least: proposal.least, most: proposal.most, version: level?.version ?? null }] : [],
      );
      if (proposed.length > 0) await teller.ask(keeper, acceptLevels, { body: { placeId: depotId, items: proposed.slice(0, most) } });
    });
  }
  for (const [index, { vanId }] of staff.technicians.slice(0, 3).entries()) {
    teller.begin(teller.moment(addDays(world.calendar.offset(0), -1), forenoon + 40 + index * 5), async () => {
      const { items } = await teller.ask(keeper, listFlow, { query: { locationId: vanId, limit: 200 } });
      // What a van holds the most of, for no job, is to be there in plenty from now on.
      const [product] = items
        .filter(({ available, allocated, level }) => available > 0 && allocated === 0 && level === null)
        .toSorted((one, other) => other.available - one.available);
      if (!product) return;
      const least = Math.ceil(product.available) + 2;
      await teller.ask(keeper, createLevel, { body: { placeId: vanId, productId: product.id, least, most: least + 4 } });
    });
  }
}
