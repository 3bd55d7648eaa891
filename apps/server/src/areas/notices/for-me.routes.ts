import * as routes from '@quarterlight/contract/notices/for-me-routes';
import { emptyId } from '@quarterlight/kit/ids';
import type { ForMeSource } from '../../platform/for-me/define-for-me.ts';
import type { Server } from '../../platform/http/serve.ts';
import { findForMe, findThing } from './find-for-me.ts';
import { keepPutAway } from './for-me.queries.ts';

/** Binds what waits for somebody, of whichever areas contribute it. */
export function serveForMe(server: Server, sources: readonly ForMeSource[]): void {
  server.serve(routes.listForMe, ({ scope }) => scope.read((tx) => findForMe(tx, sources)));
  server.serveWrite(routes.putAway, async (tx, { body }) => {
    // Only what waits for them and can be put away leaves a mark.
    const thing = await findThing(tx, sources, body);
    if (!thing || !(await keepPutAway(tx, body.kind, body))) return;
    await tx.audit({ entity: 'for-me', id: thing.id, label: thing.title, action: 'for-me.put-away', after: { detail: thing.detail } });
    await tx.announce('for-me', tx.actor.userId ?? emptyId);
  });
}
