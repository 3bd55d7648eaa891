import { recordDamage } from '@quarterlight/contract/worksheets/damage-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { Company, Technician } from '../../demo/company.ts';
import type { Random } from '../../demo/random.ts';
import { minute } from '../../demo/teller.ts';
import { chipPicture } from './chip-picture.ts';
import { type Job, look, working } from './job.story.ts';
import { photographDamage } from './record-damage.ts';

/** A chip as a customer tells it on the telephone, one that may be repaired. */
export const chipOf = (random: Random) => ({
  kind: random.pick(['bullseye', 'star', 'star', 'combination', 'half-moon'] as const),
  zone: random.chance(0.25) ? ('A' as const) : ('B' as const),
  sizeMm: random.int(3, 19),
  inCameraArea: false,
});

/** The customer rings again: there is a crack besides, and that is beyond repair. */
export async function tellOfCrack(company: Company, job: Job): Promise<void> {
  const random = job.random.fork('crack');
  if (job.kind !== 'repair' || !(job.fate === 'waits' || job.fate === 'fresh' || random.chance(0.04))) return;
  await working(company, 10 * minute);
  const zone = random.pick(['A', 'B'] as const);
  const body = { kind: 'crack' as const, zone, sizeMm: random.int(42, 180), inCameraArea: random.chance(0.3), beforeFileId: null };
  await company.teller.ask(job.by, recordDamage, { params: { id: job.id }, body });
  await look(company, job);
}

const legs: Readonly<Record<string, number>> = { star: 7, combination: 5, bullseye: 0, 'half-moon': 0, pit: 3 };
const drawn = new Map<string, Buffer>();
function pictureOf(kind: string, isRepaired: boolean): Buffer {
  const name = `${kind} ${isRepaired}`;
  const picture = drawn.get(name) ?? chipPicture(legs[kind] ?? 7, isRepaired);
  drawn.set(name, picture);
  return picture;
}

/** The technician photographs each chip, repairs it, and photographs it again. */
export async function repairChips({ teller }: Company, now: WorksheetDetail, technician: Technician, length: number): Promise<void> {
  const chips = now.damages.filter(({ repairable }) => repairable);
  const photograph = (damageId: string, kind: string, shows: 'before' | 'after') => {
    const bytes = pictureOf(kind, shows === 'after');
    const photo = { bytes, name: `${shows}.png`, mediaType: 'image/png' };
    return teller.seed(technician, (tx) => photographDamage(tx, { id: now.id, damageId }, { photo, shows }));
  };
  for (const { id, kind } of chips) {
    await photograph(id, kind, 'before');
    await teller.at(teller.now() + Math.max(2, Math.floor(length / (2 * chips.length))) * minute);
    await photograph(id, kind, 'after');
  }
}
