import { listSheet } from '../sheet.ts';
import { privacyStateNames } from './names.ts';
import type { PrivacySummary } from './schemas.ts';

/** Requests for what is held of a person. */
export const privacySheet = listSheet<PrivacySummary>()({
  name: 'privacy-requests',
  title: 'Privacy requests',
  columns: {
    name: { title: 'Person', type: 'text', width: 28, value: (row) => row.name },
    state: { title: 'State', type: 'text', width: 14, value: (row) => privacyStateNames[row.state] },
    askedOn: { title: 'Asked', type: 'day', width: 12, value: (row) => row.askedOn },
    dueOn: { title: 'Answer by', type: 'day', width: 12, value: (row) => row.dueOn },
    exportedAt: { title: 'Handed out', type: 'instant', width: 17, value: (row) => row.exportedAt },
    erasedAt: { title: 'Erased', type: 'instant', width: 17, value: (row) => row.erasedAt },
    heldUntil: { title: 'Rest held until', type: 'day', width: 14, value: (row) => row.heldUntil },
    createdByName: { title: 'Entered by', type: 'text', width: 22, value: (row) => row.createdByName },
    createdAt: { title: 'Entered', type: 'instant', width: 17, hidden: true, value: (row) => row.createdAt },
  },
});
