import { systemContract } from '@quarterlight/contract/system/area';
import { defineArea } from '../../area.ts';
import { addressLookUp } from './addresses/try-addresses.ts';
import { databaseService } from './database-service.ts';
import { systemUses } from './lookup-uses.ts';
import { systemPersonal } from './personal-data.ts';
import { seedSystem } from './seed.ts';
import { setUpClaim } from './set-up.ts';
import { systemSetUp } from './set-up-items.ts';
import { serveSystem } from './system.routes.ts';
import { systemTasks } from './system.tasks.ts';

export const systemArea = defineArea(systemContract, {
  personal: systemPersonal,
  lookupUses: systemUses,
  routes: serveSystem,
  outside: (services) => [addressLookUp(services), databaseService(services)],
  tasks: systemTasks,
  setUp: () => systemSetUp,
  claims: { 'set-up': setUpClaim },
  hintBounds: {
    lookup: null,
    setting: null,
  },
  roles: {
    manager: { allBut: ['edit-system-settings', 'edit-permissions', 'edit-api-keys', 'edit-webhooks'] },
  },
  seed: seedSystem,
});
