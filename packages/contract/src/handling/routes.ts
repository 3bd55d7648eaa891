import { z } from 'zod';
import { Id } from '../common.ts';
import { route } from '../route.ts';
import * as schemas from './schemas.ts';

const move = { anyOf: ['move-stock'] } as const;

/** Of the location asked for, else of the first where something waits. */
export const putAwayList = route({
  method: 'GET',
  path: '/v1/handling/put-away',
  access: move,
  summary: 'What lies at a location and is in no bin yet, with the bin that each usually has',
  query: z.strictObject({ locationId: Id.optional() }),
  reply: schemas.PutAwayList,
});
/** All of it or nothing; what is wrong is told together, each at its item. */
export const putAway = route({
  method: 'POST',
  path: '/v1/handling/put-away',
  access: move,
  summary: 'Puts what lies at a location into its racks and bins',
  body: schemas.PutAway,
  reply: schemas.PutAwayList,
  idempotent: true,
  errors: [
    'handling.not_a_bin',
    'handling.not_lying',
    'stock.place_closed',
    'stock.place_out_of_reach',
    'stock.on_the_way',
    'stock.outside_place',
    'stock.whole_pieces',
    'stock.not_enough',
    'stock.claim_splits',
  ],
});

export const handlingRoutes = [putAwayList, putAway] as const;
