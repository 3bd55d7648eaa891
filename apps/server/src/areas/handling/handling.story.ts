import { putAway, putAwayList } from '@quarterlight/contract/handling/routes';
import { addDays } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';

const afternoon = 16 * 60 + 10;
/** How many products have a bin since; what else waits is put away by whoever tries it. */
const most = 8;

/** A few days ago one piece each of some products went into bins, where the others of them belong since. */
export function tellPutAway({ teller, world, branches, staff }: Company): void {
  const [keeper] = staff.stock;
  if (!keeper) return;
  for (const [index, { depotId }] of branches.slice(0, 2).entries()) {
    teller.begin(teller.moment(addDays(world.calendar.offset(0), -4), afternoon + index * 15), async () => {
      const { items, bins } = await teller.ask(keeper, putAwayList, { query: { locationId: depotId } });
      const places = bins.filter(({ active, level }) => active && level === 'bin').toSorted((one, other) => (one.code < other.code ? -1 : 1));
      const lots = Map.groupBy(items, ({ code }) => code);
      const several = items.filter(({ code, quantity, allocated }) => lots.get(code)?.length === 1 && quantity - allocated >= 2);
      const put = several.slice(0, most).flatMap(({ lotId }, at) => {
        const bin = places[at % places.length];
        return bin ? [{ lotId, quantity: 1, toPlaceId: bin.id }] : [];
      });
      if (put.length > 0) await teller.ask(keeper, putAway, { body: { locationId: depotId, items: put } });
    });
  }
}
