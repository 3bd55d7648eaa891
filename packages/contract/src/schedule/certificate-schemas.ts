import { z } from 'zod';
import { Day, Id, Instant, optionalText, text } from '../common.ts';
import { Skill } from '../identity/schemas.ts';

const certificate = {
  skill: Skill,
  /** Who certifies what, such as 'IMI ADAS'. */
  name: text(80, 'Enter what the certificate is called'),
  number: optionalText(40),
  /** The last day on which it holds; null where it does not expire. */
  expires: Day.nullable(),
} as const;
export const NewCertificate = z.strictObject({ userId: Id, ...certificate });
export const CertificateForm = z.strictObject(certificate);
export type CertificateForm = z.output<typeof CertificateForm>;

export const Certificate = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  ...certificate,
  name: z.string(),
  number: z.string(),
  fileId: Id.nullable(),
  fileName: z.string(),
  createdAt: Instant,
  version: z.number().int(),
  allowedActions: z.array(z.enum(['change', 'remove', 'file'])),
});
export type Certificate = z.output<typeof Certificate>;
