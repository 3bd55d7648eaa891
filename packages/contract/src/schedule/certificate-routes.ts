import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { Skill } from '../identity/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { Certificate, CertificateForm, NewCertificate } from './certificate-schemas.ts';

// Technicians read their own: the database bounds them.
const sees = { anyOf: ['view-users', 'edit-users', 'complete-worksheets'] } as const;
const edits = { anyOf: ['edit-users'] } as const;
const record = { param: 'id', of: 'certificate', bounds: ['customer', 'branch', 'technician'] } as const;

/** Certificates, the next to expire first; `expiresBy` gives those that have expired by the day. */
export const listCertificates = route({
  method: 'GET',
  path: '/v1/certificates',
  access: sees,
  summary: 'List certificates of technicians',
  query: listQuery({ sort: ['expires'], filters: { userId: Id.optional(), skill: Skill.optional(), expiresBy: Day.optional() } }),
  reply: page(Certificate),
});
export const getCertificate = route({
  method: 'GET',
  path: '/v1/certificates/:id',
  access: sees,
  summary: 'Read a certificate',
  params: byId,
  record,
  reply: Certificate,
});

/** Records one; a renewed certificate is a new one, and the old stays. */
export const createCertificate = route({
  method: 'POST',
  path: '/v1/certificates',
  access: edits,
  summary: 'Record a certificate',
  body: NewCertificate,
  reply: Certificate,
  idempotent: true,
  errors: ['certificate.technician', 'certificate.skill', 'certificate.twice'],
});

/** Corrects one. */
export const changeCertificate = route({
  method: 'PUT',
  path: '/v1/certificates/:id',
  access: edits,
  summary: 'Correct a certificate',
  params: byId,
  record,
  body: CertificateForm,
  ifMatch: true,
  reply: Certificate,
  errors: ['certificate.technician', 'certificate.skill', 'certificate.twice'],
});

/** Removes one that was recorded by mistake. */
export const removeCertificate = route({
  method: 'DELETE',
  path: '/v1/certificates/:id',
  access: edits,
  summary: 'Remove a certificate',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});

/** Keeps a picture or PDF of it, in the place of an earlier one: multipart/form-data with one part named `file`. */
export const addCertificateFile = route({
  method: 'POST',
  path: '/v1/certificates/:id/file',
  access: edits,
  summary: 'Keep a certificate’s file',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({}),
  idempotent: true,
  reply: Certificate,
  errors: ['certificate.one_file', ...uploadRefusals],
});

export const certificateRoutes = [listCertificates, getCertificate, createCertificate, changeCertificate, removeCertificate, addCertificateFile] as const;
