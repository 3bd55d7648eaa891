import type { AttachedFile } from '@quarterlight/contract/notices/broadcast-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { previewable } from '../../platform/files/media-types.ts';

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
}

export const presentAttached = (row: FileRow): AttachedFile => ({
  ...onWire(row, 'media_type', 'size_bytes'),
  fileId: row.id,
  fileName: row.name,
  previewable: previewable.includes(row.media_type),
});
