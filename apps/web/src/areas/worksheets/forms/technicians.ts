import { today } from '@quarterlight/kit/days';
import { tenantZone } from '../../../platform/formats.ts';
import { worksheetsApi } from '../worksheets.api.ts';

/** The board of one day (today unless given): who works for the branch, and what is left of its slots. */
export function techniciansOf(branchId: string | undefined, day: string = today(tenantZone.get())) {
  return worksheetsApi.board({ from: day, to: day, ...(branchId ? { branchId } : {}) });
}
