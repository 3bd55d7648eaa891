import { Button } from '@mantine/core';
import { videoAreas } from '@quarterlight/contract/notices/names';
import { listVideos } from '@quarterlight/contract/notices/video-routes';
import type { VideoSummary } from '@quarterlight/contract/notices/video-schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import broadcasts from '../parts/broadcast.module.css';
import classes from '../parts/video.module.css';
import { timeText } from '../video-words.ts';
import { videosApi } from '../videos.api.ts';

const byTitle = { sort: 'title' } as const;
const most = 200;
const areas = videoAreas.map((area) => ({ value: area, label: area }));

export const ahead: Ahead = ({ search }) => askAhead(videosApi.list({ ...criteriaOf(listVideos, search, byTitle), limit: most }));

/** The company's own videos, by area of the product; the search looks through titles, descriptions and chapters. */
export function HelpVideosPage() {
  const navigate = useNavigate();
  const list = useListState(listVideos, byTitle);
  const result = useQuery(videosApi.list({ ...list.query, limit: most }));
  const isFiltered = list.query.q !== undefined || list.query.area !== undefined;
  return (
    <Page
      title="Help videos"
      actions={
        <Can do="edit-training">
          <Button onClick={() => void navigate({ href: pathTo('/help/videos/new') })} data-new>
            New video
          </Button>
        </Can>
      }
    >
      <div className={broadcasts.filters}>
        <FilterBar list={list} search="Title, description or chapter" filters={[{ kind: 'select', key: 'area', label: 'Area', options: areas }]} />
      </div>
      {result.isError ? (
        <EmptyState title="The videos could not be loaded." way={['Try again', () => result.refetch()]}>
          Check the connection.
        </EmptyState>
      ) : !result.data ? (
        <PartPending />
      ) : result.data.items.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <>
          {videoAreas.map((area) => (
            <Area key={area} area={area} of={result.data.items.filter((each) => each.area === area)} />
          ))}
          {result.data.next !== null && <p>Only the first {most} are shown. Search for the others.</p>}
        </>
      )}
    </Page>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const mayAdd = useCan('edit-training');
  if (isFiltered) return <EmptyState title="No video fits.">Search for another word, or clear the filters.</EmptyState>;
  return (
    <EmptyState title="No help videos yet.">
      {mayAdd
        ? 'Press New video to show your people how you work. The help beside each page is there without them.'
        : 'What your company films for you stands here.'}
    </EmptyState>
  );
}

function Area({ area, of }: { readonly area: string; readonly of: readonly VideoSummary[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={area}>
      <h2 className={broadcasts.group}>{area}</h2>
      <ul className={classes.list}>
        {of.map((video) => (
          <li key={video.id}>
            <Card video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ video: { id, title, about, chapterCount, hasVideo, place } }: { readonly video: VideoSummary }) {
  return (
    <article className={classes.card}>
      <h3>
        <Link to={pathTo('/help/videos/$id', { id })}>{title}</Link>
      </h3>
      {about !== '' && <p className={classes.about}>{about}</p>}
      <p>
        {!hasVideo && <StateChip tone="amber">No video yet</StateChip>} {chapterCount > 0 && plural(chapterCount, 'chapter')}
        {place > 0 && ` Stopped at ${timeText(place)}`}
      </p>
    </article>
  );
}
