import type { Services } from '../../platform/services.ts';
import { startBackups } from './start-backups.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** Looks after the backups while the server runs, and tells the administrators of the operator's own company of trouble. Answers what ends it. */
export async function backUp(services: Services, where: { ownerUrl: string; home: string; migrationsFolder: string }): Promise<() => Promise<void>> {
  const { config, now, log } = services;
  const onTrouble = async (what: string): Promise<void> => {
    const scope = await services.scopeOfName(config.defaultTenant);
    if (scope) await tellAdministrators(scope, what);
  };
  const { stop } = await startBackups({ config, now, log, onTrouble, ...where });
  return stop;
}
