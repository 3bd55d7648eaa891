import { createAbsence } from '@quarterlight/contract/schedule/routes';
import { addDays, weekdayOf } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Company } from '../../demo/company.ts';
import { minute, Refused } from '../../demo/teller.ts';

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
        await teller.ask(manager, createAbsence, { body }).catch((error: unknown) => {
          if (!(error instanceof Refused && error.code.startsWith('absence.'))) throw error;
        });
      });
    }
  }
}
