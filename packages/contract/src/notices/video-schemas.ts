import { z } from 'zod';
import { Id, Instant, optionalText, text } from '../common.ts';
import { mostChapters, videoAreas } from './names.ts';

export const VideoArea = z.enum(videoAreas);
export type VideoArea = z.output<typeof VideoArea>;

/** How many videos a company has at most. */
export const mostVideos = 500;
const longest = 86_400;
const Seconds = z.number('Enter a time such as 1:05').int().min(0).max(longest, 'Enter a time within a day');

/** From where in the video, and what is said there, for whoever reads rather than watches. */
export const VideoChapter = z.strictObject({ at: Seconds, title: text(120, 'Enter a title'), text: optionalText(4_000) });
export type VideoChapter = z.output<typeof VideoChapter>;

export const VideoForm = z.strictObject({
  title: text(120, 'Enter a title'),
  about: optionalText(2_000),
  area: VideoArea,
  chapters: z.array(VideoChapter).max(mostChapters, `At most ${mostChapters} chapters`),
});
export type VideoForm = z.output<typeof VideoForm>;

/** One of the list of videos. */
export const VideoSummary = z.object({
  id: Id,
  title: z.string(),
  about: z.string(),
  area: VideoArea,
  chapterCount: z.number().int(),
  /** Whether there is a video to watch; one without is shown to those who add them. */
  hasVideo: z.boolean(),
  /** Where the reader stopped, in seconds; 0 at the beginning. */
  place: Seconds,
});
export type VideoSummary = z.output<typeof VideoSummary>;

export const HelpVideo = z.object({
  ...VideoSummary.shape,
  chapters: z.array(z.object({ at: Seconds, title: z.string(), text: z.string() })),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  /** A WebVTT file, read by its id as any file is. */
  captionsId: Id.nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  version: z.number().int(),
  allowedActions: z.array(z.enum(['change', 'upload', 'captions', 'remove'])),
});
export type HelpVideo = z.output<typeof HelpVideo>;

export const VideoPlace = z.strictObject({ seconds: Seconds });
/** An address of this origin that a browser's player fetches by ranges, for some hours and for the reader alone. */
export const VideoAddress = z.object({ address: z.string() });

export const NewUpload = z.strictObject({ name: text(200, 'Choose a file'), sizeBytes: z.number().int().min(1).max(1_000_000_000_000) });
export type NewUpload = z.output<typeof NewUpload>;
/** An upload under way: it goes on from `receivedBytes`, and is cleared away a day after its last part. */
export const VideoUpload = z.object({
  id: Id,
  videoId: Id,
  name: z.string(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
});
export type VideoUpload = z.output<typeof VideoUpload>;
/** With a part: at which byte of the file it begins. */
export const UploadPart = z.strictObject({ offset: z.string().regex(/^\d{1,13}$/, 'Enter at which byte the part begins') });
