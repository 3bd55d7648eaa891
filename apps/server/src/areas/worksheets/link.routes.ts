import * as routes from '@quarterlight/contract/worksheets/link-routes';
import { productActor } from '../../platform/access/actor.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { pictures } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import { receiveUpload, uploadLimits } from '../files/index.ts';
import { type LinkRow, readByLink, writeByLink } from '../links/index.ts';
import { showFollowed } from './link-job.ts';
import { endPhotographs, keepAnswers, keepPhotographs, showPhotographs } from './link-photographs.ts';
import { findResponsible } from './replies.queries.ts';
import { askForPhotographs, endWorksheetLink, sendTrackingLink, worksheetLinks } from './send-link.ts';
import { findWorksheet } from './worksheets.queries.ts';

/** What private links to a job do, and how the office makes and ends them. `port` is where this process listens. */
export function serveWorksheetLinks(server: Server, port: number): void {
  server.serve(routes.openLinkJob, ({ scope, params }) => readByLink(scope, params.token, 'job', showFollowed));
  server.serve(routes.openPhotographs, ({ scope, params }) => readByLink(scope, params.token, 'photographs', showPhotographs));
  server.serve(routes.sendPhotographs, async ({ scope, params: { token }, request }) => {
    // A dead link takes nothing in; one that dies meanwhile keeps nothing.
    const { responsible } = await standingOf(scope, token);
    const limits = { ...(await uploadLimits(scope)), types: pictures };
    return receiveUpload(routes.sendPhotographs, request, limits, (upload) =>
      writeByLink(scope, token, 'photographs', async (tx, link) => {
        await keepPhotographs(tx, link, upload, responsible);
        return showPhotographs(tx, link);
      }),
    );
  });
  server.serve(routes.answerByLink, async ({ scope, params: { token }, body }) => {
    const { responsible } = await standingOf(scope, token);
    return writeByLink(scope, token, 'photographs', async (tx, link) => {
      await keepAnswers(tx, link, body, responsible);
      return showPhotographs(tx, link);
    });
  });
  server.serve(routes.endPhotographs, ({ scope, params }) => writeByLink(scope, params.token, 'photographs', endPhotographs));
  server.serveWrite(routes.askForPhotographs, (tx, { params, body }) => askForPhotographs(tx, params.id, body, port));
  server.serveWrite(routes.sendTrackingLink, (tx, { params, body }) => sendTrackingLink(tx, params.id, body.by, port));
  server.serve(routes.listWorksheetLinks, async ({ scope, params }) => scope.read(async (tx) => ({ items: await worksheetLinks(tx, params.id) })));
  server.serveWrite(routes.endWorksheetLink, (tx, { params }) => endWorksheetLink(tx, params.id, params.linkId));
}

/** The link of a token while it takes photographs, and who of the office is told of them, whom its holder may not be shown. Refuses 'link.gone'. */
async function standingOf(scope: Scope, token: string): Promise<{ responsible: string | undefined }> {
  const { entity_id: id } = await readByLink(scope, token, 'photographs', async (tx, link): Promise<LinkRow> => {
    await showPhotographs(tx, link);
    return link;
  });
  return scope.as(productActor(scope.tenant.id, scope.actor.ip)).read(async (tx) => {
    const row = await findWorksheet(tx, id);
    return { responsible: row && (await findResponsible(tx, row)) };
  });
}
