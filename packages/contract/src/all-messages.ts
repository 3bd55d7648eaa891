import { billingMessages } from './billing/messages.ts';
import { catalogueMessages } from './catalogue/messages.ts';
import { companiesMessages } from './companies/messages.ts';
import { dashboardsMessages } from './dashboards/messages.ts';
import { diaryMessages } from './diary/messages.ts';
import { filesMessages } from './files/messages.ts';
import { identityMessages } from './identity/messages.ts';
import { outboxMessages } from './outbox/messages.ts';
import { paymentsMessages } from './payments/messages.ts';
import { purchasingMessages } from './purchasing/messages.ts';
import { reportingMessages } from './reporting/messages.ts';
import { scheduleMessages } from './schedule/messages.ts';
import { stockMessages } from './stock/messages.ts';
import { systemMessages } from './system/messages.ts';
import { vehiclesMessages } from './vehicles/messages.ts';
import { worksheetsMessages } from './worksheets/messages.ts';
/** Every area's refusals in one table. */
export const allMessages = {
  ...systemMessages,
  ...outboxMessages,
  ...identityMessages,
  ...filesMessages,
  ...billingMessages,
  ...dashboardsMessages,
  ...reportingMessages,
  ...stockMessages,
  ...paymentsMessages,
  ...purchasingMessages,
  ...companiesMessages,
  ...vehiclesMessages,
  ...catalogueMessages,
  ...scheduleMessages,
  ...worksheetsMessages,
  ...diaryMessages,
} as const;
