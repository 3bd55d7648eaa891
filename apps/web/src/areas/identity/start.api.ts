import { getStart, updateStart } from '@quarterlight/contract/identity/routes-start';
import { type MutationExtras, mutationFor, queryFor } from '../../platform/query.ts';

export const startApi = {
  read: () => queryFor(getStart),
  choose: (extras: MutationExtras<typeof updateStart>) => mutationFor(updateStart, extras),
};
