import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { type Bench, type Line, type Operation, rateLine, three } from '../support/bench.ts';
import { hold } from '../support/contest.ts';

const title = 'One record with its 5 lines';

const gather = async (bench: Bench) => {
  const ids = await asOwner(bench.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select w.id from bench.worksheet w where (select count(*) from bench.worksheet_line l where l.worksheet_id = w.id) = 5
        and exists (select from worksheet p where p.tenant_id = $1 and p.id = w.id) order by md5(w.id::text) limit 5000`,
      [bench.company.tenantId],
    );
    return rows.map(({ id }) => id);
  });
  return { ids };
};

async function run(bench: Bench): Promise<readonly Line[]> {
  return [rateLine(title, await hold(bench.driver, bench.quiet, three(bench, 'record', await gather(bench)), bench.pace), 0.4)];
}

export const recordOperation: Operation = { name: 'record', about: title, run, load: async (bench) => ({ traffic: 'record', facts: await gather(bench) }) };
