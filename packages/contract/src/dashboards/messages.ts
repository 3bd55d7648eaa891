import type { Messages } from '../message.ts';

export const dashboardsMessages = {
  'dashboard.range': { text: 'Choose at most 366 days, the first no later than the last.', field: 'from' },
} as const satisfies Messages;
