import { listSheet } from '../sheet.ts';
import type { Roaming } from './roaming-schemas.ts';

/** Who was and is lent where. */
export const roamingSheet = listSheet<Roaming>()({
  name: 'roaming',
  title: 'Roaming technicians',
  columns: {
    technician: { title: 'Technician', type: 'text', width: 24, value: (row) => row.technicianName },
    home: { title: 'Home branch', type: 'text', width: 20, value: (row) => row.homeBranchName },
    branch: { title: 'Lent to', type: 'text', width: 20, value: (row) => row.branchName },
    from: { title: 'From', type: 'day', width: 12, value: (row) => row.from },
    to: { title: 'To', type: 'day', width: 12, value: (row) => row.to },
    nightsAway: { title: 'Nights away', type: 'number', width: 12, value: (row) => row.nightsAway },
    approvedBy: { title: 'Approved by', type: 'text', width: 20, value: (row) => row.approvedByName },
    note: { title: 'Note', type: 'text', width: 30, hidden: true, value: (row) => row.note },
    approvedAt: { title: 'Approved', type: 'instant', width: 17, hidden: true, value: (row) => row.approvedAt },
  },
});
