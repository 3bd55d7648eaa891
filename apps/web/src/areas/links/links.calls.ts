import type { openLink } from '@quarterlight/contract/links/routes';
import type { publicText } from '@quarterlight/contract/system/routes';
import type { answerByLink, endPhotographs, openLinkJob, openPhotographs, sendPhotographs } from '@quarterlight/contract/worksheets/link-routes';
import { bare } from '../../platform/api.ts';

// Addresses only: what a private link opens loads without the schema library.
export const linksCalls = {
  company: bare<typeof publicText>('GET', '/v1/system/texts/:name'),
  open: bare<typeof openLink>('GET', '/v1/link/:token'),
  job: bare<typeof openLinkJob>('GET', '/v1/link/:token/job'),
  photographs: bare<typeof openPhotographs>('GET', '/v1/link/:token/photographs'),
  sendPhotographs: bare<typeof sendPhotographs>('POST', '/v1/link/:token/photographs'),
  answer: bare<typeof answerByLink>('POST', '/v1/link/:token/photographs/answers'),
  endPhotographs: bare<typeof endPhotographs>('POST', '/v1/link/:token/photographs/done'),
};
