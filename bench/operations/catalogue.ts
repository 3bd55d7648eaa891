import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import type { CatalogueFacts } from '../driver/traffic/catalogue.ts';
import { type Bench, type Line, type Operation, outcomeOf, p99Line, productOf } from '../support/bench.ts';
import { manyOffers, manyProducts, putManyProducts } from '../support/catalogue-rows.ts';
import { hold } from '../support/contest.ts';

type Asked = CatalogueFacts['asked'];
const products = (query: Readonly<Record<string, string | number>>) =>
  `/v1/catalogue/products?limit=50&${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;
const facets = (query: Readonly<Record<string, string | number>> = {}) =>
  `/v1/catalogue/products/facets?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

/** What people look for in a large catalogue, each way with some products that it must find. */
async function ways(bench: Bench): Promise<readonly { readonly name: string; readonly asked: Asked }[]> {
  const { rows } = await asOwner(bench.database.ownerUrl, (owner) =>
    owner.query<{ id: string; code: string; key: string; make: string; model: string; year: number }>(
      `select p.id, p.code, l.supplier_code as key, f.make, f.model, f.year_from::int as year from product p
         cross join lateral (select supplier_code from price_file_line o where o.tenant_id = p.tenant_id and o.product_id = p.id limit 1) l
         cross join lateral (select make, model, year_from from product_fit o where o.tenant_id = p.tenant_id and o.product_id = p.id limit 1) f
        where p.tenant_id = $1 and p.code ~ '^\\d{4}A' and p.active order by md5(p.id::text) limit 60`,
      [bench.company.tenantId],
    ),
  );
  const of = (path: (row: (typeof rows)[number]) => string, finds: (row: (typeof rows)[number]) => string): Asked =>
    rows.map((row) => ({ path: path(row), finds: finds(row) }));
  const features = ['camera', 'rain-sensor', 'heated', 'acoustic', 'head-up', 'aerial', 'tint-band', 'vin-window'];
  const pairs = features.flatMap((has) => features.flatMap((hasNot) => (has === hasNot ? [] : [{ features: has, withoutFeatures: hasNot }])));
  const counted = '"totalIsExact"';
  return [
    {
      name: 'part of a code',
      asked: of(
        ({ code }) => products({ q: code.slice(1) }),
        ({ id }) => id,
      ),
    },
    {
      name: 'a supplier’s code',
      asked: of(
        ({ key }) => products({ q: key }),
        ({ id }) => id,
      ),
    },
    {
      name: 'make, model and year',
      asked: of(
        ({ make, model, year }) => products({ make, model, year }),
        () => counted,
      ),
    },
    { name: 'features that it has and has not', asked: pairs.map((pair) => ({ path: products(pair), finds: counted })) },
    {
      name: 'a make and a feature',
      asked: rows.flatMap(({ make }, index) => [{ path: products({ make, features: features[index % features.length] ?? '' }), finds: counted }]),
    },
    { name: 'the counts of everything', asked: [{ path: facets(), finds: '"camera"' }] },
    {
      name: 'the counts beside a make and model',
      asked: of(
        ({ make, model }) => facets({ make, model }),
        () => '"OEE"',
      ),
    },
    { name: 'the counts beside features', asked: pairs.map((pair) => ({ path: facets(pair), finds: `"${pair.features}"` })) },
    {
      name: 'the counts beside a kind and quality',
      asked: ['OEM', 'OEE', 'aftermarket', 'dealer-only'].map((quality) => ({ path: facets({ kind: 'glass', quality }), finds: quality })),
    },
  ];
}

async function run(bench: Bench): Promise<readonly Line[]> {
  bench.say(`    ${manyProducts.toLocaleString('en-GB')} products with ${manyOffers.toLocaleString('en-GB')} offers`);
  await putManyProducts(bench.database.ownerUrl, bench.company.tenantId);
  const asked = await ways(bench);
  const contestants = asked.map(({ name, asked: each }) => ({ name, target: productOf(bench), traffic: 'catalogue', facts: { asked: each }, connections: 4 }));
  const outcomes = await hold(bench.driver, bench.quiet, contestants, bench.pace);
  return asked.map(({ name }) => {
    const { p50, rate } = outcomeOf(outcomes, name);
    bench.say(`    ${name}: ${Math.round(rate)}/s, half of the answers within ${p50.toFixed(1)} ms`);
    return p99Line(`Catalogue by ${name}, four callers`, outcomes, { milliseconds: 50 }, name);
  });
}

export const catalogueOperation: Operation = { name: 'catalogue', about: 'Products found and counted in a catalogue that no company outgrows', run };
