import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/tables.gen.ts';
import type { Product } from './catalogue.ts';
import type { Customer } from './customers.ts';
import type { Place } from './diary.ts';
import type { Claim, Lot } from './ledger.ts';
import type { Plan } from './plan.ts';
import type { OrderedLine } from './purchasing.ts';
import type { Row } from './rows.ts';
import type { Unit } from './supplies.ts';
import type { Vehicle } from './vehicles.ts';
import type { Person, World } from './world.ts';

type FilledIn = 'tenant_id' | 'bound_branch' | 'bound_technician' | 'contact_key' | 'search_keys' | 'number_key';
type OwnVehicle = `vehicle_${'make' | 'model' | 'body' | 'year' | 'vin' | 'colour' | 'adas'}`;
/** What the database fills in itself is left out. */
export type Sheet = Omit<Selectable<DB['worksheet']>, FilledIn | OwnVehicle>;
export type LineSheet = Omit<Selectable<DB['worksheet_line']>, 'tenant_id' | 'customer_id' | 'bound_branch' | 'bound_technician'>;

/** A line with where its glass stands in the story. */
export interface Line {
  readonly row: LineSheet;
  readonly product: Product | null;
  claim: Claim | null;
  ordered: OrderedLine | null;
  unit: Unit | null;
  /** The lot that came in for it. */
  arrived: Lot | null;
}

/** A job while its story is told; the sheet is what the database gets at the end. */
export interface Job {
  readonly sheet: Sheet;
  readonly plan: Plan;
  readonly customer: Customer;
  readonly vehicle: Vehicle;
  readonly jobType: string;
  readonly lines: Line[];
  place: Place | null;
  booking: Row<'booking'> | null;
  visit: Row<'visit'> | null;
  readonly payments: { readonly id: string; readonly kind: 'deposit' | 'excess' | 'balance'; readonly amount: number; readonly at: number }[];
  /** The last moment of its story so far. */
  at: number;
}

export interface Settlement {
  readonly set?: Partial<Sheet>;
  readonly event: { readonly action: string; readonly summary: string; readonly reason?: string; readonly internal?: boolean };
  readonly after?: Readonly<Record<string, unknown>>;
}

/** One action on a job, as the product settles it: the change, its entry in the timeline and in the log, and a new version. */
export function settle(world: World, job: Job, at: number, by: Person, { set = {}, event, after = {} }: Settlement): void {
  if (at <= job.at) throw new Error(`${job.sheet.number} would go back in time for ${event.action}`);
  if (at > world.calendar.now) throw new Error(`${job.sheet.number}: ${event.action} lies ahead`);
  job.at = at;
  const changed = Object.entries(set).filter(([column, value]) => Reflect.get(job.sheet, column) !== value);
  const was = Object.fromEntries(changed.map(([column]) => [column, Reflect.get(job.sheet, column)]));
  Object.assign(job.sheet, set, { version: job.sheet.version + 1, updated_at: world.calendar.iso(at) });
  tell(world, job, at, by, event);
  world.log(at, by, {
    entity: 'worksheet',
    id: job.sheet.id,
    label: job.sheet.number,
    action: `worksheet.${event.action}`,
    before: was,
    after: { ...Object.fromEntries(changed), ...after },
  });
}

/** An entry in the timeline alone. */
export function tell(world: World, job: Job, at: number, by: Person, event: Settlement['event']): void {
  world.rows.add('worksheet_event', {
    id: world.id(at),
    worksheet_id: job.sheet.id,
    at: world.calendar.iso(at),
    action: event.action,
    summary: event.summary,
    reason: event.reason ?? '',
    internal: event.internal ?? false,
    user_id: by.id,
    user_name: by.name,
  });
}

/** How a line is named in the timeline. */
export const nameOf = (line: Line): string => (line.row.code === '' ? line.row.description : line.row.code);

/** Where a line's piece lies, and which it is. */
export const pieceOf = (line: Line): { lot: Lot; placeId: string } | undefined => {
  const { claim } = line;
  if (claim?.state !== 'reserved' || !claim.place_id) return undefined;
  const lot = line.unit?.lot ?? line.arrived;
  return lot ? { lot, placeId: claim.place_id } : undefined;
};
