import { Button } from '@mantine/core';
import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PartPending } from '../../../ui/later.tsx';
import { chapterAt, timeText } from '../video-words.ts';
import { videosApi } from '../videos.api.ts';
import { BroadcastText } from './BroadcastText.tsx';
import classes from './video.module.css';

const savedEvery = 10;
const nearTheEnd = 5;

/** The video, which goes on where the reader stopped, and its chapters as text, each of which jumps to its place. */
export function VideoPlayer({ video }: { readonly video: HelpVideo }) {
  const { id, title, place, chapters, captionsId } = video;
  const address = useQuery(videosApi.address(id));
  const player = useRef<HTMLVideoElement>(null);
  // Where to begin: where the reader stopped, or where a player stood whose address was over.
  const start = useRef(place);
  const kept = useRef(place);
  const [on, setOn] = useState(-1);
  const [isOver, setOver] = useState(false);
  const keep = (seconds: number) => {
    if (Math.floor(seconds) === Math.floor(kept.current)) return;
    kept.current = seconds;
    void videosApi.keepPlace(id, seconds);
  };
  const keepNow = useRef(() => {});
  keepNow.current = () => {
    const shown = player.current;
    if (shown && shown.readyState > 0 && !shown.ended) keep(shown.currentTime);
  };
  useEffect(() => () => keepNow.current(), []);
  const jump = (at: number) => {
    const shown = player.current;
    if (!shown) return;
    start.current = at;
    shown.currentTime = at;
    setOn(chapterAt(chapters, at));
    void shown.play().catch(() => undefined);
    shown.scrollIntoView({ block: 'nearest' });
  };
  const refetch = async () => {
    start.current = player.current?.currentTime ?? start.current;
    setOver(false);
    await address.refetch();
  };
  return (
    <>
      {address.isError || isOver ? (
        <p role="alert">
          The video could not be played.{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : address.data ? (
        // biome-ignore lint/a11y/useMediaCaption: captions are there where the company has given some; the chapters say it in text
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there where the company has given some; the chapters say it in text
        <video
          key={address.data.address}
          ref={player}
          className={classes.player}
          src={address.data.address}
          aria-label={title}
          controls
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) => {
            const { duration } = currentTarget;
            if (start.current > 0 && !(start.current > duration - nearTheEnd && Number.isFinite(duration) && duration > nearTheEnd))
              currentTarget.currentTime = start.current;
          }}
          onTimeUpdate={({ currentTarget }) => {
            setOn(chapterAt(chapters, currentTarget.currentTime));
            if (Math.abs(currentTarget.currentTime - kept.current) >= savedEvery) keep(currentTarget.currentTime);
          }}
          onPause={() => keepNow.current()}
          onEnded={() => keep(0)}
          onError={() => setOver(true)}
        >
          {captionsId !== null && <Captions fileId={captionsId} />}
        </video>
      ) : (
        <div className={classes.player}>
          <PartPending />
        </div>
      )}
      {chapters.length > 0 && (
        <ol className={classes.chapters} aria-label="Chapters">
          {chapters.map((chapter, index) => (
            <li key={`${chapter.at} ${chapter.title}`} data-on={index === on || undefined} aria-current={index === on || undefined}>
              <div className={classes.jump}>
                <Button variant="default" size="compact-sm" aria-label={`Play from ${timeText(chapter.at)}: ${chapter.title}`} onClick={() => jump(chapter.at)}>
                  {timeText(chapter.at)}
                </Button>
                <h3>{chapter.title}</h3>
              </div>
              {chapter.text !== '' && <BroadcastText text={chapter.text} />}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Captions({ fileId }: { readonly fileId: string }) {
  const query = videosApi.captions(fileId);
  const { data } = useQuery({ ...query, meta: { ...query.meta, quiet: true } });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(new Blob([data], { type: 'text/vtt' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <track kind="captions" src={address} srcLang="en" label="English" default /> : null;
}
