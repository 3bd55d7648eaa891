import * as routes from '@quarterlight/contract/identity/routes-own';
import type { Server } from '../../platform/http/serve.ts';
import { forgetActors } from './authenticate.ts';
import { prove } from './prove.ts';

/** What everybody may do to their own account, whatever bounds them. */
export function serveOwn(server: Server): void {
  server.serve(routes.prove, ({ scope, body }) => prove(scope.unbound(), body.password).then(forgetActors));
}
