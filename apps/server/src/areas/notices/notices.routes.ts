import * as routes from '@quarterlight/contract/notices/broadcast-routes';
import { type Broadcast, BroadcastStateCode } from '@quarterlight/contract/notices/broadcast-schemas';
import { isOfOffice } from '../../platform/access/actor.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { attachedTo, attachFiles, takeOffFile } from './attach-files.ts';
import { countUsersFor, findBranches, findCustomers, findRoles, namesOf } from './audience.queries.ts';
import { presentBroadcast, presentOwn, presentReader, presentSummary } from './broadcast.present.ts';
import { broadcast } from './broadcast.record.ts';
import { countInState, countReaders, findBroadcasts, findReaders } from './broadcasts.queries.ts';
import { findMustRead, findOneOwn, findOwn, type OwnRow } from './own-broadcasts.queries.ts';
import { readBroadcast } from './read-broadcast.ts';
import { changeBroadcast, correctBroadcast, createBroadcast } from './save-broadcast.ts';
import { removeBroadcast, sendBroadcast, takeBackBroadcast, withdrawBroadcast } from './send-broadcast.ts';
import { serveTraining } from './training.routes.ts';
import { serveVideos } from './videos.routes.ts';

/** Binds the routes of broadcasts, training and help videos. */
export function serveNotices(server: Server): void {
  serveWritten(server);
  serveChanges(server);
  serveFiles(server);
  serveOwn(server);
  serveTraining(server);
  serveVideos(server);
}

async function show(tx: ReadTx, id: string): Promise<Broadcast> {
  const row = await broadcast.read(tx, id);
  const customers = row.customer_ids.length === 0 ? [] : await namesOf(tx, 'customer', row.customer_ids);
  const files = (await attachedTo(tx, [id]))(id);
  return presentBroadcast(tx, row, { customers, files, ...(await countReaders(tx, row)) });
}

function serveWritten(server: Server): void {
  serveList(server, routes.broadcastsFile, async (tx, { criteria }) => presentPage(await findBroadcasts(tx, criteria), (row) => presentSummary(tx, row)));
  server.serve(routes.countBroadcasts, ({ scope }) =>
    scope.read((tx) => Promise.all(BroadcastStateCode.options.map(async (state) => ({ state, count: await countInState(tx, state) })))),
  );
  server.serve(routes.listAudiences, ({ scope }) =>
    scope.read(async (tx) => {
      const [roles, branches] = await Promise.all([findRoles(tx), findBranches(tx)]);
      return { roles, branches };
    }),
  );
  server.serve(routes.findBroadcastCustomers, async ({ scope, query }) => (isOfOffice(scope.actor) ? scope.read((tx) => findCustomers(tx, query)) : []));
  server.serve(routes.countReach, ({ scope, body }) => scope.read(async (tx) => ({ people: await countUsersFor(tx, body.to) })));
  server.serve(routes.getBroadcast, ({ scope, params }) => scope.read((tx) => show(tx, params.id)));
  serveList(server, routes.readersFile, async (tx, { criteria, params }) =>
    presentPage(await findReaders(tx, await broadcast.read(tx, params.id), criteria), presentReader),
  );
}

function serveChanges(server: Server): void {
  server.serveWrite(routes.createBroadcast, async (tx, { body }) => show(tx, await createBroadcast(tx, body)));
  server.serveWrite(routes.changeBroadcast, async (tx, { params, version, body }) => {
    await changeBroadcast(tx, params.id, version, body);
    return show(tx, params.id);
  });
  server.serveWrite(routes.sendBroadcast, async (tx, { params, version }) => {
    await sendBroadcast(tx, params.id, version);
    return show(tx, params.id);
  });
  server.serveWrite(routes.takeBackBroadcast, async (tx, { params, version }) => {
    await takeBackBroadcast(tx, params.id, version);
    return show(tx, params.id);
  });
  server.serveWrite(routes.correctBroadcast, async (tx, { params, version, body }) => {
    await correctBroadcast(tx, params.id, version, body);
    return show(tx, params.id);
  });
  server.serveWrite(routes.withdrawBroadcast, async (tx, { params, version, body }) => {
    await withdrawBroadcast(tx, params.id, version, body.reason);
    return show(tx, params.id);
  });
  server.serveWrite(routes.removeBroadcast, (tx, { params, version }) => removeBroadcast(tx, params.id, version));
}

function serveFiles(server: Server): void {
  server.serveUpload<typeof routes.attachFiles, ReceivedUpload>(
    routes.attachFiles,
    async ({ scope, request }, write) => receiveUpload(routes.attachFiles, request, await uploadLimits(scope), write),
    async (tx, { files }, { params }) => {
      await attachFiles(
        tx,
        params.id,
        files.map(({ path: bytes, name, mediaType }) => ({ bytes, name, mediaType })),
      );
      return show(tx, params.id);
    },
  );
  server.serveWrite(routes.takeOffFile, (tx, { params }) => takeOffFile(tx, params.id, params.fileId));
}

/** Presents what is live for somebody, with what is attached to it. */
async function presenterOf(tx: ReadTx, rows: readonly OwnRow[]) {
  const files = await attachedTo(
    tx,
    rows.map(({ id }) => id),
  );
  return (row: OwnRow) => presentOwn(row, files(row.id));
}

function serveOwn(server: Server): void {
  server.serve(routes.listOwnBroadcasts, ({ scope, query }) =>
    scope.read(async (tx) => {
      const page = await findOwn(tx, query);
      return presentPage(page, await presenterOf(tx, page.items));
    }),
  );
  server.serve(routes.listMustRead, ({ scope }) =>
    scope.read(async (tx) => {
      const rows = await findMustRead(tx);
      return rows.map(await presenterOf(tx, rows));
    }),
  );
  server.serve(routes.getOwnBroadcast, ({ scope, params }) =>
    scope.read(async (tx) => {
      const row = await findOneOwn(tx, params.id);
      return (await presenterOf(tx, [row]))(row);
    }),
  );
  server.serveWrite(routes.readBroadcast, (tx, { params, body }) => readBroadcast(tx, params.id, body.edition));
}
