import { Skill } from '@quarterlight/contract/identity/schemas';
import type { Certificate } from '@quarterlight/contract/schedule/certificate-schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { CertificateRow } from './certificates.queries.ts';

export const presentCertificate = (row: CertificateRow, actor: Actor): Certificate => ({
  ...onWire(row, 'id', 'user_id', 'name', 'number', 'expires', 'file_id', 'created_at', 'version'),
  userName: row.user_name ?? '',
  skill: Skill.parse(row.skill),
  fileName: row.file_name ?? '',
  allowedActions: can(actor, 'edit-users') ? ['change', 'remove', 'file'] : [],
});
