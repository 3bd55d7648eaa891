import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { sizeText } from '../../files/index.ts';
import { BroadcastText } from '../parts/BroadcastText.tsx';
import { VideoPlayer } from '../parts/VideoPlayer.tsx';
import { videosApi } from '../videos.api.ts';

const ChangeVideo = later(() => import('../forms/VideoForms.tsx'), 'ChangeVideo');
const VideoUpload = later(() => import('../parts/VideoUpload.tsx'), 'VideoUpload');

export const ahead: Ahead = ({ params }) => askAhead(videosApi.one(params.id ?? ''));

/** One video to watch, with its chapters; for whoever adds them, its file and what is said of it. */
export function HelpVideoPage() {
  // What is being removed is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...videosApi.one(useParam('id')), enabled: !removing });
  return <LoadedRecord result={result}>{(video) => <Video video={video} setRemoving={setRemoving} />}</LoadedRecord>;
}

function Video({ video, setRemoving }: { readonly video: HelpVideo; readonly setRemoving: (removing: boolean) => void }) {
  const navigate = useNavigate();
  const { id, version, title, about, area, hasVideo, fileName, sizeBytes, allowedActions } = video;
  const mayChange = allowedActions.includes('change');
  const remove = useMutation(videosApi.remove(() => navigate({ href: pathTo('/help/videos') })));
  const askRemove = async () => {
    if (!(await confirm({ title: 'Remove the video', text: `${title} is removed for everybody.`, confirm: 'Remove', danger: true }))) return;
    setRemoving(true);
    await remove.mutateAsync({ params: { id }, version }).catch(() => setRemoving(false));
  };
  return (
    <RecordPage
      kind="Help video"
      number={title}
      record={mayChange ? { entity: 'help-video', id } : null}
      state={hasVideo ? undefined : <StateChip tone="amber">No video yet</StateChip>}
      facts={<span>{area}</span>}
      menu={allowedActions.includes('remove') ? [{ label: 'Remove', danger: true, onClick: () => void askRemove() }] : []}
      aside={
        mayChange && (
          <>
            <Section title="File">
              <VideoUpload video={video} />
            </Section>
            <Section title="About it">
              <Facts
                columns={1}
                of={[
                  hasVideo && ['File', fileName],
                  hasVideo && ['Size', sizeText(sizeBytes)],
                  ['Captions', video.captionsId === null ? 'None' : 'Yes'],
                  ['Added by', video.createdBy],
                  ['Added', <Instant key="created" value={video.createdAt} />],
                ]}
              />
            </Section>
          </>
        )
      }
    >
      <Section title="Video" canEdit={mayChange} edit={(done) => <ChangeVideo video={video} done={done} />}>
        {about !== '' && <BroadcastText text={about} />}
        {hasVideo ? <VideoPlayer key={fileName + sizeBytes} video={video} /> : <p>There is no video yet. Choose its file under File.</p>}
      </Section>
    </RecordPage>
  );
}
