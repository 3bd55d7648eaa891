import { z } from 'zod';
import { Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byToken, LinkView } from '../links/schemas.ts';
import { byId, route } from '../route.ts';
import { AnswerByLink, AskForPhotographs, LinkJob, LinkMade, LinkPhotographs, PhotographOf, SendLink } from './link-schemas.ts';

// What whoever holds a private link to a job may do: follow it, or send the photographs that were asked for.

const open = { access: 'anonymous', params: byToken } as const;

/** How the job of a private link goes. */
export const openLinkJob = route({
  ...open,
  method: 'GET',
  path: '/v1/link/:token/job',
  visitsAMinute: 120,
  summary: 'Follow a job by its private link',
  reply: LinkJob,
  errors: ['link.gone'],
});
export const openPhotographs = route({
  ...open,
  method: 'GET',
  path: '/v1/link/:token/photographs',
  visitsAMinute: 120,
  summary: 'Read which photographs a private link asks for',
  reply: LinkPhotographs,
  errors: ['link.gone'],
});
/** Sends photographs: multipart with one or more pictures, and what they are of. */
export const sendPhotographs = route({
  ...open,
  method: 'POST',
  path: '/v1/link/:token/photographs',
  visitsAMinute: 60,
  summary: 'Send photographs by a private link',
  upload: true,
  uploadFields: z.strictObject({ of: PhotographOf }),
  reply: LinkPhotographs,
  errors: ['link.gone', ...uploadRefusals],
});
/** Answers questions about a piece of glass: its features count as confirmed by whoever holds the link, unless we confirmed them ourselves. */
export const answerByLink = route({
  ...open,
  method: 'POST',
  path: '/v1/link/:token/photographs/answers',
  visitsAMinute: 60,
  summary: 'Answer questions about the glass by a private link',
  body: AnswerByLink,
  reply: LinkPhotographs,
  errors: ['link.gone'],
});
/** Says that all was sent: the link opens nothing any more. */
export const endPhotographs = route({
  ...open,
  method: 'POST',
  path: '/v1/link/:token/photographs/done',
  visitsAMinute: 30,
  summary: 'Say that all photographs were sent',
  reply: 'empty',
  errors: ['link.gone'],
});

const office = {
  access: { anyOf: ['edit-worksheets'] },
  params: byId,
  record: { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] },
} as const;

/** Asks the contact of a job for photographs and answers by a private link, which lasts 14 days. */
export const askForPhotographs = route({
  ...office,
  method: 'POST',
  path: '/v1/worksheets/:id/photo-request',
  summary: 'Ask for photographs by a private link',
  body: AskForPhotographs,
  reply: LinkMade,
  errors: ['worksheet.moved_on', 'worksheet.not_glass', 'worksheet.no_way_to_tell'],
});
/** Sends the contact of a job a private link by which they follow it until 14 days after it ended. */
export const sendTrackingLink = route({
  ...office,
  method: 'POST',
  path: '/v1/worksheets/:id/tracking-link',
  summary: 'Send a private link that follows the job',
  body: SendLink,
  reply: LinkMade,
  errors: ['worksheet.moved_on', 'worksheet.no_way_to_tell'],
});
/** The private links of a job, the newest first. */
export const listWorksheetLinks = route({
  ...office,
  method: 'GET',
  path: '/v1/worksheets/:id/links',
  summary: 'List the private links of a worksheet',
  reply: z.object({ items: z.array(LinkView) }),
});
/** Ends a private link: it opens nothing any more. Again changes nothing. */
export const endWorksheetLink = route({
  ...office,
  method: 'POST',
  path: '/v1/worksheets/:id/links/:linkId/end',
  summary: 'End a private link of a worksheet',
  params: z.strictObject({ id: Id, linkId: Id }),
  reply: 'empty',
});

export const linkRoutes = [
  openLinkJob,
  openPhotographs,
  sendPhotographs,
  answerByLink,
  endPhotographs,
  askForPhotographs,
  sendTrackingLink,
  listWorksheetLinks,
  endWorksheetLink,
] as const;
