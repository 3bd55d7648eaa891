import { listCallNotes, noteCall } from '@quarterlight/contract/worksheets/call-routes';
import { listColleagues, listNotes, readMentions, writeNote } from '@quarterlight/contract/worksheets/note-routes';
import { mutationFor, queryFor } from '../../../platform/query.ts';

/** Queries and changes of what is said about a job. */
export const talkApi = {
  calls: (id: string) => queryFor(listCallNotes, { params: { id }, touches: ['worksheet'] }),
  noteCall: (onDone: () => void) => mutationFor(noteCall, { refresh: ['worksheet', 'for-me'], notice: 'The call is noted.', onDone }),
  notes: (id: string) => queryFor(listNotes, { params: { id }, touches: ['worksheet', 'for-me'] }),
  writeNote: () => mutationFor(writeNote, { refresh: ['worksheet'], notice: false }),
  readMentions: () => mutationFor(readMentions, { refresh: ['worksheet', 'for-me'], notice: false }),
  /** Who can be named, by the beginning of a name. */
  colleagues: (id: string, name: string) => queryFor(listColleagues, { params: { id }, query: { limit: 8, ...(name === '' ? {} : { name }) } }),
};
