import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../kit/harness.ts';
import { sampleOf } from '../kit/sample.ts';
import { aTenant } from '../kit/tenants.ts';
import { type BadInputGround, layGround } from './bad-input/ground.ts';
import { runBadInput, tablesIn } from './bad-input/run.ts';

useTestApp();

/** On each change a part of what is asked at night, drawn alike. */
const perRoute = process.env['NIGHTLY'] === '1' ? 200 : 80;
// Some routes draw a PDF for each request that they accept: tens of seconds, where other test files keep the machine busy.
const timeout = 120_000;
const seed = 20_261_121;
const nameOf = (route: Route) => `${route.method} ${route.path}`;

let ground: BadInputGround;
let tables: readonly string[];
beforeAll(async () => {
  ground = await layGround(await aTenant());
  tables = await tablesIn(testApp().ownerUrl);
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
    const result = await runBadInput({
      route,
      ground,
      seed,
      count: perRoute,
      records: 6,
      tables,
      send: async ({ url, headers, payload }) => {
        const answer = await testApp().app.http.inject({ method: route.method, url, headers, ...(payload === undefined ? {} : { payload }) });
        return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
      },
    });
    expect(result.faults).toEqual([]);
  });
});
