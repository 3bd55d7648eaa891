import { privacyContract } from '@quarterlight/contract/privacy/area';
import { defineArea } from '../../area.ts';
import { privacyPersonal } from './personal-data.ts';
import { servePrivacy } from './privacy.routes.ts';
import { privacyTasks } from './privacy.tasks.ts';

export const privacyArea = defineArea(privacyContract, {
  routes: (server, _services, { personal }) => servePrivacy(server, personal),
  tasks: (services, { personal, searches }) => privacyTasks({ personal, searches, dataDir: services.config.dataDir }),
  hintBounds: { 'privacy-request': { table: 'privacy_request' }, retention: null },
  personal: privacyPersonal,
  roles: {},
});
