import * as routes from '@quarterlight/contract/identity/routes-own';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { forgetActors } from './authenticate.ts';
import { chooseTwoStep } from './choose-two-step.ts';
import { changeOwnProfile, readOwnProfile } from './own-profile.ts';
import { prove } from './prove.ts';
import { beginAuthenticator, confirmAuthenticator, renewRecoveryCodes } from './set-up-authenticator.ts';
import { readWanted } from './two-step.ts';

/** What everybody may do to their own account, whatever bounds them. */
export function serveOwn(server: Server, { vault }: Services): void {
  server.serve(routes.prove, ({ scope, body }) => prove(scope.unbound(), body.password).then(forgetActors));
  server.serve(routes.getTwoStep, ({ scope }) => scope.unbound().read(readWanted));
  server.serve(routes.getOwnProfile, ({ scope }) => scope.unbound().read(readOwnProfile));
  server.serve(routes.updateOwnProfile, ({ scope, version, body }) =>
    scope.unbound().write(async (tx) => {
      await changeOwnProfile(tx, version, body);
      return readOwnProfile(tx);
    }),
  );
  server.serve(routes.beginAuthenticator, ({ scope }) => scope.unbound().write((tx) => beginAuthenticator(tx, vault)));
  server.serve(routes.confirmAuthenticator, async ({ scope, body }) => {
    const { codes } = await confirmAuthenticator(scope.unbound(), vault, body.code);
    return { codes: [...codes] };
  });
  server.serve(routes.makeRecoveryCodes, async ({ scope }) => ({ codes: [...(await renewRecoveryCodes(scope.unbound())).codes] }));
  server.serve(routes.chooseTwoStep, ({ scope, body }) =>
    scope.unbound().write(async (tx) => {
      await chooseTwoStep(tx, body.method);
      return readOwnProfile(tx);
    }),
  );
}
