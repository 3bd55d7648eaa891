import type { atRiskPanel } from '@quarterlight/contract/dashboards/routes';
import type { ReplyOf } from '@quarterlight/contract/route';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { countUpTo } from '../../platform/database/count-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { countWorksheets } from '../worksheets/index.ts';

type Filters = Parameters<typeof countWorksheets>[1];

/** What is late first, then what will be; each by the filters of the worksheets' list, so that the list shows what was counted. */
export async function atRisk(tx: ReadTx): Promise<ReplyOf<typeof atRiskPanel>> {
  const today = day(tx.today);
  const yesterday = addDays(today, -1);
  const soon = addDays(today, 1);
  const asked: readonly { readonly name: string; readonly note: string; readonly filters: Filters }[] = [
    {
      name: 'Past their day',
      note: `Booked up to ${formatDay(yesterday)}, not completed`,
      filters: { state: ['booked', 'released', 'in-progress'], bookedTo: yesterday },
    },
    { name: 'Past their promise', note: `Promised up to ${formatDay(yesterday)}, not booked`, filters: { promisedTo: yesterday } },
    {
      name: 'Glass late',
      note: `Booked up to ${formatDay(soon)}, glass not here`,
      filters: { state: ['booked', 'released'], bookedFrom: today, bookedTo: soon, heldBy: 'glass-on-order' },
    },
    { name: 'Calibrations failed', note: 'Not completed yet', filters: { highlight: 'failedAdas' } },
    { name: 'Visits failed', note: 'To be booked again', filters: { highlight: 'failedAttempt', state: ['open', 'awaiting'] } },
  ];
  const items = [];
  for (const { name, note, filters } of asked) {
    const count = await countWorksheets(tx, filters);
    items.push({ name, note, count: Math.min(count, countUpTo), isExact: count <= countUpTo, link: `/clipboard/worksheets?${searchOf(filters)}` });
  }
  return { items };
}

/** The filters as a list's address has them: each value in a pair of its own. */
function searchOf(filters: Filters): URLSearchParams {
  const pairs = Object.entries(filters).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one: string) => [key, one]) : [[key, String(value)]],
  );
  return new URLSearchParams(pairs);
}
