import { sql } from 'kysely';
import { isAny, type SetUpItem } from '../../platform/set-up/set-up-item.ts';

/** Where a new company keeps its glass. */
export const stockSetUp: readonly SetUpItem[] = [
  {
    name: 'depot',
    place: 40,
    title: 'A depot with racks',
    text: 'Where glass is received, kept and picked.',
    page: '/stock-control/locations',
    isDone: (tx) => isAny(tx, sql`select from place where level = 'rack' and type = 'depot' and active`),
  },
];
