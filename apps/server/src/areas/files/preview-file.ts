import { previewable } from '../../platform/files/media-types.ts';
import { drawPicture, NoPicture, PicturesBusy } from '../../platform/pictures/draw-picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileStore } from './file-store.ts';
import type { FileRow } from './files.queries.ts';

const widest = 1_600;
// Few, so that a picture is drawn a few times in its life and not at each width that somebody thinks of.
const widths = [100, 320, 800, widest];

// What could not be drawn is not tried again at every look.
const hopeless = new Map<string, number>();
const hopelessFor = 600_000;
const mostHopeless = 2_000;

/** The picture drawn anew, at most so many pixels wide or a little more, and kept: place, camera and anything hidden in the original are gone. */
export async function previewOf(tenantId: string, file: FileRow, width: number = widest): Promise<NodeJS.ReadableStream> {
  const { hash } = file;
  if (!previewable.includes(file.media_type) || (hopeless.get(hash) ?? 0) > Date.now()) throw new Refusal('file.no_preview');
  const drawn = widths.find((each) => each >= width) ?? widest;
  try {
    const preview = await fileStore().derive(tenantId, hash, `${drawn}.webp`, (source, target) => drawPicture(tenantId, { source, target, width: drawn }));
    if (preview === undefined) throw new Refusal('record.not_found');
    return preview;
  } catch (error) {
    if (error instanceof PicturesBusy) throw new Refusal('request.too_many');
    if (!(error instanceof NoPicture)) throw error;
    remember(hash);
    throw new Refusal('file.no_preview');
  }
}

function remember(hash: string): void {
  hopeless.delete(hash);
  hopeless.set(hash, Date.now() + hopelessFor);
  const [oldest] = hopeless.keys();
  if (hopeless.size > mostHopeless && oldest !== undefined) hopeless.delete(oldest);
}
