import * as routes from '@quarterlight/contract/system/routes';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { createLookup, lookupRecords, orderLookups, presentLookup, restoreLookup, retireLookup, updateLookup } from './edit-lookups.ts';
import { findAddresses } from './find-addresses.ts';
import { presentSettings } from './get-settings.ts';
import { findEntities, findEntries } from './log.queries.ts';
import { listLookups } from './lookups.ts';
import { readPublicText } from './public-texts.ts';
import { getUiVersion, setUiVersion } from './ui-version.ts';
import { updateSettings } from './update-settings.ts';
import { presentLogEntry, readLogEntry, verifyLog } from './verify-log.ts';

export function serveSystem(server: Server, services: Services): void {
  serveLookups(server);
  serveLookupEditing(server);
  server.serve(routes.findAddresses, ({ scope, params }) => findAddresses(scope, services, params.postcode));
  server.serve(routes.uiVersion, ({ scope }) => scope.read(getUiVersion));
  server.serve(routes.setVersion, ({ scope, body }) => scope.write((tx) => setUiVersion(tx, body.version)));
  server.serve(routes.getSettings, ({ scope }) => scope.read(presentSettings));
  server.serve(routes.updateSettings, ({ scope, body }) =>
    scope.write(async (tx) => {
      await updateSettings(tx, services.vault, body);
      return presentSettings(tx);
    }),
  );
  server.serve(routes.publicText, ({ scope, params }) => scope.read((tx) => readPublicText(tx, params.name)));
  serveLog(server);
}

function serveLog(server: Server): void {
  server.serve(routes.logEntities, async ({ scope }) => (await scope.read(findEntities)).map((name) => ({ name })));
  server.serve(routes.findLogEntries, async ({ scope, body }) => {
    if (body.from !== undefined && body.to !== undefined && body.to < body.from) throw new Refusal('log.dates_reversed');
    return presentPage(await scope.read((tx) => findEntries(tx, body)), presentLogEntry);
  });
  server.serve(routes.getLogEntry, ({ scope, params }) => scope.read((tx) => readLogEntry(tx, params.id)));
  server.serve(routes.verifyLog, ({ scope }) => scope.read(verifyLog));
}

const namedLists = [
  ['address-types', routes.addressTypes],
  ['currencies', routes.currencies],
  ['invoice-types', routes.invoiceTypes],
  ['branch-rejection-reasons', routes.branchRejectionReasons],
  ['worksheet-file-types', routes.worksheetFileTypes],
  ['job-types', routes.jobTypes],
  ['quotation-job-types', routes.quotationJobTypes],
  ['glass-types', routes.glassTypes],
  ['causes-of-damage', routes.causesOfDamage],
  ['booking-reasons', routes.bookingReasons],
  ['purchase-order-statuses', routes.purchaseOrderStatuses],
] as const;

const rowsOf = (scope: Scope, list: LookupList) => scope.read((tx) => listLookups(tx, list));

function serveLookups(server: Server): void {
  for (const [list, route] of namedLists) server.serve(route, async ({ scope }) => (await rowsOf(scope, list)).map(({ id, name }) => ({ id, name })));
  server.serve(routes.titles, async ({ scope }) => (await rowsOf(scope, 'titles')).map(({ name }) => ({ name })));
  server.serve(routes.awaitingReasons, async ({ scope }) => (await rowsOf(scope, 'worksheet-awaiting-reasons')).map(({ id, name }) => ({ reason: name, id })));
  server.serve(routes.vatRates, async ({ scope }) =>
    (await rowsOf(scope, 'vat-rates')).map(({ id, name, rate_basis_points: rate }) => ({ id, name, rate: (rate ?? 0) / 100 })),
  );
}

function serveLookupEditing(server: Server): void {
  server.serve(routes.lookupRecords, ({ scope, params }) => scope.read((tx) => lookupRecords(tx, params.list)));
  server.serve(routes.createLookup, ({ scope, params, body }) => scope.write(async (tx) => presentLookup(await createLookup(tx, params.list, body))));
  server.serve(routes.orderLookups, ({ scope, params, body }) => scope.write((tx) => orderLookups(tx, params.list, body.ids)));
  server.serve(routes.updateLookup, ({ scope, params, version, body }) =>
    scope.write(async (tx) => presentLookup(await updateLookup(tx, params.id, version, body))),
  );
  server.serve(routes.retireLookup, ({ scope, params }) => scope.write(async (tx) => presentLookup(await retireLookup(tx, params.id))));
  server.serve(routes.restoreLookup, ({ scope, params }) => scope.write(async (tx) => presentLookup(await restoreLookup(tx, params.id))));
}
