import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as loads from '@quarterlight/contract/loads/routes';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import type pg from 'pg';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';
import { fileForm } from '../../apps/server/testing/kit/file-form.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { Caller, unlessLost } from '../support/caller.ts';
import { openCompany, signIn } from '../support/company.ts';
import { appUrlOf } from '../support/postgres.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { copyOfBuild, startServer } from '../support/server.ts';
import { roundsOf } from './rounds.ts';

const lines = 20_000;

/** A list in which every price differs from that of the round before. */
const listOf = (round: number) =>
  ['Product code,Net price', ...Array.from({ length: lines }, (_, line) => `K${line},${(100 + ((line + round) % 50) / 100).toFixed(2)}`)].join('\n');

interface Options {
  /** Changes the database as a planted defect would. */
  readonly plant?: (owner: pg.Client) => Promise<unknown>;
}

async function killLoads(context: ProofContext, { plant }: Options = {}, rounds = roundsOf(context, { few: 4, many: 20 })): Promise<Figures> {
  // PostgreSQL's user passes through on the way to its files.
  await chmod(context.folder, 0o711);
  const dataDir = join(context.folder, 'data');
  const server = await startServer({ main: await copyOfBuild(context), dataDir });
  context.after(() => server.stop());
  await server.waitUntilReady();
  const ownerUrl = async () => (await embeddedUrl(dataDir)).ownerUrl;
  const password = await readFile(join(dataDir, 'database-roles'), 'utf8').catch(() => undefined);
  const company = await openCompany({ ownerUrl: await ownerUrl(), appUrl: appUrlOf(await ownerUrl(), password?.trim()), slug: 'loads', technicians: 1 });
  await asOwner(await ownerUrl(), async (owner) => {
    await owner.query(
      `insert into product (tenant_id, id, code, code_key, description, description_key, category_id)
       select $1, gen_random_uuid(), 'K' || n, 'k' || n, 'Glass', 'glass', (select id from product_category where tenant_id = $1 limit 1) from generate_series(0, $2::int - 1) n`,
      [company.tenantId, lines],
    );
    await plant?.(owner);
  });
  const token = async () => (await signIn(server.baseUrl, company, company.manager)).token ?? '';
  const manager = new Caller({ baseUrl: server.baseUrl, tenant: company.slug, patience: 20_000, token: await token() });
  const readLoad = async (id: string): Promise<DataLoad | undefined> => {
    const answer = await unlessLost(manager.call(loads.getDataLoad, { params: { id } }));
    return answer?.status === 200 ? answer.body : undefined;
  };
  const until = async (id: string, of: (load: DataLoad) => boolean): Promise<DataLoad> => {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const load = await readLoad(id);
      if (load !== undefined && of(load)) return load;
      hold(performance.now() < deadline, `a load came to no end in two minutes: ${load?.state} ${load?.trouble}`);
      await pause(50);
    }
  };
  const laid = (id: string | null) =>
    asOwner(ownerUrlNow, async (owner) =>
      Number((await owner.query<{ count: string }>('select count(*) from price_file_line where price_file_id = $1', [id])).rows[0]?.count),
    );
  let ownerUrlNow = await ownerUrl();
  const seen = { struck: 0, 'struck before its end': 0, 'loaded without a new start': 0 };
  for (let round = 0; round < rounds; round += 1) {
    const form = fileForm('prices.csv', listOf(round), { fields: { supplierId: company.supplierId } });
    const brought = await manager.raw('POST', loads.bringFile.path.replace(':kind', 'price-file'), form);
    hold(brought.status === 200, `the file was not taken: ${brought.text}`);
    const read = brought.body as DataLoad;
    await manager.call(loads.checkLoad, {
      params: { id: read.id },
      version: read.version,
      body: { manner: read.manner, choice: read.choice, options: read.options },
    });
    const checked = await until(read.id, ({ progress }) => progress === null);
    hold(checked.preview?.counts.refused === 0, `the check refused lines: ${JSON.stringify(checked.preview?.counts)} ${checked.trouble}`);
    const files = await filesOf(ownerUrlNow, company.tenantId);
    await manager.call(loads.commitLoad, { params: { id: read.id }, version: checked.version, body: { leaveOutRefused: false } });
    await pause(Math.random() * 900);
    const { pid } = await embeddedUrl(dataDir);
    if (round % 2 === 0) process.kill(pid, 'SIGKILL');
    await server.kill();
    if (round % 2 === 1) process.kill(pid, 'SIGKILL');
    seen.struck += 1;
    server.launch();
    await server.waitUntilReady(60_000);
    ownerUrlNow = await ownerUrl();
    // At the first look after the start it is whole or absent; then it is brought to its end.
    const now = await until(read.id, () => true);
    if (now.state !== 'loaded') {
      seen['struck before its end'] += 1;
      const fresh = await filesOf(ownerUrlNow, company.tenantId);
      const still = await readLoad(read.id);
      hold(still?.state === 'loaded' || fresh === files, `a load that is ${now.state} has left ${fresh - files} files behind`);
    } else seen['loaded without a new start'] += 1;
    const done = await until(read.id, ({ progress }) => progress === null);
    hold(done.state === 'loaded', `after the kill the load is ${done.state}: ${done.trouble}`);
    hold((await laid(done.priceFileId)) === lines, `of ${lines} lines ${await laid(done.priceFileId)} were laid down`);
    hold((await filesOf(ownerUrlNow, company.tenantId)) === files + 1, 'a load was done twice, or left half of a file behind');
  }
  return { rounds, lines, ...seen };
}

const filesOf = (ownerUrl: string, tenantId: string): Promise<number> =>
  asOwner(ownerUrl, async (owner) =>
    Number((await owner.query<{ count: string }>('select count(*) from price_file where tenant_id = $1', [tenantId])).rows[0]?.count),
  );

/** `kill -9` of the server and of PostgreSQL in the middle of loading price files. */
export const killLoadsProof: Proof = {
  name: 'kill-loads',
  promises: [7, 8],
  about: 'server and PostgreSQL are killed together while price files are loaded: each load is whole or absent, and done once',
  run: (context) => killLoads(context),
  planted: [
    {
      about: 'every hundredth price is left out as it is laid down',
      run: (context) =>
        killLoads(
          context,
          {
            plant: async (owner) => {
              await owner.query(
                `create function public.leave_out() returns trigger language plpgsql as $$ begin return case when new.line % 100 = 0 then null else new end; end $$`,
              );
              await owner.query('create trigger leave_out before insert on price_file_line for each row execute function public.leave_out()');
            },
          },
          1,
        ),
    },
  ],
};
