import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { Kit, KitChange, NewKit, ProposedKit } from './kit-schemas.ts';

const sees = { anyOf: ['view-catalogue', 'edit-catalogue'] } as const;
const edits = { anyOf: ['edit-catalogue'] } as const;
const record = { param: 'id', of: 'kit', bounds: [] } as const;
const refusals = ['kit.name_taken', 'kit.line', 'terms.job_type', 'terms.glass_type', 'catalogue.product_unknown', 'line.whole_pieces'] as const;

export const listKits = route({
  method: 'GET',
  path: '/v1/catalogue/kits',
  access: sees,
  summary: 'Lists kits by name; q finds the beginning of a name, productId those that have a product among their lines.',
  query: listQuery({
    sort: ['name'],
    filters: { active: z.boolean().optional(), jobTypeId: Id.optional(), glassTypeId: Id.optional(), productId: Id.optional() },
  }),
  reply: page(Kit),
});

/** What goes with the glass of a job, the most closely meant first: by product, then type of glass, then job type. At most 20. */
export const proposedKits = route({
  method: 'GET',
  path: '/v1/catalogue/kits/proposed',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations'] },
  summary: 'The kits that go with a job of a type and with its glass.',
  query: z.strictObject({ jobTypeId: Id.optional(), productIds: z.array(Id).max(40).optional() }),
  reply: z.array(ProposedKit),
});

export const getKit = route({ method: 'GET', path: '/v1/catalogue/kits/:id', access: sees, summary: 'Reads one kit.', params: byId, reply: Kit, record });

export const createKit = route({
  method: 'POST',
  path: '/v1/catalogue/kits',
  access: edits,
  summary: 'Makes a kit.',
  body: NewKit,
  reply: Kit,
  idempotent: true,
  errors: refusals,
});

export const changeKit = route({
  method: 'PATCH',
  path: '/v1/catalogue/kits/:id',
  access: edits,
  summary: 'Changes a kit; only what is sent, lines as a whole. Jobs keep the lines that came from it.',
  params: byId,
  record,
  body: KitChange,
  ifMatch: true,
  reply: Kit,
  errors: refusals,
});

export const removeKit = route({
  method: 'DELETE',
  path: '/v1/catalogue/kits/:id',
  access: edits,
  summary: 'Removes a kit. Jobs keep the lines that came from it.',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});

export const kitRoutes = [listKits, proposedKits, getKit, createKit, changeKit, removeKit] as const;
