import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { DuplicatePair, LikelyCompany, Looked, Merge, MergeKind, MergePreview, MergeWish, Standing, TwoCompanies, TypedCompany } from './schemas.ts';
import { vehicleMergeRoutes } from './vehicle-merge-routes.ts';

const merges = { anyOf: ['merge-companies'] } as const;
const sees = { anyOf: ['view-customers', 'view-suppliers'] } as const;
const ofPair = { param: 'id', of: 'duplicate', bounds: ['customer', 'branch', 'technician'] } as const;
const ofMerge = { param: 'id', of: 'company-merge', bounds: ['customer', 'branch', 'technician'] } as const;
/** What the office alone is told: what stands open of a company before it is closed. */
const standing = { method: 'GET', params: byId, reply: Standing } as const;
const toOffice = { param: 'id', bounds: ['customer', 'branch'] } as const;
const prevents = ['merge.itself', 'merge.other_kind', 'merge.into_closed', 'merge.merged_already', 'merge.ring', 'merge.under_way'] as const;

export const findDuplicates = route({
  method: 'POST',
  path: '/v1/companies/duplicates',
  access: sees,
  summary: 'Companies that may be the one that is being typed, at most eight, the surest first. Needs the permission to see that kind.',
  body: TypedCompany,
  reply: z.array(LikelyCompany),
});

/** Pairs as they were last looked for, of customers unless suppliers are asked for, the surest first; those that are not the same only where they are asked for. */
export const listDuplicates = route({
  method: 'GET',
  path: '/v1/companies/duplicates',
  access: merges,
  summary: 'Lists pairs of companies that look like one.',
  query: listQuery({ sort: ['strength'], filters: { kind: MergeKind.optional(), dismissed: z.boolean().optional() } }),
  reply: page(DuplicatePair),
});

export const lookForDuplicates = route({
  method: 'POST',
  path: '/v1/companies/duplicates/look',
  access: merges,
  summary: 'Looks through all companies of a kind for pairs, in the background, unless that was done in the last ten minutes.',
  body: z.strictObject({ kind: MergeKind }),
  reply: Looked,
});

export const dismissDuplicate = route({
  method: 'POST',
  path: '/v1/companies/duplicates/:id/dismiss',
  access: merges,
  summary: 'Says that the two of a pair are not the same.',
  params: byId,
  record: ofPair,
  ifMatch: true,
  reply: DuplicatePair,
});

export const restoreDuplicate = route({
  method: 'POST',
  path: '/v1/companies/duplicates/:id/restore',
  access: merges,
  summary: 'Takes back that the two of a pair are not the same.',
  params: byId,
  record: ofPair,
  ifMatch: true,
  reply: DuplicatePair,
});

export const previewMerge = route({
  method: 'POST',
  path: '/v1/companies/merge/preview',
  access: merges,
  summary: 'What a merge of two companies would move, in what they differ, and what prevents it.',
  body: TwoCompanies,
  reply: MergePreview,
  errors: ['merge.itself', 'merge.other_kind'],
});

export const mergeCompanies = route({
  method: 'POST',
  path: '/v1/companies/merge',
  access: merges,
  summary: 'Merges one company into another; a large one in the background. Needs the permission to change that kind, too.',
  body: MergeWish,
  reply: Merge,
  idempotent: true,
  errors: [...prevents, 'merge.may_not_change'],
});

/** Merges, the newest first; `companyId` is either of the two. */
export const listMerges = route({
  method: 'GET',
  path: '/v1/companies/merges',
  access: { anyOf: ['merge-companies', 'view-customers', 'view-suppliers'] },
  summary: 'Lists merges of companies, each with until when it can be undone.',
  query: listQuery({ sort: ['mergedAt'], filters: { kind: MergeKind.optional(), companyId: Id.optional() } }),
  reply: page(Merge),
});

export const undoMerge = route({
  method: 'POST',
  path: '/v1/companies/merges/:id/undo',
  access: merges,
  summary: 'Takes a merge back within 24 hours: exactly what it moved goes back, what was made since stays.',
  params: byId,
  record: ofMerge,
  reply: Merge,
  errors: [
    'merge.moved_on',
    'merge.too_late',
    'merge.kept_merged',
    'merge.kept_closed',
    'merge.posted_since',
    'merge.ring_since',
    'merge.under_way',
    'merge.may_not_change',
  ],
});

export const customerStanding = route({
  ...standing,
  path: '/v1/companies/customer/:id/standing',
  access: { anyOf: ['view-customers'] },
  summary: 'What stands open of a customer: jobs, visits, documents, money, users, each with its list.',
  record: { ...toOffice, of: 'customer' },
});

export const supplierStanding = route({
  ...standing,
  path: '/v1/companies/supplier/:id/standing',
  access: { anyOf: ['view-suppliers'] },
  summary: 'What stands open of a supplier: orders and prices in force.',
  record: { ...toOffice, of: 'supplier' },
});

export const branchStanding = route({
  ...standing,
  path: '/v1/companies/branch/:id/standing',
  access: { anyOf: ['view-branches'] },
  summary: 'What stands open of a branch: jobs, visits, orders, people and stock.',
  record: { ...toOffice, of: 'branch' },
});

export const stewardshipRoutes = [
  ...vehicleMergeRoutes,
  findDuplicates,
  listDuplicates,
  lookForDuplicates,
  dismissDuplicate,
  restoreDuplicate,
  previewMerge,
  mergeCompanies,
  listMerges,
  undoMerge,
  customerStanding,
  supplierStanding,
  branchStanding,
] as const;
