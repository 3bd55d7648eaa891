import { defineArea } from '../area.ts';
import { approvalsMessages } from './messages.ts';

export const approvalsContract = defineArea({
  messages: approvalsMessages,
  entities: { approval: { to: ['view-worksheets', 'view-customer-jobs', 'view-quotations'] } },
});
