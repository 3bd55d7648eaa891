import { makeExport } from '@quarterlight/contract/reporting/routes';
import { seeRun } from '@quarterlight/contract/runs/routes';
import { addMonths, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import { minute } from '../../demo/teller.ts';

const params = { name: 'completed-jobs-export' };

/** Large files that were made in the background: one that the manager has fetched, and last month's, which waits in the header. */
export function tellExports({ teller, staff, world }: Company): void {
  const [manager] = staff.managers;
  if (!manager) return;
  for (const { ago, format, isSeen } of [
    { ago: 12, format: 'csv', isSeen: true },
    { ago: 1, format: 'xlsx', isSeen: false },
  ] as const)
    teller.begin(teller.moment(world.calendar.offset(-ago), 16 * 60 + 20), async () => {
      const last = addMonths(startOfMonth(teller.today()), -1);
      const { id } = await teller.ask(manager, makeExport, { params, body: { format, from: last, to: endOfMonth(last) } });
      if (!isSeen) return;
      await teller.at(teller.now() + 3 * minute);
      await teller.ask(manager, seeRun, { params: { id }, body: {} });
    });
}
