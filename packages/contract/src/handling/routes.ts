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

export const pickList = route({
  method: 'GET',
  path: '/v1/handling/pick-list',
  access: { anyOf: ['view-technician-glass'] },
  summary: 'What is to be picked for the jobs of a day, in walking order, with job, technician and van; and what vans are short of',
  query: schemas.pickListQuery,
  reply: schemas.PickList,
});
/** Stands on the job from then on, for whoever booked it. Nothing is moved: what is damaged is reported, what is lost is counted. */
export const shortPick = route({
  method: 'POST',
  path: '/v1/handling/short-picks',
  access: move,
  summary: 'Says why a piece of the pick list could not be picked',
  body: schemas.ShortPick,
  reply: 'empty',
  idempotent: true,
  errors: ['handling.not_to_pick', 'stock.place_out_of_reach'],
});

/** Never beyond the maximum of its level; whoever comes second is told how much the van holds by then. */
export const fillVan = route({
  method: 'POST',
  path: '/v1/handling/fill-van',
  access: move,
  summary: 'Puts loose stock of a depot into a van that is short of it',
  body: schemas.FillVan,
  reply: 'empty',
  idempotent: true,
  errors: [
    'handling.van_filled',
    'handling.other_product',
    'stock.place_closed',
    'stock.place_out_of_reach',
    'stock.on_the_way',
    'stock.outside_place',
    'stock.whole_pieces',
    'stock.not_enough',
    'stock.claimed',
    'stock.same_place',
  ],
});

export const bringBackList = route({
  method: 'GET',
  path: '/v1/handling/bring-back',
  access: move,
  summary: 'What lies in a technician’s van, what they need least first, and the depot that it goes back to',
  query: z.strictObject({ technicianId: Id }),
  reply: schemas.BringBack,
});

export const handlingRoutes = [putAwayList, putAway, pickList, shortPick, fillVan, bringBackList] as const;
