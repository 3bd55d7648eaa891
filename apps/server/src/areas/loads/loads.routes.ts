import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/loads/routes';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { presentPage } from '../../platform/database/keyset.ts';
import { found } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { recogniseFile } from '../../platform/imports/read-file.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findFilesOf, megabyte, openFile, receiveUpload, uploadLimits } from '../files/index.ts';
import { getSettings } from '../system/index.ts';
import { askForCheck, askForLoad, askForUndo, cancelLoad, discardLoad } from './ask-for-work.ts';
import { asUnreadable, type Brought, bringFile, readAgain, supplierFor, typeOf } from './bring-file.ts';
import { type Kinds, kindFor, kindsFor } from './kinds.ts';
import { presentColumns, presentLoadSummary, showLoad } from './loads.present.ts';
import { findLoad, findLoads, findProblems } from './loads.queries.ts';

const taken = ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

/** Binds the routes of data loads. */
export function serveLoads(server: Server, kinds: Kinds): void {
  serveList(server, routes.dataLoadsFile, async (tx, { criteria }) =>
    presentPage(await findLoads(tx, kindsFor(kinds, tx.actor), criteria), presentLoadSummary),
  );
  server.serve(routes.loadColumns, async ({ scope, params }) => presentColumns(kindFor(kinds, params.kind, scope.actor)));
  server.serve(routes.sampleFile, async ({ scope, params }) => {
    const { columns, kind } = kindFor(kinds, params.kind, scope.actor);
    const all = Object.values(columns);
    const rows = Array.from({ length: Math.max(...all.map(({ samples }) => samples.length)) }, (_, line) => all.map(({ samples }) => samples[line] ?? ''));
    const text = csvMark + [all.map(({ title }) => title), ...rows].map((row) => csvRow(row)).join('');
    return { mediaType: 'text/csv', body: Readable.from([Buffer.from(text, 'utf8')]), fileName: `${kind}-sample.csv` };
  });
  serveFiles(server, kinds);
  serveWork(server, kinds);
}

function serveFiles(server: Server, kinds: Kinds): void {
  type Received = { readonly file: Brought; readonly supplierId?: string | undefined };
  server.serveUpload<typeof routes.bringFile, Received>(
    routes.bringFile,
    async ({ scope, params, request }, write) => {
      const kind = kindFor(kinds, params.kind, scope.actor);
      const { uploads } = await scope.read(getSettings);
      const limits = { ...(await uploadLimits(scope)), maximumBytes: uploads.dataLoadMegabytes * megabyte, maximumFiles: 1, types: taken };
      return receiveUpload(routes.bringFile, request, limits, async ({ files: [sent], fields }) => {
        await scope.read((tx) => supplierFor(tx, kind, fields.supplierId));
        const file = found(sent);
        const type = typeOf(file.mediaType);
        const shape = await recogniseFile({ path: file.path, type }, kind.columns).catch(asUnreadable);
        return write({ file: { ...file, type, shape }, supplierId: fields.supplierId });
      });
    },
    async (tx, { file, supplierId }, { params }) => showLoad(tx, kinds, await bringFile(tx, kindFor(kinds, params.kind, tx.actor), file, { supplierId })),
  );
  server.serve(routes.loadedFile, async ({ scope, params }) =>
    scope.read(async (tx) => {
      const row = await findLoad(tx, params.id);
      kindFor(kinds, row.kind, tx.actor);
      const [file] = (await findFilesOf(tx, 'data-load', row.id, { limit: 1 })).items;
      const opened = await openFile(tx, found(file).id);
      return { mediaType: opened.mediaType.startsWith('text/') ? 'text/csv' : opened.mediaType, body: opened.stream, fileName: opened.name };
    }),
  );
  server.serve(routes.readAgain, ({ scope, params, body, version }) =>
    readAgain(scope, kinds, params.id, body, (keep) =>
      scope.write(async (tx) => {
        await keep(tx, version);
        return showLoad(tx, kinds, params.id);
      }),
    ),
  );
}

function serveWork(server: Server, kinds: Kinds): void {
  server.serve(routes.getDataLoad, ({ scope, params }) => scope.read((tx) => showLoad(tx, kinds, params.id)));
  server.serveWrite(routes.checkLoad, async (tx, { params, version, body }) => {
    await askForCheck(tx, kinds, params.id, version, body);
    return showLoad(tx, kinds, params.id);
  });
  server.serveWrite(routes.commitLoad, async (tx, { params, version, body }) => {
    await askForLoad(tx, kinds, params.id, version, body);
    return showLoad(tx, kinds, params.id);
  });
  server.serveWrite(routes.cancelLoad, async (tx, { params }) => {
    await cancelLoad(tx, kinds, params.id);
    return showLoad(tx, kinds, params.id);
  });
  server.serveWrite(routes.undoLoad, async (tx, { params, version }) => {
    await askForUndo(tx, kinds, params.id, version);
    return showLoad(tx, kinds, params.id);
  });
  server.serveWrite(routes.discardLoad, (tx, { params, version }) => discardLoad(tx, kinds, params.id, version));
  serveList(server, routes.loadProblemsFile, async (tx, { criteria, params }) => {
    const { id, kind } = await findLoad(tx, params.id);
    kindFor(kinds, kind, tx.actor);
    return presentPage(await findProblems(tx, id, criteria), ({ line, title, value, reason }) => ({ line, column: title, value, reason }));
  });
}
