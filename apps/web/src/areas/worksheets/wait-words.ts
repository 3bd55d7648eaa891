import { slotNames } from '@quarterlight/contract/rules/slots';
import type { Waiting } from '@quarterlight/contract/worksheets/wait-routes';
import { dayText } from '../../platform/formats.ts';

/** 'Waits for an earlier slot: 30/11/2026 to 04/12/2026, AM or PM. Flexible' */
export const waitWords = ({ from, to, slots, note }: Waiting): string =>
  `Waits for an earlier slot: ${dayText(from)} to ${dayText(to)}${slots.length === 0 ? '' : `, ${slots.map((slot) => slotNames[slot]).join(' or ')}`}.${note === '' ? '' : ` ${note}`}`;
