import { logActionName, logKindName } from '@quarterlight/contract/system/log-names';
import * as routes from '@quarterlight/contract/system/routes';
import type { LogChoices } from '@quarterlight/contract/system/schemas';
import * as setUpRoutes from '@quarterlight/contract/system/set-up-routes';
import type { Given } from '../../area.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { SetUpItem } from '../../platform/set-up/set-up-item.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { lookUpPostcode } from './addresses/look-up-postcode.ts';
import { openLogo, removeLogo } from './company-logo.ts';
import { presentChanges, presentSettings } from './get-settings.ts';
import { findEntities, findEntries, isTooWide, mostLookedThrough } from './log.queries.ts';
import { findActions, findKeys, findPeople } from './log-choices.queries.ts';
import { serveLookupEditing, serveLookups } from './lookups.routes.ts';
import { openRecord } from './open-record.ts';
import { readPublicText } from './public-texts.ts';
import { readBackups } from './read-backups.ts';
import { presentLogEntry, readLogEntry } from './read-log-entry.ts';
import { chooseSetUp, listSetUp, putSetUpAway } from './set-up.ts';
import { nameSettings } from './setting-words.ts';
import { serveTechnical } from './technical.routes.ts';
import { listVersions, publishText, readVersion, showEditedText } from './text-versions.ts';
import { getUiVersion, setUiVersion } from './ui-version.ts';
import { updateSettings } from './update-settings.ts';
import { readVerifications, startVerification } from './verifications.ts';

export function serveSystem(server: Server, services: Services, { hintBounds, lookupUses, taskTitles, outside, setUp }: Given): void {
  nameSettings();
  serveLookups(server);
  serveLookupEditing(server, lookupUses);
  serveTechnical(server, services, taskTitles, outside);
  serveSetUp(server, setUp);
  server.serve(routes.findAddresses, async ({ scope, params }) => (await lookUpPostcode(scope, services, params.postcode)).addresses);
  server.serve(routes.lookUpPostcode, ({ scope, params }) => lookUpPostcode(scope, services, params.postcode));
  server.serve(routes.uiVersion, ({ scope }) => scope.read(getUiVersion));
  server.serveWrite(routes.setVersion, (tx, { body }) => setUiVersion(tx, body.version));
  server.serve(routes.getSettings, ({ scope }) => scope.read(presentSettings));
  server.serve(routes.settingChanges, ({ scope }) => scope.read(presentChanges));
  server.serve(routes.getBackups, () => readBackups(services.config));
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

/** The same at whichever site somebody looks: it is the company that is set up. */
function serveSetUp(server: Server, items: readonly SetUpItem[]): void {
  server.serve(setUpRoutes.getSetUp, ({ scope }) => scope.unbound().read((tx) => listSetUp(tx, items)));
  server.serve(setUpRoutes.chooseSetUp, ({ scope, params, body }) =>
    scope.unbound().write(async (tx) => {
      await chooseSetUp(tx, items, params.name, body.needed);
      return listSetUp(tx, items);
    }),
  );
  server.serve(setUpRoutes.putSetUpAway, ({ scope }) => scope.unbound().write(putSetUpAway));
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
  server.serve(routes.logChoices, ({ scope }) => scope.read(readLogChoices));
  serveList(server, routes.logFile, async (tx, { criteria }) => {
    if (criteria.from !== undefined && criteria.to !== undefined && criteria.to < criteria.from) throw new Refusal('log.dates_reversed');
    if (criteria.text !== undefined && (await isTooWide(tx, criteria)))
      throw new Refusal('log.text_too_wide', { details: { most: mostLookedThrough.toLocaleString('en-GB') } });
    return presentPage(await findEntries(tx, criteria), presentLogEntry);
  });
  server.serve(routes.getLogEntry, ({ scope, params }) => scope.read((tx) => readLogEntry(tx, params.id)));
  server.serve(routes.logVerification, ({ scope }) => scope.read(readVerifications));
  server.serveWrite(routes.verifyLog, (tx) => startVerification(tx));
}

async function readLogChoices(tx: ReadTx): Promise<LogChoices> {
  const [people, keys, kinds, actions] = await Promise.all([findPeople(tx), findKeys(tx), findEntities(tx), findActions(tx)]);
  const coded = (codes: readonly string[], nameOf: (code: string) => string) =>
    codes.map((code) => ({ code, name: nameOf(code) })).toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'));
  return { people, keys, kinds: coded(kinds, logKindName), actions: coded(actions, logActionName) };
}
