import { systemContract } from '@quarterlight/contract/system/area';
import { defineArea } from '../../area.ts';
import { seedSystem } from './seed.ts';
import { serveSystem } from './system.routes.ts';

export const systemArea = defineArea(systemContract, {
  routes: serveSystem,
  hintBounds: {
    lookup: null,
    setting: null,
  },
  roles: {
    manager: { allBut: ['edit-system-settings', 'edit-permissions', 'edit-api-keys', 'edit-webhooks'] },
  },
  seed: seedSystem,
});
