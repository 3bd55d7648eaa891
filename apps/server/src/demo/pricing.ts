import type { Person, World } from './world.ts';

interface Rate {
  readonly name: string;
  readonly jobType: string;
  readonly glassType: string | null;
  readonly place: 'workshop' | 'mobile' | null;
  readonly pence: number;
  readonly minutes: number;
  /** Days before today on which it began, and ended. */
  readonly from: number;
  readonly to: number | null;
}

const rate = (
  name: string,
  jobType: string,
  glassType: string | null,
  place: Rate['place'],
  pence: number,
  minutes: number,
  from = 620,
  to: number | null = null,
): Rate => ({
  name,
  jobType,
  glassType,
  place,
  pence,
  minutes,
  from,
  to,
});

const rates: readonly Rate[] = [
  rate('Replacement, before the rise', 'replacement', null, null, 5_800, 90, 620, 181),
  rate('Replacement', 'replacement', null, null, 6_200, 90, 180),
  rate('Windscreen, mobile', 'replacement', 'windscreen', 'mobile', 7_500, 105),
  rate('Windscreen, workshop', 'replacement', 'windscreen', 'workshop', 6_800, 90),
  rate('Rear screen', 'replacement', 'backlight', null, 7_900, 120),
  rate('Front door glass N/S', 'replacement', 'door-front-left', null, 5_900, 75),
  rate('Front door glass O/S', 'replacement', 'door-front-right', null, 5_900, 75),
  rate('Sunroof', 'replacement', 'roof', null, 14_500, 180),
  rate('Middle quarter', 'replacement', 'quarter-middle', null, 8_400, 120),
  rate('Chip repair, mobile', 'repair', null, 'mobile', 4_500, 30),
  rate('Chip repair, workshop', 'repair', null, 'workshop', 3_900, 30),
  rate('Calibration, workshop', 'calibration', null, 'workshop', 14_900, 60),
  rate('Calibration, mobile', 'calibration', null, 'mobile', 17_900, 75),
  rate('Inspection', 'inspection', null, null, 2_500, 30),
  rate('Remove and refit', 'refit', null, null, 8_500, 120),
  rate('Re-seal', 'reseal', null, null, 6_900, 75),
  rate('Regulator', 'regulator', null, null, 7_900, 90),
  rate('Trim or moulding', 'trim', null, null, 3_500, 40),
  rate('Glass clearance', 'clearance', null, null, 3_500, 30),
  rate('Make safe, out of hours', 'make-safe', null, null, 9_500, 60),
  rate('Warranty rework', 'warranty', null, null, 0, 90),
  rate('Failed visit', 'abortive', null, null, 3_500, 0),
  rate('Supply only', 'supply', null, null, 500, 10),
];

/** Everybody's labour rates; what accounts have agreed is told by the catalogue's story. */
export function makeRates(world: World, at: number, by: Person): void {
  for (const [index, each] of rates.entries()) keepRate(world, at + index * 1000, by, each);
}

function keepRate(world: World, at: number, by: Person, each: Rate): void {
  const id = world.id(at);
  const jobType = world.lookups.byKind('job-types', each.jobType);
  const glassType = each.glassType === null ? null : world.lookups.byKind('glass-types', each.glassType);
  const columns = {
    name: each.name,
    price_pence: each.pence,
    minutes: each.minutes,
    job_type_id: jobType.id,
    glass_type_id: glassType?.id ?? null,
    place: each.place,
    customer_id: null,
    category_id: null,
    valid_from: world.calendar.offset(-each.from),
    valid_to: each.to === null ? null : world.calendar.offset(-each.to),
  };
  world.rows.add('labour_rate', { id, ...columns });
  world.log(at, by, {
    entity: 'labour-rate',
    id,
    label: each.name,
    action: 'labour-rate.created',
    after: columns,
  });
}
