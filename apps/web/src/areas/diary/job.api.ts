import { getWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import { queryFor } from '../../platform/query.ts';
import { touched } from './diary.api.ts';

/** The job behind a card, whose record is large: only what is opened asks for it. */
export const jobQuery = (id: string) => queryFor(getWorksheet, { params: { id }, touches: touched });
