import { VideoArea, VideoChapter } from '@quarterlight/contract/notices/video-schemas';
import { z } from 'zod';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const video = defineRecord({
  entity: 'help-video',
  table: 'help_video',
  label: (row) => row.title,
  names: { about: 'About' },
  // What is found in the columns beside them, or said by the entry itself.
  unlogged: ['title_key', 'found_by', 'chapters', 'file_id', 'captions_id', 'created_at', 'created_by', 'created_by_name'],
});

/** Refuses whoever is not of the office: what the company shows is nobody else's to change, whatever they hold. */
export function assertOffice({ actor }: WriteTx): void {
  if (!isOfOffice(actor)) throw new Refusal('video.office_only');
}

const Chapters = z.array(VideoChapter);
export const chaptersOf = (row: { readonly chapters: unknown }): VideoChapter[] => Chapters.parse(row.chapters);
export const areaOf = (row: { readonly area: string }): VideoArea => VideoArea.catch('Getting started').parse(row.area);
