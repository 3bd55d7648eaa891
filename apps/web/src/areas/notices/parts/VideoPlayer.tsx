import { Button } from '@mantine/core';
import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
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
  // Where to begin: where the reader stopped, or how far a player came that broke off.
  const start = useRef(place);
  const goesOn = useRef(false);
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
    start.current = at;
    const shown = player.current;
    if (!shown) return;
    shown.currentTime = at;
    setOn(chapterAt(chapters, at));
    void shown.play().catch(() => undefined);
    shown.scrollIntoView({ block: 'nearest' });
  };
  const tryAgain = async () => {
    // The old address would only fail once more.
    await address.refetch();
    goesOn.current = true;
    setOver(false);
  };
  return (
    <>
      {address.isError || isOver ? (
        <p role="alert">
          The video could not be played.{' '}
          <ActionButton size="compact-sm" run={tryAgain}>
            Try again
          </ActionButton>
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
            if (!goesOn.current) return;
            goesOn.current = false;
            currentTarget.focus({ preventScroll: true });
            void currentTarget.play().catch(() => undefined);
          }}
          onTimeUpdate={({ currentTarget }) => {
            if (currentTarget.readyState > 0) start.current = currentTarget.currentTime;
            setOn(chapterAt(chapters, currentTarget.currentTime));
            if (Math.abs(currentTarget.currentTime - kept.current) >= savedEvery) keep(currentTarget.currentTime);
          }}
          onPause={() => keepNow.current()}
          onEnded={() => keep(0)}
          onError={() => {
            keep(start.current);
            setOver(true);
          }}
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
