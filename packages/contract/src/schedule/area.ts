import { defineArea } from '../area.ts';
import { scheduleMessages } from './messages.ts';

export const scheduleContract = defineArea({
  messages: scheduleMessages,
  entities: {
    absence: { to: ['view-absences', 'edit-absences', 'view-diary', 'edit-diary'] },
    booking: { to: ['view-diary', 'edit-diary', 'view-worksheets', 'complete-worksheets', 'view-absences'] },
  },
});
