import * as routes from '@quarterlight/contract/catalogue/terms-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { capsFor } from './caps.ts';
import { presentLabourRate } from './catalogue.present.ts';
import { accountToRead, branchToRead } from './check-terms.ts';
import { findCustomerLabourRates, findLabourRate } from './labour-rate.queries.ts';
import { changeLabourRate, createLabourRate, removeLabourRate } from './save-labour-rate.ts';
import { changeRateCardLine, createRateCardLine, removeRateCardLine } from './save-rate-card.ts';
import * as save from './save-terms.ts';
import * as present from './terms.present.ts';
import * as queries from './terms.queries.ts';

/** Binds the routes of what accounts have agreed. */
export function serveTerms(server: Server): void {
  const price = async (tx: ReadTx, id: string) => present.presentCustomerPrice(await queries.findCustomerPrice(tx, id), tx.tenant.currency);
  serveList(server, routes.customerPricesFile, async (tx, { criteria, params }) => {
    await accountToRead(tx, params.id);
    return presentPage(await queries.findCustomerPrices(tx, params.id, criteria), (row) => present.presentCustomerPrice(row, tx.tenant.currency));
  });
  server.serveWrite(routes.createCustomerPrice, async (tx, { params, body }) => price(tx, await save.createCustomerPrice(tx, params.id, body)));
  server.serveWrite(routes.changeCustomerPrice, async (tx, { params, version, body }) =>
    price(tx, await save.changeCustomerPrice(tx, params.id, version, body)),
  );
  server.serveWrite(routes.removeCustomerPrice, (tx, { params, version }) => save.removeCustomerPrice(tx, params.id, version));

  const discount = async (tx: ReadTx, id: string) => present.presentCustomerDiscount(await queries.findCustomerDiscount(tx, id));
  serveList(server, routes.customerDiscountsFile, async (tx, { criteria, params }) => {
    await accountToRead(tx, params.id);
    return presentPage(await queries.findCustomerDiscounts(tx, params.id, criteria), present.presentCustomerDiscount);
  });
  server.serveWrite(routes.createCustomerDiscount, async (tx, { params, body }) => discount(tx, await save.createCustomerDiscount(tx, params.id, body)));
  server.serveWrite(routes.changeCustomerDiscount, async (tx, { params, version, body }) =>
    discount(tx, await save.changeCustomerDiscount(tx, params.id, version, body)),
  );
  server.serveWrite(routes.removeCustomerDiscount, (tx, { params, version }) => save.removeCustomerDiscount(tx, params.id, version));

  serveCaps(server);
  serveLabourRates(server);
  serveRateCards(server);
}

function serveCaps(server: Server): void {
  const cap = async (tx: ReadTx, id: string) => present.presentPriceCap(await queries.findPriceCap(tx, id), tx.tenant.currency);
  serveList(server, routes.priceCapsFile, async (tx, { criteria, params }) => {
    await accountToRead(tx, params.id);
    return presentPage(await queries.findPriceCaps(tx, params.id, criteria), (row) => present.presentPriceCap(row, tx.tenant.currency));
  });
  server.serveWrite(routes.createPriceCap, async (tx, { params, body }) => cap(tx, await save.createPriceCap(tx, params.id, body)));
  server.serveWrite(routes.changePriceCap, async (tx, { params, version, body }) => cap(tx, await save.changePriceCap(tx, params.id, version, body)));
  server.serveWrite(routes.removePriceCap, (tx, { params, version }) => save.removePriceCap(tx, params.id, version));
  server.serve(routes.jobCapOf, ({ scope, query: { customerId } }) =>
    scope.read(async (tx) => ({ cap: (await capsFor(tx, { customerId, productIds: [], day: tx.today })).job })),
  );
}

function serveLabourRates(server: Server): void {
  const rate = async (tx: ReadTx, id: string) => presentLabourRate(await findLabourRate(tx, id), tx.tenant.currency);
  serveList(server, routes.customerLabourRatesFile, async (tx, { criteria, params }) => {
    await accountToRead(tx, params.id);
    return presentPage(await findCustomerLabourRates(tx, params.id, criteria), (row) => presentLabourRate(row, tx.tenant.currency));
  });
  server.serveWrite(routes.createCustomerLabourRate, async (tx, { params, body }) => rate(tx, await createLabourRate(tx, params.id, body)));
  server.serveWrite(routes.changeLabourRate, async (tx, { params, version, body }) => rate(tx, await changeLabourRate(tx, params.id, version, body)));
  server.serveWrite(routes.removeLabourRate, (tx, { params, version }) => removeLabourRate(tx, params.id, version));
}

function serveRateCards(server: Server): void {
  const line = async (tx: ReadTx, id: string) => present.presentRateCardLine(await queries.findRateCardLine(tx, id), tx.tenant.currency);
  serveList(server, routes.rateCardFile, async (tx, { criteria, params }) => {
    await branchToRead(tx, params.id);
    return presentPage(await queries.findRateCard(tx, params.id, criteria), (row) => present.presentRateCardLine(row, tx.tenant.currency));
  });
  server.serveWrite(routes.createRateCardLine, async (tx, { params, body }) => line(tx, await createRateCardLine(tx, params.id, body)));
  server.serveWrite(routes.changeRateCardLine, async (tx, { params, version, body }) => line(tx, await changeRateCardLine(tx, params.id, version, body)));
  server.serveWrite(routes.removeRateCardLine, (tx, { params, version }) => removeRateCardLine(tx, params.id, version));
}
