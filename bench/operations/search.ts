import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { isFound, type SearchFacts, searchPath } from '../driver/traffic/search.ts';
import { type Bench, type Line, type Operation, outcomeOf, p99Line, productOf, rateLine, three } from '../support/bench.ts';
import { hold } from '../support/contest.ts';
import { askOnce } from '../support/session.ts';

/** Takes a letter out of the middle of a word, as a slip of the finger does. */
const mistyped = (name: string): string => {
  const at = Math.floor(name.length / 2);
  return name.slice(0, at) + name.slice(at + 1);
};

type Typed = SearchFacts['typed'];

/** Texts of five kinds that a person types, each with a record that it should find. */
const candidates = (bench: Bench): Promise<readonly Typed[]> =>
  asOwner(bench.database.ownerUrl, async (owner) => {
    const many = async (sql: string): Promise<Typed> => (await owner.query<Typed[number]>(sql, [bench.company.tenantId])).rows;
    const some = 'order by md5(text) limit 60';
    const customers = (column: string, more = 'true') =>
      many(`with kept as (select ${column} as text, array_agg(id) as finds from customer where tenant_id = $1 and ${column} <> '' and ${more} group by ${column})
        select text, finds from kept ${some}`);
    const numbers = await many(`select number as text, array[id] as finds from worksheet where tenant_id = $1 order by md5(number) limit 60`);
    const registrations =
      await many(`with few as (select id, substr(registration, 2, 5) as text from vehicle where tenant_id = $1 and length(registration) = 7 order by md5(id::text) limit 60)
      select f.text, array[f.id] as finds from few f where (select count(*) from vehicle o where o.tenant_id = $1 and o.registration like '%' || f.text || '%') = 1`);
    const names = (await customers('name', 'length(name) > 10')).map(({ text, finds }) => ({ text: mistyped(text), finds }));
    return [numbers, registrations, names, await customers('postcode'), await customers('telephone')];
  });

const kinds = ['worksheet', 'vehicle', 'customer'];

/** Keeps the texts that both servers find the record by: a mistyped name may be more like another one. Throws where they find few of a kind. */
async function gather(bench: Bench): Promise<SearchFacts> {
  const finds = async (baseUrl: string, headers: Record<string, string>, { text, finds: ids }: Typed[number]) =>
    isFound(await askOnce(`${baseUrl}${searchPath(text, kinds)}`, headers), ids);
  const kept: Typed[] = [];
  for (const candidate of await candidates(bench)) {
    const found: Typed = [];
    let ours = 0;
    for (const each of candidate) {
      const byUs = await finds(bench.product.baseUrl, bench.headers, each);
      if (byUs) ours += 1;
      if (byUs && (await finds(bench.bare.baseUrl, {}, each))) found.push(each);
    }
    bench.say(`    of ${candidate.length} such as ${candidate[0]?.text}, ours finds ${ours}, both find ${found.length}`);
    if (found.length < 20) throw new Error(`Of ${candidate.length} texts such as ${candidate[0]?.text} only ${found.length} found their record.`);
    kept.push(found);
  }
  return { kinds, typed: Array.from({ length: 60 }, (_, index) => kept.flatMap((each) => each.slice(index, index + 1))).flat() };
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const title = 'Search worksheets, customers, vehicles: number, part of a registration, mistyped name, postcode, telephone';
  const facts = await gather(bench);
  const everything = { name: 'everything', target: productOf(bench), traffic: 'search', facts: { ...facts, kinds: [] } };
  const four = { ...everything, name: 'four', connections: 4 };
  const outcomes = await hold(bench.driver, bench.quiet, [...three(bench, 'search', facts), everything, four], bench.pace);
  const all = outcomeOf(outcomes, 'everything');
  const bare = outcomeOf(outcomes, 'bare').rate;
  return [
    rateLine(title, outcomes, 0.4),
    { title: 'The same over all eight kinds', unit: '/s', bare, ours: all.rate, ratio: all.rate / bare },
    p99Line('The same over all eight kinds, four callers', outcomes, { milliseconds: 50 }, 'four'),
  ];
}

export const searchOperation: Operation = {
  name: 'search',
  about: 'One box over everything',
  run,
  load: async (bench) => ({ traffic: 'search', facts: await gather(bench) }),
};
