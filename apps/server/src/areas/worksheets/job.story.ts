import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { type Day, weekdayOf } from '@quarterlight/kit/days';
import type { Account, Company, Done } from '../../demo/company.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute } from '../../demo/teller.ts';
import type { Car } from '../vehicles/vehicles.story.ts';

/** What is to become of a job, as far as anybody plans it. */
export type Fate = 'done' | 'cancelled' | 'fails' | 'fails-calibration' | 'waits' | 'fresh' | 'offered';

export interface Job {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly account: Account;
  readonly car: Car;
  readonly by: Company['staff']['admin'];
  readonly random: Random;
  readonly fate: Fate;
  /** Today's visits of the technician that one signs in as: when, in minutes after midnight. */
  readonly today?: number;
  version: number;
  /** The day that it is booked for. */
  booked?: Day;
  /** As it was when somebody looked last. */
  seen?: WorksheetDetail;
  excess: Done['excess'];
}

export const money = (amount: number) => ({ amount, currency: 'GBP' });

/** Goes on with a job as it stands now: another may have moved it meanwhile. */
export async function look({ teller }: Company, job: Job): Promise<WorksheetDetail> {
  const found = await teller.ask(job.by, getWorksheet, { params: { id: job.id } });
  job.version = found.version;
  job.seen = found;
  return found;
}

/** Waits so long, and on until somebody sits at the desk. */
export async function working({ teller, world }: Company, wait: number): Promise<void> {
  let moment = teller.now() + wait;
  const minutesOf = () => Math.floor((moment - teller.moment(world.calendar.dayOf(moment), 0)) / minute);
  if (minutesOf() > 1_070) moment += (1_440 - minutesOf() + 490) * minute;
  if (minutesOf() < 485) moment += (490 - minutesOf()) * minute;
  while (weekdayOf(world.calendar.dayOf(moment)) === 7) moment += 24 * hour;
  await teller.at(moment);
}
