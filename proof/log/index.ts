import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { idAt } from '@quarterlight/kit/ids';
import { headKeyOf } from '../../apps/server/src/areas/system/log-heads/head.rules.ts';
import { makeHeadFiles } from '../../apps/server/src/areas/system/log-heads/head-files.ts';
import { signChain } from '../../apps/server/src/areas/system/log-heads/sign-heads.ts';
import { sealEntries } from '../../apps/server/src/areas/system/seal-log.ts';
import { verifyLog } from '../../apps/server/src/areas/system/verify-log.ts';
import { passwordOfRoles, prepareDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { createTenant } from '../../apps/server/src/process/create-tenant.ts';
import { connectedPastTriggers } from '../../apps/server/testing/kit/owner.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import { numberOption } from '../support/options.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';

const migrationsFolder = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

/** So many entries over a year with their values, as changes of vehicles write them: one statement of the owner's. */
const fill = `with made as (
    select n, (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, to_timestamp(at / 1000.0) as at,
      'salt' || n as salt, jsonb_build_object('notes', 'before ' || n) as before, jsonb_build_object('notes', 'after ' || n) as after
    from generate_series(1, $2::int) n, lateral (select $3::bigint + n * 30000::bigint as at) t, lateral (select lpad(to_hex(at), 12, '0') as h) x),
  entries as (insert into log_entry (tenant_id, id, at, entity, entity_id, label, action, username, ip, fields, digest)
    select $1, id, at, 'vehicle', id, 'AB12 CDE', 'vehicle.changed', 'adviser', '203.0.113.10', '{notes}',
      rtrim(translate(encode(sha256(convert_to('["' || salt || '",{"notes":"before ' || n || '"},{"notes":"after ' || n || '"}]', 'UTF8')), 'base64'), E'+/\\n', '-_'), '=')
    from made)
  insert into log_value (tenant_id, entry_id, salt, before, after) select $1, id, salt, before, after from made`;

async function prove({ folder, short, after, say }: ProofContext, keepsHeads = true): Promise<Figures> {
  const entries = numberOption('entries', short || !keepsHeads ? 50_000 : 1_000_000);
  // PostgreSQL may be another user.
  await chmod(folder, 0o711);
  const postgres = await startOwnPostgres(`${folder}/postgres`);
  after(postgres.stop);
  const { appUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: passwordOfRoles(postgres.ownerUrl) ?? '', migrationsFolder });
  const running = await startQuietServices(appUrl, { dataDir: folder });
  after(running.stop);
  const scope = await createTenant(postgres.ownerUrl, running.source, { slug: 'log', name: 'Log' });
  const owner = await connectedPastTriggers(postgres.ownerUrl);
  after(() => owner.end());
  const begin = Date.now() - (entries + 100) * 30_000;
  await owner.query(fill, [scope.tenant.id, entries, begin]);
  await owner.query('analyze log_entry; analyze log_value');
  say(`  ${entries.toLocaleString('en-GB')} entries stand there`);
  let next: string | undefined = idAt(begin);
  const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;
  const sealing = performance.now();
  while (next !== undefined) next = await scope.write((tx) => sealEntries(tx, { fromId: next }));
  const sealed = seconds(sealing);
  await owner.query('analyze log_seal');
  const seed = running.services.vault.derive('quarterlight log heads');
  const keeper = { files: makeHeadFiles({ dataDir: folder, logHeadsDir: undefined }), key: () => seed.then(headKeyOf) };
  await signChain(scope, keeper);
  const heads = keepsHeads ? { keeper } : {};

  global.gc?.();
  const memory = process.memoryUsage().rss;
  let most = memory;
  const verifying = performance.now();
  const report = await verifyLog(scope, { ...heads, onProgress: async () => void (most = Math.max(most, process.memoryUsage().rss)) });
  const verified = seconds(verifying);
  say(`  verified in ${verified} s`);
  hold(report.intact && report.sealed === entries, `an untouched log of ${entries} entries does not verify: ${report.problem ?? report.sealed}`);
  const limit = Math.max(5, (60 * entries) / 1_000_000);
  hold(verified <= limit, `${entries} entries took ${verified} s to verify, more than ${limit} s`);

  const edited = Math.trunc(entries / 2);
  const forge = (from: string, to: string) =>
    owner.query(`update log_entry set label = $3 where label = $4 and id = (select entry_id from log_seal where tenant_id = $1 and position = $2)`, [
      scope.tenant.id,
      edited,
      to,
      from,
    ]);
  await forge('AB12 CDE', 'forged');
  const found = await verifyLog(scope, heads);
  hold(found.firstBadPosition === edited, `an edited entry in the middle was told at ${found.firstBadPosition ?? 'no'} position, not at ${edited}`);
  await forge('forged', 'AB12 CDE');
  await owner.query(
    `with cut as (delete from log_seal where tenant_id = $1 and position > $2 returning entry_id)
     delete from log_entry e using cut where e.tenant_id = $1 and e.id = cut.entry_id`,
    [scope.tenant.id, entries - 10],
  );
  const cut = await verifyLog(scope, heads);
  hold(!cut.intact && cut.firstBadPosition === entries - 9, `a cut tail was not told: ${cut.problem ?? 'intact'}`);
  return { entries, 'seconds to seal': sealed, 'seconds to verify': verified, 'megabytes more than before': megabytes(most - memory) };
}

/** A log of a million entries is verified within a minute, against itself and against what was signed of it outside. */
export const log: Proof = {
  name: 'log',
  promises: [29],
  about: 'a million entries are verified within a minute in bounded memory; an edit in the middle and a cut tail are told',
  run: (context) => prove(context),
  planted: [{ about: 'a verification that looks at the database alone', run: (context) => prove(context, false) }],
};
