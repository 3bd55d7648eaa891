import * as routes from '@quarterlight/contract/privacy/routes';
import type { PersonKind } from '@quarterlight/contract/privacy/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of requests for what is held of a person. */
export const privacyApi = {
  list: (query: QueryOf<typeof routes.listPrivacyRequests>) => queryFor(routes.listPrivacyRequests, { query }),
  one: (id: string) => queryFor(routes.getPrivacyRequest, { params: { id } }),
  preview: (id: string) => queryFor(routes.previewErasure, { params: { id } }),
  person: (kind: PersonKind, recordId: string) => queryFor(routes.readPerson, { query: { kind, recordId } }),
  choose: () => mutationFor(routes.choosePlaces, { notice: false }),
  look: () => mutationFor(routes.lookAgain, { notice: false }),
  resume: () => mutationFor(routes.resumePrivacyRequest, { notice: 'It is tried again.' }),
  retention: () => queryFor(routes.countRetention, { touches: ['setting', 'retention'] }),
};
