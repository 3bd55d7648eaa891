import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { privacySheet } from './sheets.ts';

const access = { anyOf: ['manage-privacy'] } as const;
const one = { access, params: byId, record: { param: 'id', of: 'privacy-request', bounds: ['customer', 'branch', 'technician'] } } as const;
const moved = ['privacy.moved_on'] as const;

/** Newest first unless sorted; `q` finds the beginning of a name. */
export const listPrivacyRequests = route({
  method: 'GET',
  path: '/v1/privacy/requests',
  access,
  summary: 'Lists requests of people for what is held of them.',
  query: listQuery({ sort: ['createdAt', 'dueOn', 'name'], filters: { state: schemas.PrivacyState.optional() } }),
  reply: page(schemas.PrivacySummary),
});
/** The requests as a file. */
export const privacyRequestsFile = sheetRoute(listPrivacyRequests, privacySheet, { ofPeople: true });

/** Refuses a record that is not of one person. */
export const readPerson = route({
  method: 'GET',
  path: '/v1/privacy/person',
  access,
  summary: 'What a record says of its person: name, email, telephone.',
  query: z.strictObject({ kind: schemas.PersonKind, recordId: Id }),
  reply: schemas.KnownPerson,
  errors: ['privacy.no_such_record'],
});

/** Notes a request and looks, in the background, for all that may be theirs. */
export const createPrivacyRequest = route({
  method: 'POST',
  path: '/v1/privacy/requests',
  access,
  summary: 'Notes a request of a person and looks for what is held of them.',
  body: schemas.NewPrivacyRequest,
  reply: schemas.PrivacyRequest,
  idempotent: true,
  personOnly: true,
  errors: ['privacy.in_the_future', 'privacy.no_such_record'],
});

export const getPrivacyRequest = route({
  method: 'GET',
  path: '/v1/privacy/requests/:id',
  ...one,
  summary: 'One request with every record that may be theirs.',
  reply: schemas.PrivacyRequest,
});

/** Counted anew each time it is asked. */
export const previewErasure = route({
  method: 'GET',
  path: '/v1/privacy/requests/:id/preview',
  ...one,
  summary: 'What an erasure of the chosen records would take away, what would stay and why, and what keeps it from being done.',
  reply: schemas.PrivacyPreview,
});

export const choosePlaces = route({
  method: 'POST',
  path: '/v1/privacy/requests/:id/places',
  ...one,
  summary: 'Says which of the records that were found are theirs.',
  ifMatch: true,
  personOnly: true,
  body: schemas.ChosenPlaces,
  reply: schemas.PrivacyRequest,
  errors: [...moved, 'privacy.other_place'],
});

export const lookAgain = route({
  method: 'POST',
  path: '/v1/privacy/requests/:id/look',
  ...one,
  summary: 'Looks again for what is held of them; what was chosen stays chosen.',
  ifMatch: true,
  personOnly: true,
  reply: schemas.PrivacyRequest,
  errors: moved,
});

/** A ZIP archive: everything as a page to read and as data, and their files. Whoever asks has given their password lately. */
export const exportPerson = route({
  method: 'GET',
  path: '/v1/privacy/requests/:id/file',
  ...one,
  summary: 'Everything that is held of the person in the chosen records, as one file. The log keeps who took it.',
  personOnly: true,
  reply: { stream: ['application/zip'] },
  errors: [...moved, 'privacy.nothing_chosen', 'privacy.too_much'],
});

/** Refused while something stands open. It is done in the background and cannot be taken back. */
export const erasePerson = route({
  method: 'POST',
  path: '/v1/privacy/requests/:id/erase',
  ...one,
  summary: 'Erases the person in the chosen records for good.',
  ifMatch: true,
  personOnly: true,
  body: schemas.EraseWish,
  reply: schemas.PrivacyRequest,
  errors: [...moved, 'privacy.other_name', 'privacy.nothing_chosen', 'privacy.too_much', 'privacy.open', 'privacy.yourself'],
});

export const closePrivacyRequest = route({
  method: 'POST',
  path: '/v1/privacy/requests/:id/close',
  ...one,
  summary: 'Closes a request without an erasure.',
  ifMatch: true,
  personOnly: true,
  body: schemas.CloseWish,
  reply: schemas.PrivacyRequest,
  errors: moved,
});

/** Where what the background does has failed, or was lost. It goes on where it stopped. */
export const resumePrivacyRequest = route({
  method: 'POST',
  path: '/v1/privacy/requests/:id/resume',
  ...one,
  summary: 'Has a looking or an erasure that is stuck go on.',
  ifMatch: true,
  personOnly: true,
  reply: schemas.PrivacyRequest,
  errors: [...moved, 'privacy.still_going'],
});

export const countRetention = route({
  method: 'GET',
  path: '/v1/privacy/retention',
  access: { anyOf: ['manage-privacy', 'edit-system-settings'] },
  summary: 'What the ages in the settings would let go of next, counted to 10,000 each.',
  reply: schemas.RetentionCounts,
});

export const privacyRoutes = [
  listPrivacyRequests,
  privacyRequestsFile,
  readPerson,
  createPrivacyRequest,
  getPrivacyRequest,
  previewErasure,
  choosePlaces,
  lookAgain,
  exportPerson,
  erasePerson,
  closePrivacyRequest,
  resumePrivacyRequest,
  countRetention,
] as const;
