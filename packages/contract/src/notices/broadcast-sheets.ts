import { listSheet } from '../sheet.ts';
import type { BroadcastReader, BroadcastSummary } from './broadcast-schemas.ts';
import { broadcastStateNames } from './names.ts';

/** What was written. */
export const broadcastSheet = listSheet<BroadcastSummary>()({
  name: 'broadcasts',
  title: 'Broadcasts',
  columns: {
    title: { title: 'Title', type: 'text', width: 36, value: (row) => row.title },
    state: { title: 'State', type: 'text', width: 12, value: (row) => broadcastStateNames[row.state] },
    mustRead: { title: 'Must be read', type: 'text', width: 12, value: (row) => (row.mustRead ? 'Yes' : '') },
    to: { title: 'For', type: 'text', width: 32, value: (row) => row.toWords },
    startsAt: { title: 'Sent', type: 'instant', width: 17, value: (row) => row.startsAt },
    endsDay: { title: 'Until', type: 'day', width: 12, value: (row) => row.endsDay },
    sentBy: { title: 'Sent by', type: 'text', width: 22, value: (row) => row.sentBy },
    createdBy: { title: 'Written by', type: 'text', width: 22, hidden: true, value: (row) => row.createdBy },
    createdAt: { title: 'Written', type: 'instant', width: 17, hidden: true, value: (row) => row.createdAt },
  },
});

/** Who has read a broadcast, and who has not. */
export const readerSheet = listSheet<BroadcastReader>()({
  name: 'broadcast-readers',
  title: 'Readers of a broadcast',
  columns: {
    name: { title: 'Name', type: 'text', width: 26, value: (row) => row.name },
    username: { title: 'Username', type: 'text', width: 20, value: (row) => row.username },
    company: { title: 'Company or branch', type: 'text', width: 26, value: (row) => row.company },
    readAt: { title: 'Read', type: 'instant', width: 17, value: (row) => row.readAt },
  },
});
