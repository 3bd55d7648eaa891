// The system log from outside, also while the product runs:
//   npm run log -- verify [--tenant=name]                        one line a company; exit code 1 where something does not fit
//   npm run log -- restored --tenant=name --reason="why"         records that the database was restored from an older backup
// The database is that of DATABASE_URL (and DATABASE_OWNER_URL); without them the product's own in DATA_DIR, where the signed heads lie too.
import { headKeeperOf, recordRestoration, verifyLog } from '../apps/server/src/areas/system/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { keptSecret } from '../apps/server/src/platform/data-folder/secrets.ts';
import { makePassword, passwordOfRoles, withRole } from '../apps/server/src/platform/database/migrate.ts';
import type { Scope } from '../apps/server/src/platform/database/scope.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded/index.ts';
import { runningAddress } from '../apps/server/src/platform/embedded/running-address.ts';
import { startServices } from '../apps/server/src/process/start-services.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const option = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const count = (number: number, one: string) => `${number.toLocaleString('en-GB')} ${number === 1 ? one : one.replace(/y$/, 'ies')}`;

const [, , command] = process.argv;
const [tenant, reason] = [option('tenant'), option('reason')?.trim() ?? ''];
if (command !== 'verify' && command !== 'restored') throw new Error('Say what to do: verify, or restored with --tenant= and --reason=.');
if (command === 'restored' && (tenant === undefined || reason === '' || reason.length > 500))
  throw new Error('Say of which company and why, in up to 500 characters: --tenant=demo --reason="The disk failed; restored from the backup of 24/11/2026."');

const config = readConfig(process.env);
const given = config.databaseOwnerUrl ?? config.databaseUrl;
const runs = given ?? (await runningAddress(config.dataDir));
const postgres = runs === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, megabytes: 256, log: say }) : undefined;
const ownerUrl = runs ?? postgres?.ownerUrl ?? '';
const hasTwo = config.databaseUrl !== undefined && config.databaseOwnerUrl !== config.databaseUrl;
const password = async () => passwordOfRoles(ownerUrl) ?? (await keptSecret(config.dataDir, 'database-roles', makePassword));
const keptPassword = async () => keptSecret(config.dataDir, 'database-roles', makePassword);
const appUrl =
  hasTwo && config.databaseUrl !== undefined
    ? config.databaseUrl
    : withRole(ownerUrl, 'quarterlight_app', await (given === undefined ? keptPassword() : password()));
const running = await startServices({
  config,
  appUrl,
  directUrl: config.databaseDirectUrl ?? appUrl,
  simulators: { dvla: '', postcoder: '' },
  log: { warn: (_details, text) => say(text), error: (_details, text) => say(text) },
  poolSize: 4,
});
const keeper = headKeeperOf(running.services);

async function verify(scope: Scope): Promise<boolean> {
  const report = await verifyLog(scope, { keeper });
  const signed = report.signed === null ? 'nothing signed yet' : `signed up to position ${report.signed.position}`;
  const unsealed = report.unsealed > 0 ? `, ${count(report.unsealed, 'entry')} not sealed yet` : '';
  const at = [
    report.firstBadPosition === null ? '' : ` at position ${report.firstBadPosition}`,
    report.firstBadEntryId === null ? '' : `, entry ${report.firstBadEntryId}`,
  ].join('');
  const verdict = report.intact ? `verified up to position ${report.sealed}, ${signed}${unsealed}.` : `BROKEN${at}: ${report.problem ?? ''}`;
  say([`${scope.tenant.slug}: ${verdict}`, ...report.notes].join(' '));
  return report.intact;
}

try {
  const { rows } = await running.pool.query<{ tenant_id: string }>('select tenant_id from app.log_states()');
  const scopes = (await Promise.all(rows.map(({ tenant_id: id }) => running.services.scopeOfId(id)))).filter((scope) => scope !== undefined);
  const chosen = scopes
    .filter((scope) => tenant === undefined || scope.tenant.slug === tenant)
    .toSorted((one, other) => (one.tenant.slug < other.tenant.slug ? -1 : 1));
  if (tenant !== undefined && chosen.length === 0) throw new Error(`There is no active company ${tenant} with entries in its log.`);
  for (const scope of chosen) {
    if (command === 'verify') process.exitCode = (await verify(scope)) ? process.exitCode : 1;
    else {
      const { from, lost } = await recordRestoration(scope, keeper, reason);
      say(`${scope.tenant.slug}: recorded. The log goes on from position ${from}; ${lost} signed positions behind it are lost.`);
    }
  }
} finally {
  await running.stop();
  await postgres?.stop();
}
