import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { Branch, BranchChange, BranchKind, BranchSummary, NewBranch } from './branch-schemas.ts';
import { addingFiles, closing, files, removingFile, reopening, timeline } from './route-parts.ts';
import { CompanyStatus } from './shared.ts';
import { branchSheet } from './sheets.ts';

const sees = { anyOf: ['view-branches'] } as const;
const edits = { anyOf: ['edit-branches'] } as const;
const record = { param: 'id', of: 'branch', bounds: ['branch'] } as const;
/** What only the office sees of it. */
const office = { ...record, bounds: ['customer', 'branch', 'technician'] } as const;
const refusals = ['branch.code_taken', 'branch.hours_reversed', 'company.address_type'] as const;

export const listBranches = route({
  method: 'GET',
  path: '/v1/branches',
  access: sees,
  summary: 'Lists branches; q finds the beginning of a name, code or postcode.',
  query: listQuery({ sort: ['name', 'code'], filters: { kind: BranchKind.optional(), status: CompanyStatus.optional() } }),
  reply: page(BranchSummary),
});
/** The branches as a file. */
export const branchesFile = sheetRoute(listBranches, branchSheet);

export const getBranch = route({
  method: 'GET',
  path: '/v1/branches/:id',
  access: sees,
  summary: 'Reads one branch with hours, capacity, addresses and contacts.',
  params: byId,
  reply: Branch,
  record,
});

export const createBranch = route({
  method: 'POST',
  path: '/v1/branches',
  access: edits,
  summary: 'Makes a branch.',
  body: NewBranch,
  reply: Branch,
  idempotent: true,
  errors: refusals,
});

export const changeBranch = route({
  method: 'PATCH',
  path: '/v1/branches/:id',
  access: edits,
  summary: 'Changes a branch; only what is sent, contacts, addresses and weekdays as a whole.',
  params: byId,
  body: BranchChange,
  reply: Branch,
  record,
  ifMatch: true,
  errors: refusals,
});

export const closeBranch = route({
  ...closing,
  path: '/v1/branches/:id/close',
  access: edits,
  summary: 'Closes a branch: it takes no new bookings; what is booked stays.',
  reply: Branch,
  record,
});

export const reopenBranch = route({
  ...reopening,
  path: '/v1/branches/:id/reopen',
  access: edits,
  summary: 'Opens a closed branch again.',
  reply: Branch,
  record,
});

export const branchTimeline = route({
  ...timeline,
  path: '/v1/branches/:id/timeline',
  access: sees,
  summary: 'The timeline of a branch, newest first: who changed what.',
  record: office,
});

export const branchFiles = route({
  ...files,
  path: '/v1/branches/:id/files',
  access: sees,
  summary: 'Files kept with a branch, newest first.',
  record: office,
});

export const addBranchFile = route({
  ...addingFiles,
  path: '/v1/branches/:id/files',
  access: edits,
  summary: 'Keeps uploaded files with a branch.',
  record: office,
});

export const removeBranchFile = route({
  ...removingFile,
  path: '/v1/branches/:id/files/:fileId',
  access: edits,
  summary: 'Takes a file from a branch.',
  record: office,
});

export const branchRoutes = [
  listBranches,
  branchesFile,
  getBranch,
  createBranch,
  changeBranch,
  closeBranch,
  reopenBranch,
  branchTimeline,
  branchFiles,
  addBranchFile,
  removeBranchFile,
] as const;
