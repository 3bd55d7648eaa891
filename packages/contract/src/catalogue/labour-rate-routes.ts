import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { LoggedEntry } from '../system/schemas.ts';
import { GeneralLabourRate, LabourRateRank, LabourRateRenewal, RateStanding, RatesFor } from './labour-rate-schemas.ts';
import { labourRateSheet } from './labour-rate-sheet.ts';
import { FittingPlace, LabourAnswer, LabourRate } from './schemas.ts';

const sees = { anyOf: ['view-catalogue', 'edit-labour-rates'] } as const;
const edits = { anyOf: ['edit-labour-rates'] } as const;
const refusals = ['terms.job_type', 'terms.glass_type', 'terms.category', 'terms.days'] as const;

/** What the desk asks while a job is priced, and the tester of the page. At most 20 of the rates that were considered. */
export const labourRateFor = route({
  method: 'GET',
  path: '/v1/catalogue/labour-rate',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations', 'edit-labour-rates'] },
  summary: 'The labour rate that applies: the most specific in force, and why.',
  query: z.strictObject({
    jobTypeId: Id.optional(),
    glassTypeId: Id.optional(),
    place: FittingPlace.optional(),
    customerId: Id.optional(),
    categoryId: Id.optional(),
    day: Day.optional(),
  }),
  reply: LabourAnswer,
});

/** `standing` is how they stand on `day`, today unless given; a day alone is what is in force on it. */
export const listLabourRates = route({
  method: 'GET',
  path: '/v1/catalogue/labour-rates',
  access: sees,
  summary: 'Lists labour rates: everybody’s or of accounts, for a kind of work, in force on a day, to come or ended; q finds the beginning of a name.',
  query: listQuery({
    sort: ['name', 'validFrom', 'price'],
    filters: {
      of: RatesFor.optional(),
      customerId: Id.optional(),
      jobTypeId: Id.optional(),
      glassTypeId: Id.optional(),
      place: FittingPlace.optional(),
      categoryId: Id.optional(),
      standing: RateStanding.optional(),
      day: Day.optional(),
    },
  }),
  reply: page(LabourRate),
});
/** Labour rates as a file. */
export const labourRatesFile = sheetRoute(listLabourRates, labourRateSheet);

export const getLabourRate = route({
  method: 'GET',
  path: '/v1/catalogue/labour-rates/:id',
  access: sees,
  summary: 'Reads one labour rate.',
  params: byId,
  reply: LabourRate,
  record: { param: 'id', of: 'labour-rate', bounds: [] },
});

/** Those that fit some of the same work on some of the same days, by the rules that choose between them. */
export const labourRateRank = route({
  method: 'GET',
  path: '/v1/catalogue/labour-rates/:id/rank',
  access: sees,
  summary: 'Which rates win over this one where both fit, over which it wins, and which are for just the same work on the same days.',
  params: byId,
  reply: LabourRateRank,
  record: { param: 'id', of: 'labour-rate', bounds: [] },
});

export const createLabourRate = route({
  method: 'POST',
  path: '/v1/catalogue/labour-rates',
  access: edits,
  summary: 'Makes a labour rate: everybody’s, or of one account.',
  body: GeneralLabourRate,
  reply: LabourRate,
  idempotent: true,
  errors: ['catalogue.customer_unknown', ...refusals],
});

/** The next year's price: the old rate ends the day before the new one begins, where it would go on; a rate that ends earlier keeps its last day. */
export const renewLabourRate = route({
  method: 'POST',
  path: '/v1/catalogue/labour-rates/:id/renew',
  access: edits,
  summary: 'Copies a labour rate with a new price from a day on, and ends the old one the day before.',
  params: byId,
  record: { param: 'id', of: 'labour-rate', bounds: ['customer', 'technician'] },
  body: LabourRateRenewal,
  ifMatch: true,
  reply: LabourRate,
  idempotent: true,
  errors: ['labour_rate.renewed_from', 'terms.days'],
});

/** Empty for people who are bound to a customer, branch or technician. */
export const labourRateTimeline = route({
  method: 'GET',
  path: '/v1/catalogue/labour-rates/:id/timeline',
  access: sees,
  summary: 'What was done to a labour rate, newest first.',
  params: byId,
  query: listQuery({ sort: ['at'] }),
  reply: page(LoggedEntry),
  record: { param: 'id', of: 'labour-rate', bounds: [] },
});

export const labourRateRoutes = [
  labourRateFor,
  listLabourRates,
  labourRatesFile,
  getLabourRate,
  labourRateRank,
  createLabourRate,
  renewLabourRate,
  labourRateTimeline,
] as const;
