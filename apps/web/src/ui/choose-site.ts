import { storeSite } from '../platform/session.ts';
import { confirm } from './confirm.ts';
import { leaving } from './unsaved.ts';

/** Whether the browser would ask before this page is closed: something typed is not saved. */
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Shows another site, null for all, in this tab; asks first where something typed would be lost. */
export async function chooseSite(externalId: string | null): Promise<void> {
  if (!isUnsaved() || (await confirm(leaving))) storeSite(externalId);
}
