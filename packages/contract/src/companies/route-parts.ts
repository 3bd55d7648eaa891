import { z } from 'zod';
import { FileRecord, uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page } from '../route.ts';
import { LoggedEntry } from '../system/schemas.ts';
import { Reason } from './shared.ts';

// What the routes of a company's record have in common, whichever kind it is; each adds its address, who may call it, its record and its reply.

export const closing = { method: 'POST', params: byId, body: Reason, ifMatch: true, errors: ['company.moved_on'] } as const;
export const reopening = { method: 'POST', params: byId, body: Reason, ifMatch: true, errors: ['company.moved_on', 'company.merged'] } as const;
export const timeline = { method: 'GET', params: byId, query: listQuery({ sort: ['at'] }), reply: page(LoggedEntry) } as const;
export const files = { method: 'GET', params: byId, query: listQuery({ sort: ['createdAt'] }), reply: page(FileRecord) } as const;
export const addingFiles = {
  method: 'POST',
  params: byId,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: z.array(FileRecord),
  idempotent: true,
  errors: uploadRefusals,
} as const;
export const removingFile = { method: 'DELETE', params: byId.extend({ fileId: z.uuid() }), reply: 'empty' } as const;
