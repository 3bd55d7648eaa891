import { defineArea } from '../area.ts';
import { identityMessages } from './messages.ts';

export const identityContract = defineArea({
  module: 'Users',
  permissions: {
    'view-users': 'See users',
    'edit-users': 'Change users',
    'edit-roles': 'Change roles',
    'view-absences': 'See absences',
    'edit-absences': 'Change absences',
    'request-absences': 'Ask for an absence of one’s own',
    'edit-roaming-technicians': 'Lend technicians to other branches',
  },
  messages: identityMessages,
  searchKinds: { user: 9, role: 10 },
  entities: {
    user: { to: ['view-users'] },
    role: { to: 'signed-in', everybodys: true },
    'api-key': { to: ['edit-api-keys'] },
    permission: { to: ['edit-permissions', 'edit-roles'], everybodys: true },
  },
});
