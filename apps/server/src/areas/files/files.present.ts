import { FileEntity, type FileRecord } from '@quarterlight/contract/files/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { previewable } from '../../platform/files/media-types.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import type { FileRow } from './files.queries.ts';

export const presentFile = (row: FileRow): FileRecord => ({
  ...onWire(row, 'id', 'media_type', 'size_bytes', 'entity_id', 'created_at', 'created_by'),
  name: fileNameFor(row.name, row.media_type),
  entity: FileEntity.parse(row.entity),
  previewable: previewable.includes(row.media_type),
});
