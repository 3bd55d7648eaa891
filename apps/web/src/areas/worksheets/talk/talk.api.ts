import { listCallNotes, noteCall } from '@quarterlight/contract/worksheets/call-routes';
import { listColleagues, listNotes, readMentions, writeNote } from '@quarterlight/contract/worksheets/note-routes';
import { listSentMessages, previewTelling, type Tell } from '@quarterlight/contract/worksheets/tell-routes';
import { mutationFor, queryFor } from '../../../platform/query.ts';

/** Queries and changes of what is said about a job. */
export const talkApi = {
  calls: (id: string) => queryFor(listCallNotes, { params: { id }, touches: ['worksheet'] }),
  noteCall: (onDone: () => void) => mutationFor(noteCall, { refresh: ['worksheet', 'for-me'], notice: 'The call is noted.', onDone }),
  notes: (id: string) => queryFor(listNotes, { params: { id }, touches: ['worksheet', 'for-me'] }),
  writeNote: () => mutationFor(writeNote, { refresh: ['worksheet'], notice: false }),
  readMentions: () => mutationFor(readMentions, { refresh: ['worksheet', 'for-me'], notice: false }),
  sent: (id: string) => queryFor(listSentMessages, { params: { id }, touches: ['worksheet', 'outbox'] }),
  /** A refusal is what the preview shows: no notice besides. */
  preview: (id: string, asked: Tell) => {
    const options = queryFor(previewTelling, { params: { id }, query: asked });
    return { ...options, retry: false, meta: { ...options.meta, quiet: true } };
  },
  /** Who can be named, by the beginning of a name. */
  colleagues: (id: string, name: string) => queryFor(listColleagues, { params: { id }, query: { limit: 8, ...(name === '' ? {} : { name }) } }),
};
