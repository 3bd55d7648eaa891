import { stewardshipContract } from '@quarterlight/contract/stewardship/area';
import { defineArea } from '../../area.ts';
import { stewardshipPersonal } from './personal-data.ts';
import { serveStewardship } from './stewardship.routes.ts';
import { stewardshipTasks } from './stewardship.tasks.ts';

export const stewardshipArea = defineArea(stewardshipContract, {
  personal: stewardshipPersonal,
  routes: (server, _services, { companyHoldings }) => serveStewardship(server, companyHoldings),
  tasks: (_services, { companyHoldings }) => stewardshipTasks(companyHoldings),
  hintBounds: {
    'company-merge': { table: 'company_merge' },
    duplicate: { table: 'duplicate_pair' },
  },
  roles: { manager: 'all' },
});
