import { createCertificate } from '@quarterlight/contract/schedule/certificate-routes';
import { createEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import { createRoaming, listRoamingConflicts } from '@quarterlight/contract/schedule/roaming-routes';
import { addDays } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Company, Technician } from '../../demo/company.ts';
import { hour, minute, Refused } from '../../demo/teller.ts';

const rigs = [
  { name: 'Targetline T4 frame', maker: 'Targetline' },
  { name: 'Autotarget 700', maker: 'Autotarget' },
  { name: 'Hella-style frame', maker: 'Norwood' },
] as const;

/** What technicians were certified for, and what they calibrate with: mostly in order, one to be renewed soon, one forgotten. */
export async function tellCertificates({ teller, staff, branches, world }: Company): Promise<void> {
  const [manager] = staff.managers;
  if (!manager) return;
  const day = (count: number) => world.calendar.offset(count);
  const calibrating = staff.technicians.filter(({ calibrates }) => calibrates);
  for (const [index, { id, certificate }] of calibrating.entries()) {
    const last = index === calibrating.length - 1;
    const expires = index === 1 ? day(19) : last ? day(-12) : day(90 + index * 37);
    const body = { userId: id, name: 'IMI ADAS', number: certificate, expires };
    await teller.ask(manager, createCertificate, { body: { ...body, skill: 'adas-static' } });
    if (!last) await teller.ask(manager, createCertificate, { body: { ...body, skill: 'adas-dynamic', expires: index === 1 ? day(160) : expires } });
  }
  for (const [index, branch] of branches.entries()) {
    const rig = rigs[index % rigs.length] ?? rigs[0];
    const places: readonly (Technician | undefined)[] = [undefined, ...(index === 0 ? [staff.technicians.find((one) => one.branch.id === branch.id)] : [])];
    for (const [number, of] of places.entries())
      await teller.ask(manager, createEquipment, {
        body: {
          ...rig,
          name: of ? `${rig.name}, travelling` : rig.name,
          serialNumber: `${rig.maker.slice(0, 2).toUpperCase()}-${4_410 + index * 31 + number}`,
          softwareVersion: `20${25 + (index % 2)}.${2 + index}`,
          branchId: branch.id,
          technicianId: of?.id ?? null,
          licenceExpires: number === 0 && index === 1 ? day(24) : day(210 + index * 45 + number * 20),
          calibratedOn: day(-storyDays - 10),
          serviceDue: day(index === 2 ? 5 : 120 + index * 30),
          retiredOn: null,
          note: '',
        },
      });
  }
  const [first] = branches;
  if (first)
    await teller.ask(manager, createEquipment, {
      body: {
        name: 'Old target board',
        maker: 'Targetline',
        serialNumber: 'TA-1002',
        softwareVersion: '2021.4',
        branchId: first.id,
        technicianId: null,
        licenceExpires: day(-40),
        calibratedOn: day(-storyDays - 300),
        serviceDue: null,
        retiredOn: null,
        note: 'Kept for vans without a camera frame until the licence ran out',
      },
    });
}

const reasons = ['Holidays there', 'A fleet day', 'Hail damage', 'Two off sick', ''];

/** Technicians lent to other branches: every few weeks somebody, somebody now, and the next ones coming. */
export function tellRoaming({ teller, staff, branches, world }: Company): void {
  const random = teller.random('roaming');
  const { calendar } = world;
  const lend = (technician: Technician, toBranchId: string, from: number, length: number, nightsAway: number) => {
    const manager = random.pick(staff.managers);
    const note = random.pick(reasons);
    const first = calendar.offset(from);
    teller.begin(Math.min(teller.moment(addDays(first, -random.int(12, 20)), random.int(540, 990)) + minute, calendar.now - 2 * hour), async () => {
      const wish = { technicianId: technician.id, branchId: toBranchId, from: first, to: addDays(first, length) };
      const { items } = await teller.ask(manager, listRoamingConflicts, { query: wish });
      const body = { ...wish, nightsAway, note, keep: items.map(({ bookingId }) => bookingId) };
      await teller.ask(manager, createRoaming, { body }).catch((error: unknown) => {
        if (!(error instanceof Refused && error.code.startsWith('roaming.'))) throw error;
      });
    });
  };
  const lendable = staff.technicians.filter((one) => one !== staff.demonstrator && one.branch.site.kind !== 'subcontract');
  const ownBranches = branches.filter(({ site }) => site.kind !== 'subcontract');
  for (let from = -storyDays + 30; from < -20; from += random.int(24, 45)) {
    const technician = random.pick(lendable);
    const others = ownBranches.filter(({ id }) => id !== technician.branch.id);
    const length = random.int(0, 6);
    lend(technician, random.pick(others).id, from, length, random.chance(0.5) ? length : 0);
  }
  const of = (branchId: string | undefined, index: number) => lendable.filter((one) => one.branch.id === branchId)[index];
  const [one, two, three] = ownBranches;
  const guest = branches.find(({ site }) => site.kind === 'subcontract');
  const wanted = [
    [of(one?.id, 1), two?.id, -3, 7, 4],
    [of(two?.id, 1), guest?.id, -1, 5, 5],
    [of(three?.id, 1), one?.id, 4, 3, 3],
    [of(one?.id, 2), three?.id, 9, 4, 0],
    [of(two?.id, 2), three?.id, 16, 11, 8],
  ] as const;
  for (const [technician, branchId, from, length, nights] of wanted) if (technician && branchId) lend(technician, branchId, from, length, nights);
}
