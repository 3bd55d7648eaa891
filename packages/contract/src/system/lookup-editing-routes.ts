import { z } from 'zod';
import { byId, listQuery, page, route } from '../route.ts';
import { LoggedEntry, LookupCount, LookupForm, LookupList, LookupOrder, LookupRecord, LookupUse, NewLookup } from './schemas.ts';

const lookupRecord = { param: 'id', of: 'lookup', bounds: [] } as const;
const editLookups = { anyOf: ['edit-lookups'] } as const;
const listParams = z.strictObject({ list: LookupList });
/** How many entries each list has. */
export const lookupCounts = route({
  method: 'GET',
  path: '/v1/system/lookups',
  access: editLookups,
  summary: 'The lookup lists and how long they are',
  reply: z.array(LookupCount),
});
/** All entries of a list as they are edited, retired ones last. */
export const lookupRecords = route({
  method: 'GET',
  path: '/v1/system/lookups/:list',
  access: editLookups,
  summary: 'Entries of a lookup list, for editing',
  params: listParams,
  reply: z.array(LookupRecord),
});
export const createLookup = route({
  method: 'POST',
  path: '/v1/system/lookups/:list',
  access: editLookups,
  summary: 'Add an entry at the end of a list',
  params: listParams,
  body: NewLookup,
  reply: LookupRecord,
  idempotent: true,
  errors: ['lookup.fixed', 'lookup.name_taken', 'lookup.unknown_kind', 'lookup.rate_needed', 'lookup.no_rate'],
});
/** Puts a list's entries in use in this order; all of them must be named. */
export const orderLookups = route({
  method: 'POST',
  path: '/v1/system/lookups/:list/order',
  access: editLookups,
  summary: 'Order a lookup list',
  params: listParams,
  body: LookupOrder,
  reply: z.array(LookupRecord),
  errors: ['lookup.order_incomplete'],
});
export const updateLookup = route({
  method: 'PUT',
  path: '/v1/system/lookup-entries/:id',
  access: editLookups,
  summary: 'Rename an entry, or change a rate',
  params: byId,
  body: LookupForm,
  reply: LookupRecord,
  record: lookupRecord,
  ifMatch: true,
  errors: ['lookup.name_taken', 'lookup.rate_needed', 'lookup.no_rate'],
});
/** Takes an entry out of the lists; records that name it keep it. */
export const retireLookup = route({
  method: 'POST',
  path: '/v1/system/lookup-entries/:id/retire',
  access: editLookups,
  summary: 'Retire an entry',
  params: byId,
  reply: LookupRecord,
  record: lookupRecord,
  errors: ['lookup.fixed', 'lookup.retired_already', 'lookup.standard_rate'],
});
export const restoreLookup = route({
  method: 'POST',
  path: '/v1/system/lookup-entries/:id/restore',
  access: editLookups,
  summary: 'Bring a retired entry back',
  params: byId,
  reply: LookupRecord,
  record: lookupRecord,
  errors: ['lookup.in_use_already', 'lookup.name_taken'],
});

/** Deletes an entry that nothing names, such as one that was added by mistake. */
export const removeLookup = route({
  method: 'DELETE',
  path: '/v1/system/lookup-entries/:id',
  access: editLookups,
  summary: 'Delete an entry that nothing uses',
  params: byId,
  record: lookupRecord,
  ifMatch: true,
  reply: 'empty',
  errors: ['lookup.fixed', 'lookup.used', 'lookup.last_of_kind'],
});
/** What names an entry, by kind of record. */
export const lookupUses = route({
  method: 'GET',
  path: '/v1/system/lookup-entries/:id/uses',
  access: editLookups,
  summary: 'Where an entry is used',
  params: byId,
  record: lookupRecord,
  reply: z.array(LookupUse),
});
/** Who added, renamed, moved, retired or restored an entry. */
export const lookupTimeline = route({
  method: 'GET',
  path: '/v1/system/lookup-entries/:id/timeline',
  access: editLookups,
  summary: 'The timeline of an entry, newest first: who changed what',
  params: byId,
  query: listQuery({ sort: ['at'] }),
  record: lookupRecord,
  reply: page(LoggedEntry),
});

export const lookupEditingRoutes = [
  lookupCounts,
  lookupRecords,
  createLookup,
  orderLookups,
  updateLookup,
  retireLookup,
  restoreLookup,
  removeLookup,
  lookupUses,
  lookupTimeline,
] as const;
