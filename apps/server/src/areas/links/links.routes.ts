import { isEntity } from '@quarterlight/contract/entities';
import { openLink as openLinkRoute } from '@quarterlight/contract/links/routes';
import { LinkPurpose } from '@quarterlight/contract/links/schemas';
import { productActor } from '../../platform/access/actor.ts';
import type { Server } from '../../platform/http/serve.ts';
import { countView } from './links.queries.ts';
import { openLink } from './private-links.ts';

export function serveLinks(server: Server): void {
  server.serve(openLinkRoute, async ({ scope, params }) => {
    const link = await openLink(scope, params.token);
    // Somebody of ours who tries it has not been the one it was sent to.
    if (scope.actor.userId === null) {
      await scope.as(productActor(scope.tenant.id, scope.actor.ip)).write(async (tx) => {
        if ((await countView(tx, link.id)) && isEntity(link.entity)) await tx.announce(link.entity, link.entity_id);
      });
    }
    return { purpose: LinkPurpose.parse(link.purpose), until: link.expires_at };
  });
}
