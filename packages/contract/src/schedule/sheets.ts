import { slotNames } from '../rules/slots.ts';
import { listSheet } from '../sheet.ts';
import { absenceStateNames, absenceTypeNames } from './names.ts';
import type { Absence } from './schemas.ts';

/** All absences. */
export const absenceSheet = listSheet<Absence>()({
  name: 'absences',
  title: 'Absences',
  columns: {
    person: { title: 'Person', type: 'text', width: 24, value: (absence) => absence.user.name },
    branch: { title: 'Branch', type: 'text', width: 22, value: (absence) => absence.branch?.name ?? '' },
    type: { title: 'Type', type: 'text', width: 12, value: (absence) => absenceTypeNames[absence.type] },
    state: { title: 'State', type: 'text', width: 12, value: (absence) => absenceStateNames[absence.state] },
    from: {
      title: 'From',
      type: 'day',
      width: 12,
      value: (absence) => absence.from,
      beside: { title: 'From slot', type: 'text', width: 10, value: (absence) => slotNames[absence.fromSlot] },
    },
    to: {
      title: 'To',
      type: 'day',
      width: 12,
      value: (absence) => absence.to,
      beside: { title: 'To slot', type: 'text', width: 10, value: (absence) => slotNames[absence.toSlot] },
    },
    days: { title: 'Days', type: 'number', width: 8, value: (absence) => absence.days },
    note: { title: 'Note', type: 'text', width: 30, value: (absence) => absence.note },
    createdBy: { title: 'Asked by', type: 'text', width: 22, value: (absence) => absence.createdBy },
    createdAt: { title: 'Asked', type: 'instant', width: 17, hidden: true, value: (absence) => absence.createdAt },
    decidedBy: { title: 'Decided by', type: 'text', width: 22, hidden: true, value: (absence) => absence.decidedBy },
    decidedAt: { title: 'Decided', type: 'instant', width: 17, hidden: true, value: (absence) => absence.decidedAt },
    reason: { title: 'Reason', type: 'text', width: 30, hidden: true, value: (absence) => absence.reason },
  },
});
