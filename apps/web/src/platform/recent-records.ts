import { userKey } from './settings.ts';

/** A record that this user had open in this browser: its kind and number, which name nobody. */
export interface RecentRecord {
  readonly kind: string;
  readonly number: string;
  readonly to: string;
}

const kept = 20;
const key = () => userKey('recent');

function isRecent(value: unknown): value is RecentRecord {
  const has = (name: string) => typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string';
  return has('kind') && has('number') && has('to');
}

/** Forgets them: whoever signs out leaves nothing here of what they looked at. */
export const forgetRecords = (): void => localStorage.removeItem(key());

/** The records that were open last, the newest first. They stay in this browser: to tell the server of each that is opened would cost a write a page. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers that a record was opened. */
export function rememberRecord(record: RecentRecord): void {
  const others = recentRecords().filter(({ to }) => to !== record.to);
  localStorage.setItem(key(), JSON.stringify([record, ...others].slice(0, kept)));
}
