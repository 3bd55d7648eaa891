import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/counting/routes';
import { found } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { enterCounts } from './enter-counts.ts';
import { finishPlace, finishTake } from './finish-take.ts';
import { dropTake, noteLine, postTake, recountTake, sendBackTake } from './settle-take.ts';
import { showLastCounts, showLines, showLinesOf, showPlaces, showTake, showTakes } from './show-takes.ts';
import { startTake } from './start-take.ts';
import { printTakeList } from './take-list.ts';

/** Binds the routes of stock takes. */
export function serveCounting(server: Server): void {
  server.serve(routes.listStockTakes, ({ scope, query }) => scope.read((tx) => showTakes(tx, query)));
  server.serve(routes.lastCounts, ({ scope, query }) => scope.read((tx) => showLastCounts(tx, query.placeIds)));
  server.serveWrite(routes.startStockTake, async (tx, { body }) => showTake(tx, await startTake(tx, body)));
  server.serve(routes.getStockTake, ({ scope, params }) => scope.read((tx) => showTake(tx, params)));
  server.serve(routes.stockTakePlaces, ({ scope, params }) => scope.read((tx) => showPlaces(tx, params.id)));
  serveList(server, routes.stockTakeLinesFile, (tx, { params, criteria }) => showLines(tx, params.id, criteria));
  server.serve(routes.stockTakeList, async ({ scope, params }) => {
    const { bytes, fileName } = await printTakeList(scope, params.id);
    return { mediaType: 'application/pdf', body: Readable.from(bytes), fileName, inline: true };
  });
  server.serveWrite(routes.enterCounts, async (tx, { params, body }) => {
    const { take, lineIds } = await enterCounts(tx, params.id, body.entries);
    return { lines: await showLinesOf(tx, take.id, lineIds) };
  });
  server.serveWrite(routes.placeDone, async (tx, { params, body }) => showPlaces(tx, (await finishPlace(tx, params.id, body)).id));
  server.serveWrite(routes.finishStockTake, async (tx, { params }) => showTake(tx, await finishTake(tx, params.id)));
  server.serveWrite(routes.postStockTake, async (tx, { params, version }) => showTake(tx, await postTake(tx, params.id, version)));
  server.serveWrite(routes.recountLines, async (tx, { params, version, body }) => showTake(tx, await recountTake(tx, params.id, version, body.lineIds)));
  server.serveWrite(routes.sendBackStockTake, async (tx, { params, version, body }) => showTake(tx, await sendBackTake(tx, params.id, version, body.reason)));
  server.serveWrite(routes.dropStockTake, async (tx, { params, version, body }) => showTake(tx, await dropTake(tx, params.id, version, body.reason)));
  server.serveWrite(routes.noteLine, async (tx, { params, body }) => {
    const line = await noteLine(tx, params.id, body);
    const [shown] = await showLinesOf(tx, params.id, [line.id]);
    return found(shown);
  });
}
