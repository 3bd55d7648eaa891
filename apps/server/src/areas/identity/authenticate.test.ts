import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { type ReadTx, Scope } from '../../platform/database/scope.ts';
import { forgetActors, makeAuthenticator } from './authenticate.ts';

useTestApp();

/** Reads as the product does; what it has read is handed over when `wait` allows it. */
class SlowScope extends Scope {
  wait: Promise<void> = Promise.resolve();
  override async read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    const result = await super.read(work);
    await this.wait;
    return result;
  }
}

it('keeps nothing of somebody that was read before a change of what they may do and came after it', async () => {
  const tenant = await aTenant();
  const user = await tenant.user({ permissions: ['view-diary'] });
  const { source } = testApp().running;
  const scope = new SlowScope(source, tenant.scope.tenant, tenant.scope.actor);
  const { authenticate } = makeAuthenticator({
    tenantOfName: async () => tenant.scope.tenant,
    scopeOfName: async () => scope,
    now: () => new Date(),
    hub: { overhear: () => undefined },
  });
  const http = Fastify();
  http.get('/held', (request) => authenticate(request).then(({ actor }) => [...actor.permissions]));
  const held = async (): Promise<unknown> =>
    (await http.inject({ url: '/held', headers: { 'x-tenant': tenant.slug, authorization: `Bearer ${user.token}` } })).json();
  const gate = Promise.withResolvers<void>();
  expect(await held()).toEqual(['view-diary']);
  forgetActors();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  scope.wait = gate.promise;
  const read = scope.read.bind(scope);
  scope.read = (work) =>
    read(async (tx) => {
      const result = await work(tx);
      isAsked();
      return result;
    });
  const early = held();
  await asked;
  await tenant.scope.write((tx) => tx.db.deleteFrom('user_permission').where('user_id', '=', user.userId).execute());
  forgetActors();
  gate.resolve();
  expect([await early, await held()]).toEqual([['view-diary'], []]);
  await http.close();
});
