import { defineArea } from '../area.ts';
import { exceptionMessages } from './exception-messages.ts';
import { scheduleMessages } from './messages.ts';

export const scheduleContract = defineArea({
  messages: { ...scheduleMessages, ...exceptionMessages },
  fileHolders: ['certificate'],
  searchKinds: { equipment: 11 },
  entities: {
    absence: { to: ['view-absences', 'edit-absences', 'view-diary', 'edit-diary'] },
    roaming: { to: ['edit-roaming-technicians', 'view-diary', 'edit-diary'] },
    certificate: { to: ['view-users', 'edit-users', 'complete-worksheets'] },
    equipment: { to: ['view-users', 'edit-users'] },
    'branch-exception': { to: ['view-branches', 'view-diary', 'edit-diary', 'view-absences'] },
    booking: { to: ['view-diary', 'edit-diary', 'view-worksheets', 'complete-worksheets', 'view-absences'] },
  },
});
