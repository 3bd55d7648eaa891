import type { QueryOf } from '@quarterlight/contract/route';
import { previewRecall } from '@quarterlight/contract/worksheets/recall-routes';
import { keepPreviousData } from '@tanstack/react-query';
import { queryFor } from '../../../platform/query.ts';

export const recallApi = {
  preview: (query: QueryOf<typeof previewRecall>) => ({
    ...queryFor(previewRecall, { query, touches: ['worksheet', 'outbox'] }),
    placeholderData: keepPreviousData,
  }),
};
