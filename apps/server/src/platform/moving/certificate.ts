import { createHash } from 'node:crypto';
import { formatInstant } from '@quarterlight/kit/instants';
import type { Erased } from './erase-tenant.ts';

/** How long backups that were made before may still hold a tenant that was erased. */
const daysInBackups = 35;

/** The certificate of an erasure: whose data, when, how much of what, and where some of it may lie for how long. Its last line is the SHA-256 of those before. */
export function certificateOf({ tenant, rows, files, tasks }: Erased, at: Date): string {
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  const lines = [
    'Certificate of erasure',
    '',
    `Company: ${tenant.name} (${tenant.slug}, ${tenant.id})`,
    `Erased: ${formatInstant(at.getTime(), 'UTC')} UTC`,
    '',
    `All records, all files and all waiting tasks of this company were removed from this installation: ${files} files, ${tasks} tasks, and of each kind of row`,
    ...counts.toSorted().map(([table, count]) => `  ${table}: ${count}`),
    '',
    `Backups that were made before may hold them for up to ${daysInBackups} days more; then they are gone there too.`,
  ];
  const text = `${lines.join('\n')}\n`;
  return `${text}SHA-256 of the text above: ${createHash('sha256').update(text).digest('hex')}\n`;
}
