import type { listVideos } from '@quarterlight/contract/notices/video-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { emptyId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Those that there are to watch, and for whoever adds them the others too; with where the reader stopped. */
const shown = (tx: ReadTx) => {
  const rows = tx.db
    .selectFrom('help_video')
    .leftJoin('file', (join) => join.onRef('file.tenant_id', '=', 'help_video.tenant_id').onRef('file.id', '=', 'help_video.file_id'))
    .leftJoin('video_place', (join) =>
      join
        .onRef('video_place.tenant_id', '=', 'help_video.tenant_id')
        .onRef('video_place.video_id', '=', 'help_video.id')
        .onRef('video_place.file_id', '=', 'help_video.file_id')
        .on('video_place.user_id', '=', tx.actor.userId ?? emptyId),
    )
    .select(['help_video.id', 'help_video.title', 'help_video.about', 'help_video.area', 'help_video.file_id', 'video_place.seconds'])
    .select(sql<number>`jsonb_array_length(help_video.chapters)`.as('chapter_count'));
  return can(tx.actor, 'edit-training') ? rows : rows.where('help_video.file_id', 'is not', null);
};

/** By title. A company has some hundred: they are looked through, not searched by an index. */
export function findVideos(tx: ReadTx, query: QueryOf<typeof listVideos>) {
  let rows = shown(tx);
  if (query.area !== undefined) rows = rows.where('help_video.area', '=', query.area);
  if (query.q !== undefined) rows = rows.where(sql<boolean>`strpos(help_video.found_by, ${sortKey(query.q)}) > 0`);
  return keysetPage(tx, rows, { request: query, id: 'help_video.id', keys: { title: 'help_video.title_key' }, byDefault: 'title' });
}

/** One of them, or `record.not_found`. */
export const findVideo = async (tx: ReadTx, id: string) =>
  found(
    await shown(tx)
      .select(['help_video.chapters', 'help_video.captions_id', 'help_video.created_at', 'help_video.created_by_name', 'help_video.version'])
      .select(['file.name as file_name', 'file.media_type', 'file.size_bytes', 'file.hash'])
      .where('help_video.id', '=', id)
      .executeTakeFirst(),
  );
export type VideoRow = Awaited<ReturnType<typeof findVideo>>;
export type VideoSummaryRow = Awaited<ReturnType<typeof findVideos>>['items'][number];

/** One that there is to watch, with its file; else `record.not_found`. */
export async function findWatched(tx: ReadTx, id: string) {
  const { file_id: fileId, hash, size_bytes: size, media_type: mediaType, file_name: fileName } = await findVideo(tx, id);
  if (fileId === null || hash === null || size === null || mediaType === null || fileName === null) throw new Refusal('record.not_found');
  return { fileId, hash, size, mediaType, fileName };
}

/** How many there are; those who add one wait for each other. */
export async function countVideosForUpdate(tx: WriteTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`videos ${tx.tenant.id}`}, 0))`.execute(tx.db);
  const { count } = await tx.db
    .selectFrom('help_video')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Place {
  readonly videoId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly seconds: number;
}

/** Where somebody stopped; 0 forgets it. */
export async function keepPlace(tx: WriteTx, { videoId, fileId, userId, seconds }: Place): Promise<void> {
  const place = { file_id: fileId, seconds, stopped_at: tx.now };
  await tx.db
    .insertInto('video_place')
    .values({ user_id: userId, video_id: videoId, ...place })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'video_id']).doUpdateSet(place))
    .execute();
}
