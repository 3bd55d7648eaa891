import { FileEntity, type FileRecord } from '@quarterlight/contract/files/schemas';
import { previewable } from '../../platform/files/media-types.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import type { FileRow } from './files.queries.ts';

export const presentFile = (row: FileRow): FileRecord => ({
  id: row.id,
  name: fileNameFor(row.name, row.media_type),
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  entity: FileEntity.parse(row.entity),
  entityId: row.entity_id,
  createdAt: row.created_at,
  createdBy: row.created_by,
  previewable: previewable.includes(row.media_type),
});
