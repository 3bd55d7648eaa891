import { Button } from '@mantine/core';
import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { uploadFailure } from '../../../ui/form/upload-rules.ts';
import { usePartUpload } from '../use-part-upload.ts';
import { videosApi } from '../videos.api.ts';
import classes from './video.module.css';

/** The file of a video, sent in parts, and its captions. */
export function VideoUpload({ video }: { readonly video: HelpVideo }) {
  const upload = usePartUpload(video.id);
  const { sending } = upload;
  const name = useId();
  const callOff = useRef<HTMLButtonElement>(null);
  const goOn = () => {
    // Its own button goes.
    callOff.current?.focus();
    void upload.goOn();
  };
  if (sending.state === 'sending' || sending.state === 'stopped')
    return (
      <div className={classes.sending}>
        <span id={name}>
          {sending.name}: {Math.floor(sending.part * 100)} %{sending.state === 'sending' && sending.waiting && ', waiting for the connection'}
        </span>
        <progress aria-labelledby={name} value={sending.part} max={1} />
        {sending.state === 'sending' ? (
          <p className={classes.hint}>Keep this page open. If it is closed, choose the same file again: the upload goes on where it stopped.</p>
        ) : (
          <p className={classes.wrong} role="alert">
            {sending.isGone
              ? 'The upload is gone: it was called off or completed elsewhere, or nothing came of it for a day.'
              : 'The upload stopped: the server could not be reached, or could not take it. What has arrived is kept for a day.'}
          </p>
        )}
        <div className={classes.ways}>
          {sending.state === 'stopped' && <Button onClick={goOn}>{sending.isGone ? 'Begin again' : 'Try again'}</Button>}
          <Button ref={callOff} variant="default" onClick={() => void upload.callOff()}>
            Call off
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.sending}>
      <Choose
        label="Video file"
        words={video.hasVideo ? 'Replace the video' : 'Choose a video'}
        primary={!video.hasVideo}
        accept="video/mp4,video/webm,video/quicktime"
        take={(file) => void upload.send(file)}
        wrong={sending.state === 'refused' ? sending.words : null}
      />
      <Captions video={video} />
    </div>
  );
}

function Captions({ video }: { readonly video: HelpVideo }) {
  const add = useMutation(videosApi.addCaptions());
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (file: File) => {
    const body = new FormData();
    body.append('file', file);
    setWrong(null);
    add.mutate({ params: { id: video.id }, body, quiet: true }, { onError: (error) => setWrong(uploadFailure(error)) });
  };
  return (
    <Choose
      label="Captions file"
      words={video.captionsId === null ? 'Add captions' : 'Replace the captions'}
      accept=".vtt,text/vtt"
      take={take}
      busy={add.isPending}
      wrong={wrong}
    />
  );
}

interface ChooseProps {
  readonly label: string;
  readonly words: string;
  readonly accept: string;
  readonly take: (file: File) => void;
  readonly wrong: string | null;
  readonly primary?: boolean;
  readonly busy?: boolean;
}

function Choose({ label, words, accept, take, wrong, primary = false, busy = false }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="ql-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) take(file);
          currentTarget.value = '';
        }}
      />
      <div>
        <Button variant={primary ? 'filled' : 'default'} loading={busy} onClick={() => input.current?.click()}>
          {words}
        </Button>
      </div>
      {wrong !== null && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
