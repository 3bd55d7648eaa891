import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../kit/harness.ts';
import { sampleOf } from '../kit/sample.ts';
import { aTenant, signIn } from '../kit/tenants.ts';
import { type BadInputGround, layGround, targetOf } from './bad-input/ground.ts';
import { plainText, runBadInput } from './bad-input/run.ts';

useTestApp();

const perRoute = 200;
// Some routes draw a PDF for each request that they accept: tens of seconds, where other test files keep the machine busy.
const timeout = 120_000;
const seed = 20_261_121;
const nameOf = (route: Route) => `${route.method} ${route.path}`;

let ground: BadInputGround;
let tables: readonly string[];
beforeAll(async () => {
  ground = await layGround(await aTenant());
  const owner = new pg.Client({ connectionString: testApp().ownerUrl });
  await owner.connect();
  tables = (
    await owner.query<{ relname: string }>(
      `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    )
  ).rows.map((row) => row.relname);
  await owner.end();
});

it('starts from bodies and queries that the contract takes, else all would be refused for one and the same reason', () => {
  const refused = allRoutes.flatMap((route) =>
    [route.body, route.query].flatMap((schema) =>
      schema === undefined
        ? []
        : [false, true].flatMap((full) => {
            const result = schema.safeParse(sampleOf(schema, { full, named: ground.named }));
            return result.success ? [] : [`${nameOf(route)} ${full ? 'full' : 'small'}: ${JSON.stringify(result.error.issues[0])}`];
          }),
    ),
  );
  expect(refused).toEqual([]);
});

describe.concurrent.each(allRoutes.map((route) => [nameOf(route), route] as const))('%s', { timeout }, (_, route) => {
  it('answers whatever is sent without a fault of ours, and accepts nothing that the contract refuses', async () => {
    let { token } = await ground.tenant.user();
    const result = await runBadInput({
      route,
      ground,
      seed,
      count: perRoute,
      records: 6,
      tables,
      target: () => targetOf(ground, route),
      renew: async () => {
        token = await signIn(ground.tenant.scope, (await ground.tenant.user()).userId);
      },
      send: async ({ url, headers, payload }) => {
        const {
          statusCode,
          headers: answered,
          rawPayload,
        } = await testApp().app.http.inject({
          method: route.method,
          url,
          headers: { 'x-tenant': ground.tenant.slug, authorization: `Bearer ${token}`, ...headers },
          ...(payload === undefined ? {} : { payload }),
        });
        return { status: statusCode, headers: answered, text: plainText(rawPayload, answered['content-encoding']) };
      },
    });
    expect(result.faults).toEqual([]);
  });
});
