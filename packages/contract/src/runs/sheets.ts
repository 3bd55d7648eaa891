import { listSheet } from '../sheet.ts';
import { runStateNames } from './names.ts';
import type { Run } from './schemas.ts';

/** Long work as a list. */
export const runSheet = listSheet<Run>()({
  name: 'background-work',
  title: 'Background work',
  columns: {
    title: { title: 'Work', type: 'text', width: 36, value: (row) => row.title },
    state: { title: 'State', type: 'text', width: 12, value: (row) => runStateNames[row.state] },
    outcome: { title: 'What came of it', type: 'text', width: 36, value: (row) => row.message },
    startedBy: { title: 'Started by', type: 'text', width: 22, hidden: true, value: (row) => row.startedBy },
    createdAt: { title: 'Asked for', type: 'instant', width: 17, value: (row) => row.createdAt },
    endedAt: { title: 'Ended', type: 'instant', width: 17, value: (row) => row.endedAt },
  },
});
