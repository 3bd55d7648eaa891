import * as routes from '@quarterlight/contract/catalogue/labour-rate-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { timelineOf } from '../system/index.ts';
import { presentLabourRate } from './catalogue.present.ts';
import { findLabourRate, findLabourRates } from './labour-rate.queries.ts';
import { rankOf } from './labour-rate-rank.ts';
import { readLabourRate } from './read-labour-rate.ts';
import { createChosenLabourRate, renewLabourRate } from './save-labour-rate.ts';

/** Binds the routes of labour rates, everybody's and those of accounts. */
export function serveLabourRates(server: Server): void {
  const rate = async (tx: ReadTx, id: string) => presentLabourRate(await findLabourRate(tx, id), tx.tenant.currency);
  server.serve(routes.labourRateFor, ({ scope, query }) => scope.read((tx) => readLabourRate(tx, { ...query, day: query.day ?? tx.today })));
  serveList(server, routes.labourRatesFile, async (tx, { criteria }) =>
    presentPage(await findLabourRates(tx, criteria), (row) => presentLabourRate(row, tx.tenant.currency)),
  );
  server.serve(routes.getLabourRate, ({ scope, params }) => scope.read((tx) => rate(tx, params.id)));
  server.serve(routes.labourRateRank, ({ scope, params }) => scope.read((tx) => rankOf(tx, params.id)));
  server.serve(routes.labourRateTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => {
      const { id } = await findLabourRate(tx, params.id);
      return timelineOf(tx, 'labour-rate', id, query);
    }),
  );
  server.serveWrite(routes.createLabourRate, async (tx, { body }) => rate(tx, await createChosenLabourRate(tx, body)));
  server.serveWrite(routes.renewLabourRate, async (tx, { params, version, body }) => rate(tx, await renewLabourRate(tx, params.id, version, body)));
}
