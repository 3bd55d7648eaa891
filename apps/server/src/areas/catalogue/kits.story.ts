import { createKit } from '@quarterlight/contract/catalogue/kit-routes';
import type { KitLineInput } from '@quarterlight/contract/catalogue/kit-schemas';
import type { Company } from '../../demo/company.ts';

interface Sketch {
  readonly name: string;
  readonly jobType: string | null;
  readonly glassType: string | null;
  readonly note: string;
  readonly goods: Readonly<Record<string, number>>;
  readonly calibrates?: boolean;
  readonly sundry?: string;
}

const sketches: readonly Sketch[] = [
  {
    name: 'Windscreen, bonded',
    jobType: 'replacement',
    glassType: 'windscreen',
    note: 'One cartridge does most cars; take two for a van.',
    goods: { 'URE-FAST-310': 1, 'PRI-ALLIN1-25': 1, 'GEL-PAD-A': 1 },
    calibrates: true,
  },
  {
    name: 'Rear screen, bonded',
    jobType: 'replacement',
    glassType: 'backlight',
    note: '',
    goods: { 'URE-FAST-310': 1, 'PRI-ALLIN1-25': 1 },
    sundry: 'Glass vacuumed out',
  },
  {
    name: 'Door glass, front nearside',
    jobType: 'replacement',
    glassType: 'door-front-left',
    note: '',
    goods: { 'DOOR-FILM-BLK': 1 },
    sundry: 'Glass vacuumed out',
  },
  {
    name: 'Door glass, front offside',
    jobType: 'replacement',
    glassType: 'door-front-right',
    note: '',
    goods: { 'DOOR-FILM-BLK': 1 },
    sundry: 'Glass vacuumed out',
  },
  { name: 'Chip repair, materials', jobType: 'repair', glassType: null, note: 'Per visit, not per chip.', goods: { 'RES-BRIDGE-15': 1, 'RES-PIT-5': 1 } },
];

/** What the company charges together, as its buyers have put it together. */
export async function tellKits({ teller, staff, world, catalogue }: Company): Promise<void> {
  const line = (kind: KitLineInput['kind'], more: Partial<KitLineInput> = {}): KitLineInput => ({
    kind,
    productId: null,
    description: '',
    quantity: 1,
    ...more,
  });
  for (const { name, jobType, glassType, note, goods, calibrates = false, sundry } of sketches) {
    const parts = catalogue.materials.filter(({ code }) => code in goods).map(({ id, code }) => line('part', { productId: id, quantity: goods[code] ?? 1 }));
    await teller.ask(staff.admin, createKit, {
      body: {
        name,
        note,
        jobTypeId: jobType === null ? null : world.lookups.byKind('job-types', jobType).id,
        glassTypeId: glassType === null ? null : world.lookups.byKind('glass-types', glassType).id,
        productId: null,
        lines: [...parts, ...(calibrates ? [line('calibration')] : []), ...(sundry === undefined ? [] : [line('sundry', { description: sundry })])],
      },
    });
  }
}
