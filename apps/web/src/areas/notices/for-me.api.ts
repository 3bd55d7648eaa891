import type { listForMe, putAway } from '@quarterlight/contract/notices/for-me-routes';
import { bare } from '../../platform/api.ts';
import { mutationFor, queryFor } from '../../platform/query.ts';

// The frame of every page asks: the schemas would weigh on it.
const list = bare<typeof listForMe>('GET', '/v1/for-me');
const away = bare<typeof putAway>('POST', '/v1/for-me/put-away');

/** What waits for the user, asked for again whenever something of it may have changed. */
export const forMeApi = {
  list: () =>
    queryFor(list, {
      touches: [
        'own-run',
        'absence',
        'certificate',
        'equipment',
        'purchase-order',
        'quotation',
        'approval',
        'job-offer',
        'branch-invoice',
        'stock-take',
        'data-load',
        'product',
      ],
    }),
  putAway: () => mutationFor(away, { notice: false }),
};
