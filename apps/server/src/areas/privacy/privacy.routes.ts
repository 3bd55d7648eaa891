import * as routes from '@quarterlight/contract/privacy/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { createRequest, lookAgain, personAt } from './ask.ts';
import { erasePerson, previewErasure } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { countOlder } from './keep-by-age.ts';
import { presentRequest, presentSummary } from './privacy.present.ts';
import { choose, findPlaces, findRequests } from './privacy.queries.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';
import { isStuck, resumeRequest } from './resume.ts';

const show = async (tx: ReadTx, row: RequestRow) => presentRequest(tx, row, await findPlaces(tx, row.id), await isStuck(tx, row));

/** Binds the routes of requests for what is held of a person. */
export function servePrivacy(server: Server, personal: readonly PersonalData[]): void {
  serveList(server, routes.privacyRequestsFile, async (tx, { criteria }) => presentPage(await findRequests(tx, criteria), (row) => presentSummary(tx, row)));
  server.serve(routes.readPerson, ({ scope, query }) => scope.read((tx) => personAt(tx, personal, query.kind, query.recordId)));
  server.serveWrite(routes.createPrivacyRequest, async (tx, { body }) => show(tx, await createRequest(tx, personal, body)));
  server.serve(routes.getPrivacyRequest, ({ scope, params }) => scope.read(async (tx) => show(tx, await privacyRequest.read(tx, params.id))));
  server.serve(routes.previewErasure, ({ scope, params }) => scope.read((tx) => previewErasure(tx, personal, params.id)));
  server.serveWrite(routes.choosePlaces, async (tx, { params, version, body }) => {
    const before = await privacyRequest.takeUp(tx, params.id, { action: 'choose', version });
    const mine = new Set((await findPlaces(tx, before.id)).map(({ id }) => id));
    if (body.chosen.some((id) => !mine.has(id))) throw new Refusal('privacy.other_place');
    await choose(tx, before.id, body.chosen);
    return show(tx, await privacyRequest.settle(tx, before, { action: 'chosen', after: { records: body.chosen.length } }));
  });
  server.serveWrite(routes.lookAgain, async (tx, { params, version }) => show(tx, await lookAgain(tx, params.id, version)));
  server.serve(routes.exportPerson, async ({ scope, params }) => {
    const { stream, name } = await exportPerson(scope, personal, params.id);
    return { mediaType: 'application/zip', body: stream, fileName: name };
  });
  server.serveWrite(routes.erasePerson, async (tx, { params, version, body }) =>
    show(tx, await erasePerson(tx, personal, { id: params.id, version, name: body.name })),
  );
  server.serveWrite(routes.resumePrivacyRequest, async (tx, { params, version }) => show(tx, await resumeRequest(tx, params.id, version)));
  server.serveWrite(routes.closePrivacyRequest, async (tx, { params, version, body }) => {
    const before = await privacyRequest.takeUp(tx, params.id, { action: 'close', version });
    return show(tx, await privacyRequest.settle(tx, before, { set: { state: 'closed', closed_at: tx.now, closed_reason: body.reason }, action: 'closed' }));
  });
  server.serve(routes.countRetention, ({ scope }) => scope.read((tx) => countOlder(tx, personal)));
}
