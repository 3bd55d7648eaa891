// The system log from outside, also while the product runs:
//   npm run log -- verify [--tenant=name]                        one line a company; exit code 1 where something does not fit
//   npm run log -- restored [--tenant=name] --reason="why"       records that the database was restored from an older backup
// The database is that of DATABASE_URL (and DATABASE_OWNER_URL); without them the product's own in DATA_DIR, where the signed heads lie too.
import { plural } from '@quarterlight/kit/text';
import { headKeeperOf, recordRestoration, verifyLog } from '../apps/server/src/areas/system/index.ts';
import type { Scope } from '../apps/server/src/platform/database/scope.ts';
import { runCommand } from './support/run-command.ts';

const option = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const entries = (count: number) => plural(count, 'entry', 'entries');
type Keeper = ReturnType<typeof headKeeperOf>;

/** The verdict on a company's log in one line, and whether it is good. */
async function verify(scope: Scope, keeper: Keeper): Promise<{ line: string; intact: boolean }> {
  const report = await verifyLog(scope, { keeper });
  const signed = report.signed === null ? 'nothing signed yet' : `signed up to position ${report.signed.position}`;
  const unsealed = report.unsealed > 0 ? `, ${entries(report.unsealed)} not sealed yet` : '';
  const at = [
    report.firstBadPosition === null ? '' : ` at position ${report.firstBadPosition}`,
    report.firstBadEntryId === null ? '' : `, entry ${report.firstBadEntryId}`,
  ].join('');
  const verdict = report.intact ? `verified up to position ${report.sealed}, ${signed}${unsealed}.` : `BROKEN${at}: ${report.problem ?? ''}`;
  return { line: [`${scope.tenant.slug}: ${verdict}`, ...report.notes].join(' '), intact: report.intact };
}

await runCommand((say) => {
  const [, , command] = process.argv;
  const [tenant, reason] = [option('tenant'), option('reason')?.trim() ?? ''];
  if (command !== 'verify' && command !== 'restored') throw new Error('Say what to do: verify, or restored with --reason=.');
  if (command === 'restored' && (reason === '' || reason.length > 500))
    throw new Error(
      'Say why, in up to 500 characters: --reason="The disk failed; restored from the backup of 24/11/2026.", and --tenant=demo where it is one company alone.',
    );
  return async ({ running }) => {
    const keeper = headKeeperOf(running.services);
    const { rows } = await running.pool.query<{ tenant_id: string }>('select tenant_id from app.log_states()');
    const scopes = (await Promise.all(rows.map(({ tenant_id: id }) => running.services.scopeOfId(id)))).filter((scope) => scope !== undefined);
    const chosen = scopes
      .filter((scope) => tenant === undefined || scope.tenant.slug === tenant)
      .toSorted((one, other) => (one.tenant.slug < other.tenant.slug ? -1 : 1));
    if (tenant !== undefined && chosen.length === 0) throw new Error(`There is no active company ${tenant} with entries in its log.`);
    if (chosen.length === 0) say('No company has entries in its log yet.');
    for (const scope of chosen) {
      if (command === 'verify') {
        const { line, intact } = await verify(scope, keeper);
        say(line);
        if (!intact) process.exitCode = 1;
      } else {
        const { from, lost } = await recordRestoration(scope, keeper, reason);
        say(`${scope.tenant.slug}: recorded. The log goes on from position ${from}; ${lost} signed positions behind it are lost.`);
      }
    }
  };
});
