import { getBoard, getFreed, getOverview, getPrint, getTray, getWaiting } from '@quarterlight/contract/diary/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { queryFor } from '../../platform/query.ts';

/** What a shown diary hears of. */
export const touched = ['worksheet', 'booking', 'absence', 'roaming', 'branch', 'branch-exception'] as const;

/** Queries and changes of the diary. */
export const diaryApi = {
  board: (query: QueryOf<typeof getBoard>) => queryFor(getBoard, { query, touches: touched }),
  overview: (query: QueryOf<typeof getOverview>) => queryFor(getOverview, { query, touches: touched }),
  waiting: (query: QueryOf<typeof getWaiting>) => queryFor(getWaiting, { query, touches: touched }),
  freed: (query: QueryOf<typeof getFreed>) => queryFor(getFreed, { query, touches: touched }),
  print: (query: QueryOf<typeof getPrint>) => queryFor(getPrint, { query, touches: touched }),
  tray: (query: QueryOf<typeof getTray>) => queryFor(getTray, { query, touches: touched }),
};
