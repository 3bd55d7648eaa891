import type { HelpVideo, VideoSummary, VideoUpload } from '@quarterlight/contract/notices/video-schemas';
import { type Actor, can, isOfOffice } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { Upload } from '../files/index.ts';
import { areaOf, chaptersOf } from './video.record.ts';
import type { VideoRow, VideoSummaryRow } from './videos.queries.ts';

export const presentVideoSummary = (row: VideoSummaryRow): VideoSummary => ({
  ...onWire(row, 'id', 'title', 'about', 'chapter_count'),
  area: areaOf(row),
  hasVideo: row.file_id !== null,
  place: row.seconds ?? 0,
});

export const presentVideo = (row: VideoRow, actor: Actor): HelpVideo => ({
  ...presentVideoSummary(row),
  chapters: chaptersOf(row),
  ...onWire(row, 'captions_id', 'created_at', 'version'),
  fileName: row.file_name ?? '',
  mediaType: row.media_type ?? '',
  sizeBytes: row.size_bytes ?? 0,
  createdBy: row.created_by_name,
  allowedActions: can(actor, 'edit-training') && isOfOffice(actor) ? ['change', 'upload', 'captions', 'remove'] : [],
});

export const presentUpload = (row: Upload): VideoUpload => ({
  ...onWire(row, 'id', 'name', 'size_bytes'),
  receivedBytes: row.received,
  videoId: row.entity_id,
});
