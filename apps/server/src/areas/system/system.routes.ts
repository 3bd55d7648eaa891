import { AwaitingKind, FileKind, GlassKind, JobKind, QuotationKind, VatKind } from '@quarterlight/contract/system/kinds';
import * as lists from '@quarterlight/contract/system/lookup-routes';
import * as routes from '@quarterlight/contract/system/routes';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { z } from 'zod';
import type { Given } from '../../area.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { lookUpPostcode } from './addresses/look-up-postcode.ts';
import { openLogo, removeLogo } from './company-logo.ts';
import { createLookup, lookupRecords, orderLookups, presentLookup, restoreLookup, retireLookup, updateLookup } from './edit-lookups.ts';
import { presentChanges, presentSettings } from './get-settings.ts';
import { findEntities, findEntries } from './log.queries.ts';
import { selectList } from './lookups.queries.ts';
import { openRecord } from './open-record.ts';
import { readPublicText } from './public-texts.ts';
import { nameSettings } from './setting-words.ts';
import { listVersions, publishText, readVersion, showEditedText } from './text-versions.ts';
import { getUiVersion, setUiVersion } from './ui-version.ts';
import { updateSettings } from './update-settings.ts';
import { presentLogEntry, readLogEntry, verifyLog } from './verify-log.ts';

export function serveSystem(server: Server, services: Services, { hintBounds }: Given): void {
  nameSettings();
  serveLookups(server);
  serveLookupEditing(server);
  server.serve(routes.findAddresses, async ({ scope, params }) => (await lookUpPostcode(scope, services, params.postcode)).addresses);
  server.serve(routes.lookUpPostcode, ({ scope, params }) => lookUpPostcode(scope, services, params.postcode));
  server.serve(routes.uiVersion, ({ scope }) => scope.read(getUiVersion));
  server.serveWrite(routes.setVersion, (tx, { body }) => setUiVersion(tx, body.version));
  server.serve(routes.getSettings, ({ scope }) => scope.read(presentSettings));
  server.serve(routes.settingChanges, ({ scope }) => scope.read(presentChanges));
  server.serveWrite(routes.updateSettings, async (tx, { body }) => {
    await updateSettings(tx, services.vault, body);
    return presentSettings(tx);
  });
  server.serve(routes.publicText, ({ scope, params }) => scope.read((tx) => readPublicText(tx, params.name)));
  serveTexts(server);
  serveLogo(server);
  serveLog(server);
  server.serve(routes.openRecord, ({ scope, body }) => openRecord(scope, services.presence, hintBounds, body));
}

function serveTexts(server: Server): void {
  server.serve(routes.editedText, ({ scope, params }) => scope.read((tx) => showEditedText(tx, params.name)));
  server.serveWrite(routes.publishText, (tx, { params, body }) => publishText(tx, params.name, body));
  server.serve(routes.listTextVersions, ({ scope, params, query }) => scope.read((tx) => listVersions(tx, params.name, query)));
  server.serve(routes.getTextVersion, ({ scope, params }) => scope.read((tx) => readVersion(tx, params.id)));
}

function serveLogo(server: Server): void {
  server.serve(routes.companyLogo, async ({ scope, params }) => {
    // Its name says what is in it.
    return { mediaType: 'image/png', body: await scope.read((tx) => openLogo(tx, params.hash)), fileName: 'logo.png', inline: true, keepForGood: true };
  });
  server.serveWrite(routes.removeCompanyLogo, async (tx) => {
    await removeLogo(tx);
    return { logo: '' };
  });
}

function serveLog(server: Server): void {
  server.serve(routes.logEntities, async ({ scope }) => (await scope.read(findEntities)).map((name) => ({ name })));
  serveList(server, routes.logFile, async (tx, { criteria }) => {
    if (criteria.from !== undefined && criteria.to !== undefined && criteria.to < criteria.from) throw new Refusal('log.dates_reversed');
    return presentPage(await findEntries(tx, criteria), presentLogEntry);
  });
  server.serve(routes.getLogEntry, ({ scope, params }) => scope.read((tx) => readLogEntry(tx, params.id)));
  server.serve(routes.verifyLog, ({ scope }) => scope.read(verifyLog));
}

const namedLists = [
  ['address-types', lists.addressTypes],
  ['currencies', lists.currencies],
  ['invoice-types', lists.invoiceTypes],
  ['branch-rejection-reasons', lists.branchRejectionReasons],
  ['causes-of-damage', lists.causesOfDamage],
  ['booking-reasons', lists.bookingReasons],
  ['purchase-order-statuses', lists.purchaseOrderStatuses],
] as const;

const rowsOf = (scope: Scope, list: LookupList) => scope.read((tx) => selectList(tx, list));
const kindFrom = <Kind extends z.ZodEnum>(kinds: Kind, kind: string | null) => (kind === null ? null : kinds.parse(kind));
const codedRows = async <Kind extends z.ZodEnum>(scope: Scope, list: LookupList, kinds: Kind) =>
  (await rowsOf(scope, list)).map(({ id, name, kind }) => ({ id, name, kind: kindFrom(kinds, kind) }));

function serveLookups(server: Server): void {
  for (const [list, route] of namedLists) server.serve(route, async ({ scope }) => (await rowsOf(scope, list)).map(({ id, name }) => ({ id, name })));
  server.serve(lists.jobTypes, ({ scope }) => codedRows(scope, 'job-types', JobKind));
  server.serve(lists.quotationJobTypes, ({ scope }) => codedRows(scope, 'quotation-job-types', QuotationKind));
  server.serve(lists.glassTypes, ({ scope }) => codedRows(scope, 'glass-types', GlassKind));
  server.serve(lists.worksheetFileTypes, ({ scope }) => codedRows(scope, 'worksheet-file-types', FileKind));
  server.serve(lists.titles, async ({ scope }) => (await rowsOf(scope, 'titles')).map(({ name }) => ({ name })));
  server.serve(lists.awaitingReasons, async ({ scope }) =>
    (await codedRows(scope, 'worksheet-awaiting-reasons', AwaitingKind)).map(({ id, name, kind }) => ({ reason: name, id, kind })),
  );
  server.serve(lists.vatRates, async ({ scope }) =>
    (await rowsOf(scope, 'vat-rates')).map(({ id, name, rate_basis_points: rate, kind }) => ({
      id,
      name,
      rate: (rate ?? 0) / 100,
      kind: kindFrom(VatKind, kind),
    })),
  );
}

function serveLookupEditing(server: Server): void {
  server.serve(routes.lookupRecords, ({ scope, params }) => scope.read((tx) => lookupRecords(tx, params.list)));
  server.serveWrite(routes.createLookup, async (tx, { params, body }) => presentLookup(await createLookup(tx, params.list, body), tx));
  server.serveWrite(routes.orderLookups, (tx, { params, body }) => orderLookups(tx, params.list, body.ids));
  server.serveWrite(routes.updateLookup, async (tx, { params, version, body }) => presentLookup(await updateLookup(tx, params.id, version, body), tx));
  server.serveWrite(routes.retireLookup, async (tx, { params }) => presentLookup(await retireLookup(tx, params.id), tx));
  server.serveWrite(routes.restoreLookup, async (tx, { params }) => presentLookup(await restoreLookup(tx, params.id), tx));
}
