import { approveAbsence, createAbsence, refuseAbsence } from '@quarterlight/contract/schedule/routes';
import type { NewAbsence } from '@quarterlight/contract/schedule/schemas';
import { addDays, type Day, weekdayOf } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Company } from '../../demo/company.ts';
import { hour, minute, Refused } from '../../demo/teller.ts';

const notes = {
  holiday: ['Family holiday', 'Agreed in January', ''],
  sickness: ['Rang in', 'Back pain', 'Flu'],
  training: ['Calibration course', 'First aid'],
  other: ['Jury service'],
};

/** Holidays, training and sickness of technicians: entered weeks ahead, or on the evening before; where somebody is booked already, they come after all. */
export function tellAbsences({ teller, staff, world }: Company): void {
  const { calendar } = world;
  for (const technician of staff.technicians) {
    const random = teller.random(`absences ${technician.username}`);
    const manager = random.pick(staff.managers);
    for (let day = -storyDays + random.int(10, 60); day < 75; day += random.int(45, 110)) {
      const type = random.weighted(['holiday', 'sickness', 'training', 'other'] as const, (each) => ({ holiday: 6, sickness: 3, training: 2, other: 1 })[each]);
      const from = calendar.offset(day);
      const length = type === 'holiday' ? random.int(2, 9) : random.int(0, 2);
      const near = technician === staff.demonstrator && day + length > -16 && day < 9;
      if (near || weekdayOf(from) > 5) continue;
      const ahead = type === 'holiday' || type === 'training' ? random.int(25, 45) : 1;
      const half = length === 0 && random.chance(0.4) ? random.pick(['A', 'P'] as const) : null;
      teller.begin(teller.moment(addDays(from, -ahead), random.int(600, 1_050)) + minute, async () => {
        const slots = { fromSlot: half ?? ('A' as const), toSlot: half ?? ('P' as const) };
        const body = { userId: technician.id, type, from, to: addDays(from, length), ...slots, note: random.pick(notes[type]) };
        await teller.ask(manager, createAbsence, { body }).catch(unlessAbsent);
      });
    }
  }
}

const day = 24 * hour;

/** What technicians ask for by themselves: some of it decided a day later, what was asked for yesterday and today still waits. */
export function tellRequests(company: Company): void {
  const { teller, staff, world } = company;
  const { calendar } = world;
  const random = teller.random('requests');
  for (const [index, technician] of staff.technicians.entries()) {
    const manager = random.pick(staff.managers);
    const isFirst = index === 0;
    // The first is refused, a few wait, the others were decided about some time ago.
    const waits = !isFirst && index % 4 === 1;
    const asked = isFirst ? -4 : waits ? -random.int(0, 1) : -random.int(3, 20);
    const from = firstWorkday(calendar.offset(waits || isFirst ? random.int(12, 40) : random.int(48, 74)));
    const length = Math.min(random.int(0, 4), 5 - weekdayOf(from));
    const half = length === 0 && random.chance(0.4);
    const body: NewAbsence = {
      userId: technician.id,
      type: random.chance(0.8) ? 'holiday' : 'other',
      from,
      fromSlot: half ? 'P' : 'A',
      to: addDays(from, length),
      toSlot: 'P',
      note: random.pick(['Family wedding', 'School play', 'Long weekend', 'Moving house', '']),
    };
    const moment = teller.moment(calendar.offset(asked), random.int(400, 480));
    teller.begin(moment, async () => {
      const request = await teller.ask(technician, createAbsence, { body }).catch(unlessAbsent);
      if (!request || waits) return;
      await teller.at(moment + day + hour);
      const params = { id: request.id };
      const { version } = request;
      if (isFirst) await teller.ask(manager, refuseAbsence, { params, version, body: { reason: 'Two colleagues are away that week' } });
      else await teller.ask(manager, approveAbsence, { params, version, body: {} }).catch(unlessAbsent);
    });
  }
}

/** The day itself, or the Monday after a weekend. */
const firstWorkday = (on: Day): Day => (weekdayOf(on) > 5 ? addDays(on, 8 - weekdayOf(on)) : on);

/** Away already, or booked: the story goes on without. */
function unlessAbsent(error: unknown): undefined {
  if (error instanceof Refused && error.code.startsWith('absence.')) return undefined;
  throw error;
}
