import * as calls from '@quarterlight/contract/worksheets/call-routes';
import * as notes from '@quarterlight/contract/worksheets/note-routes';
import * as tell from '@quarterlight/contract/worksheets/tell-routes';
import type { Server } from '../../platform/http/serve.ts';
import { callNotes, noteCall } from './note-call.ts';
import { colleaguesOf, internalNotes, readMentions, writeNote } from './notes.ts';
import { previewTelling, sentMessages, tellContact } from './tell-contact.ts';
import { presentBrief } from './worksheets.present.ts';

/** What is said about a job. */
export function serveTalk(server: Server): void {
  server.serve(calls.listCallNotes, ({ scope, params }) => scope.read((tx) => callNotes(tx, params.id)));
  server.serveWrite(calls.noteCall, (tx, { params, body }) => noteCall(tx, params.id, body));
  server.serve(notes.listNotes, ({ scope, params }) => scope.read((tx) => internalNotes(tx, params.id)));
  server.serve(notes.listColleagues, ({ scope, params, query }) => scope.read((tx) => colleaguesOf(tx, params.id, query)));
  server.serveWrite(notes.writeNote, (tx, { params, body }) => writeNote(tx, params.id, body));
  server.serveWrite(notes.readMentions, (tx, { params, body }) => readMentions(tx, params.id, body.upTo));
  server.serve(tell.listSentMessages, ({ scope, params }) => scope.read((tx) => sentMessages(tx, params.id)));
  server.serve(tell.previewTelling, ({ scope, params, query }) => scope.read((tx) => previewTelling(tx, params.id, query)));
  server.serveWrite(tell.tellContact, async (tx, { params, body }) => presentBrief((await tellContact(tx, params.id, body)).row, tx));
}
