import { z } from 'zod';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { OwnQuotation, OwnQuotationSummary } from './own-schemas.ts';
import { acceptRefusals } from './refusals.ts';
import { AcceptOwnQuotation, QuotationState, WriteMessage } from './schemas.ts';
import { ownQuotationSheet } from './sheets.ts';

// A customer's users: their account's own quotations that were sent, without anything of ours.

const record = { param: 'id', of: 'quotation', bounds: ['customer', 'branch'] } as const;
const access = { anyOf: ['view-quotations'] } as const;

/** `q` finds by the beginning of a number or registration. */
export const listOwnQuotations = route({
  method: 'GET',
  path: '/v1/own-quotations',
  access,
  summary: 'List the quotations of one’s own account',
  query: listQuery({ sort: ['createdAt', 'number', 'validUntil'], filters: { state: z.array(QuotationState).max(6).optional() } }),
  reply: page(OwnQuotationSummary),
});
/** The same as a file. */
export const ownQuotationsFile = sheetRoute(listOwnQuotations, ownQuotationSheet);
export const getOwnQuotation = route({
  method: 'GET',
  path: '/v1/own-quotations/:id',
  access,
  summary: 'Read a quotation of one’s own account',
  params: byId,
  record,
  reply: OwnQuotation,
});
export const acceptOwnQuotation = route({
  method: 'POST',
  path: '/v1/own-quotations/:id/accept',
  access,
  summary: 'Accept an option of one’s own account’s quotation',
  params: byId,
  record,
  body: AcceptOwnQuotation,
  reply: OwnQuotation,
  errors: [...acceptRefusals],
});
/** Answers without the days that are free. */
export const writeOwnQuotation = route({
  method: 'POST',
  path: '/v1/own-quotations/:id/messages',
  access,
  summary: 'Ask about a quotation of one’s own account',
  params: byId,
  record,
  body: WriteMessage,
  idempotent: true,
  reply: OwnQuotation,
  errors: ['quotation.moved_on', 'quotation.messages_full'],
});

export const ownRoutes = [listOwnQuotations, ownQuotationsFile, getOwnQuotation, acceptOwnQuotation, writeOwnQuotation] as const;
