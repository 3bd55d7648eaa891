import { startClearingUploads, stopDrawing } from '../areas/files/index.ts';
import { forgetSignIns } from '../areas/identity/index.ts';
import { sweepWebhooks, wakeWebhooks } from '../areas/outbox/index.ts';
import { keepSoon, resumeWaiting } from '../areas/privacy/index.ts';
import { forgetRuns } from '../areas/runs/index.ts';
import { tellExpiring } from '../areas/schedule/index.ts';
import { remindDebtors } from '../areas/statements/index.ts';
import { keepMonths } from '../areas/stock/index.ts';
import { headKeeperOf, keepLog, startSealer, startSigner } from '../areas/system/index.ts';
import { lapseLostOffers } from '../areas/worksheets/index.ts';
import { entriesMadeBy, searches } from '../areas.ts';
import { makeSweeper, sweepPlatform } from '../platform/database/sweep.ts';
import { makeEntriesOnce } from '../platform/search/make-entries.ts';
import { sealSecrets } from './seal-secrets.ts';
import type { Running } from './start-services.ts';

interface Options {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly directUrl: string;
  /** The password of the demonstration's users; undefined where there is to be no demonstration. */
  readonly demoPassword: string | undefined;
  readonly say: (line: string) => void;
}

/**
 * What runs beside the requests: before them the demonstration's filling at a first start and what records are found by after an upgrade; then the sealer
 * of the log's chain, behind it the removal of what is kept for a while only and the warnings of what expires, and the removal of half-received uploads.
 */
export async function startBackground(running: Running, options: Options): Promise<{ stop: () => Promise<void> }> {
  const { services, pool } = running;
  if (options.demoPassword !== undefined) {
    const { fillDemonstration } = await import('../demo/fill-demonstration.ts');
    await fillDemonstration({
      ownerUrl: options.ownerUrl,
      appUrl: options.appUrl,
      directUrl: options.directUrl,
      config: services.config,
      simulators: services.simulators,
      slug: services.config.defaultTenant,
      password: options.demoPassword,
      say: options.say,
      now: services.now,
    });
  }
  await makeEntriesOnce({ ownerUrl: options.ownerUrl, definitions: searches, madeBy: entriesMadeBy, say: options.say });
  await services.vault.ready();
  const { unreadable } = await sealSecrets(options.ownerUrl, services.vault);
  if (unreadable.length > 0)
    services.log.warn(
      { unreadable },
      'keys of outside services cannot be read, since they were sealed by another secret key: put that one back (SECRET_KEY, or secret-key in DATA_DIR), or enter them again in the settings',
    );
  const sealer = startSealer({
    pool,
    scopeOfId: services.scopeOfId,
    onSeal: wakeWebhooks,
    onSealed: makeSweeper([
      sweepPlatform,
      forgetSignIns,
      tellExpiring,
      forgetRuns,
      sweepWebhooks,
      resumeWaiting,
      keepSoon,
      lapseLostOffers,
      keepMonths,
      remindDebtors,
    ]),
    onTrouble: (error) => services.log.warn({ err: error }, 'the log could not be sealed; it is tried again'),
  });
  const keeper = headKeeperOf(services);
  const signer = startSigner({
    pool,
    scopeOfId: services.scopeOfId,
    keeper,
    daily: async (scope) => void (await keepLog(scope, keeper)),
    onHeld: (tenant, problem) => services.log.warn({ tenant, problem }, 'the head of the log is not signed: see "The system log" in docs/operations.md'),
    onTrouble: (error) => services.log.warn({ err: error }, 'the head of the log could not be signed; it is tried again'),
  });
  const clearing = startClearingUploads(services);
  return {
    stop: async () => {
      await sealer.stop();
      await signer.stop();
      await Promise.all([clearing.stop(), stopDrawing()]);
    },
  };
}
