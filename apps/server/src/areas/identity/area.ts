import { identityContract } from '@quarterlight/contract/identity/area';
import { defineArea } from '../../area.ts';
import { identityHoldings } from './company-holdings.ts';
import { serveIdentity } from './identity.routes.ts';
import { roleSearch, userSearch } from './identity.search.ts';
import { identityTasks } from './identity.tasks.ts';
import { identityUses } from './lookup-uses.ts';
import { identityPersonal } from './personal-data.ts';
import { seedIdentity } from './seed.ts';
import { identitySetUp } from './set-up.ts';
import { mailService } from './try-mail.ts';
import { textService } from './try-texts.ts';
import { userImport } from './user.import.ts';

export const identityArea = defineArea(identityContract, {
  personal: identityPersonal,
  lookupUses: identityUses,
  companies: identityHoldings,
  routes: serveIdentity,
  tasks: identityTasks,
  imports: [userImport],
  outside: (services) => [mailService(services), textService(services)],
  setUp: () => identitySetUp,
  searches: { user: userSearch, role: roleSearch },
  hintBounds: {
    user: { table: 'app_user', customer: 'r.customer_id', branch: 'r.branch_id' },
    role: { table: 'role' },
    permission: null,
    'api-key': { table: 'api_key', customer: 'r.bound_customer', branch: 'r.bound_branch', technician: 'r.bound_technician' },
  },
  roles: {
    manager: { allBut: ['edit-roles'] },
    adviser: ['view-users', 'view-absences', 'request-absences'],
    stock: ['view-users', 'request-absences'],
    buyer: ['request-absences'],
    accounts: ['request-absences'],
    technician: ['request-absences'],
    branch: ['request-absences'],
  },
  seed: (tx, { rolesHold }) => seedIdentity(tx, rolesHold),
});
