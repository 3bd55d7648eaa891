import * as routes from '@quarterlight/contract/worksheets/unallocated-routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { putToReturns, putToStock, takeFromStock } from '../stock/index.ts';
import { allocateGlass, fittingGlass, showUnallocated, unallocatedTotals } from './unallocated.ts';
import { presentBrief } from './worksheets.present.ts';

const idsOf = (rows: readonly { readonly id: string }[]) => ({ ids: rows.map(({ id }) => id) });

/** Binds the routes of glass without a job. */
export function serveUnallocated(server: Server): void {
  serveList(server, routes.unallocatedGlassFile, (tx, { criteria }) => showUnallocated(tx, criteria));
  server.serve(routes.unallocatedGlassTotals, ({ scope, query }) => scope.read((tx) => unallocatedTotals(tx, query)));
  server.serve(routes.fittingGlass, ({ scope, params }) => scope.read((tx) => fittingGlass(tx, params.id)));
  server.serveWrite(routes.allocateUnallocatedGlass, async (tx, { params, body }) => presentBrief(await allocateGlass(tx, params.id, body), tx));
  server.serveWrite(routes.unallocatedGlassToStock, async (tx, { body }) => idsOf(await putToStock(tx, body.ids)));
  server.serveWrite(routes.unallocatedGlassFromStock, async (tx, { body }) => idsOf(await takeFromStock(tx, body.ids)));
  server.serveWrite(routes.returnUnallocatedGlass, async (tx, { params }) => {
    const { glass, place } = await putToReturns(tx, params.id);
    return { id: glass.id, place: { id: place.id, code: place.code, name: place.name, type: 'returns' as const } };
  });
}
