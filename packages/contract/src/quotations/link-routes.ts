import { uploadRefusals } from '../files/schemas.ts';
import { byToken } from '../links/schemas.ts';
import { route } from '../route.ts';
import { LinkQuotation } from './link-schemas.ts';
import { acceptRefusals } from './refusals.ts';
import { AcceptQuotation, WriteMessage } from './schemas.ts';

// What whoever holds a quotation's private link may do: read it, ask, add photographs, accept one option.

const common = { access: 'anonymous', params: byToken, reply: LinkQuotation } as const;

export const openLinkQuotation = route({
  ...common,
  method: 'GET',
  path: '/v1/link/:token/quotation',
  visitsAMinute: 120,
  summary: 'Read a quotation by its private link',
  errors: ['link.gone'],
});
/** Accepts one option, with what the customer knows of the glass and the day that suits them. */
export const acceptLinkQuotation = route({
  ...common,
  method: 'POST',
  path: '/v1/link/:token/quotation/accept',
  visitsAMinute: 30,
  summary: 'Accept an option by a private link',
  body: AcceptQuotation,
  errors: ['link.gone', ...acceptRefusals],
});
export const writeLinkQuotation = route({
  ...common,
  method: 'POST',
  path: '/v1/link/:token/quotation/messages',
  visitsAMinute: 30,
  summary: 'Ask about a quotation by its private link',
  body: WriteMessage,
  errors: ['link.gone', 'quotation.moved_on', 'quotation.messages_full'],
});
export const addLinkPhotographs = route({
  ...common,
  method: 'POST',
  path: '/v1/link/:token/quotation/photographs',
  visitsAMinute: 30,
  summary: 'Add photographs to a quotation by its private link',
  upload: true,
  errors: ['link.gone', 'quotation.moved_on', 'quotation.photographs_full', ...uploadRefusals],
});

export const linkRoutes = [openLinkQuotation, acceptLinkQuotation, writeLinkQuotation, addLinkPhotographs] as const;
