import { slotNames } from '../rules/slots.ts';
import { listSheet } from '../sheet.ts';
import type { BranchException } from './exception-schemas.ts';
import { exceptionKindNames } from './names.ts';

/** The exceptions of a branch. */
export const exceptionSheet = listSheet<BranchException>()({
  name: 'branch-exceptions',
  title: 'Exceptions',
  columns: {
    day: { title: 'Day', type: 'day', width: 12, value: (row) => row.day },
    kind: { title: 'What holds', type: 'text', width: 16, value: (row) => exceptionKindNames[row.kind] },
    reason: { title: 'Reason', type: 'text', width: 30, value: (row) => row.reason },
    opensAt: { title: 'Opens', type: 'text', width: 8, value: (row) => row.opensAt ?? '' },
    closesAt: { title: 'Closes', type: 'text', width: 8, value: (row) => row.closesAt ?? '' },
    morning: { title: `${slotNames.A} jobs`, type: 'number', width: 9, value: (row) => row.capacityMorning },
    afternoon: { title: `${slotNames.P} jobs`, type: 'number', width: 9, value: (row) => row.capacityAfternoon },
    outOfHours: { title: `${slotNames.O} jobs`, type: 'number', width: 9, value: (row) => row.capacityOutOfHours },
  },
});
