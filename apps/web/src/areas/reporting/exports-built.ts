import type { ExportGroup } from '@quarterlight/contract/reporting/schemas';
import type { AppPath } from '../../app/routes.ts';

/** The exports that have a page, by the address of that page. What the server offers beyond these is not listed yet. */
export const exportAddresses = ['/reporting/operations/completed-jobs-export'] as const satisfies readonly AppPath[];

/** Where an export's page is, or null while it has none. */
export function addressOfExport(group: ExportGroup, name: string): string | null {
  const address = `/reporting/${group}/${name}`;
  return exportAddresses.some((built) => built === address) ? address : null;
}
