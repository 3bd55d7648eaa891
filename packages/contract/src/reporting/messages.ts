import type { Messages } from '../message.ts';

export const reportingMessages = {
  'export.range': { text: 'Choose the days of the export.' },
  'export.filter_unknown': { text: 'This export has no such filter.' },
  'export.too_many': { text: 'Too many exports are running for your company. Wait until one has finished, then try again.', status: 429 },
} as const satisfies Messages;
