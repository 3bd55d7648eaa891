import type { LinkPhotographs, PhotographOf } from '@quarterlight/contract/worksheets/link-schemas';
import { plural } from '@quarterlight/kit/text';
import { useId, useRef, useState } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { upload } from '../../../platform/upload.ts';
import { uploadFailure, uploadProblem } from '../../../ui/form/upload-rules.ts';
import { linksCalls } from '../links.calls.ts';
import classes from '../links.module.css';
import { photographWords } from '../photograph-words.ts';
import { isGone } from '../use-shown.ts';

interface PhotographFieldProps {
  readonly of: PhotographOf;
  readonly sent: number;
  readonly asked: LinkPhotographs;
  readonly token: string;
  readonly onSent: (now: LinkPhotographs) => void;
  readonly onGone: () => void;
}

/** One photograph that is asked for: taken or chosen, sent at once, and sent again where that failed. */
export function PhotographField({ of, sent, asked, token, onSent, onGone }: PhotographFieldProps) {
  const { title, hint } = photographWords[of];
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [kept, setKept] = useState<File | null>(null);
  const [here, setHere] = useState(0);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const isBusy = part !== null;

  const send = async (file: File) => {
    setKept(null);
    const limits = { maximumMegabytes: asked.maximumMegabytes, maximumFiles: asked.left, types: asked.types };
    const refusal = uploadProblem([file], limits);
    setProblem(refusal ?? '');
    if (refusal) return;
    setPart(0);
    const body = new FormData();
    body.append('of', of);
    body.append('file', file);
    try {
      onSent(await upload(linksCalls.sendPhotographs, { params: { token }, body, onPart: setPart, signal: new AbortController().signal }));
      setHere((was) => was + 1);
    } catch (error) {
      if (isGone(error)) return onGone();
      setProblem(uploadFailure(error));
      setKept(file);
    } finally {
      setPart(null);
    }
  };
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) void send(file);
    input.value = '';
  };
  const count = Math.max(sent, here);
  const input = (way: 'camera' | 'chooser') => (
    <input
      ref={way === 'camera' ? camera : chooser}
      type="file"
      className="ql-hidden"
      tabIndex={-1}
      aria-label={`${title}: ${way === 'camera' ? 'take' : 'choose'} a photograph`}
      accept={asked.types.join(',')}
      capture={way === 'camera' ? 'environment' : undefined}
      onChange={(event) => take(event.currentTarget)}
    />
  );
  return (
    <li className={classes.photograph} data-sent={count > 0 || undefined}>
      <h2 id={id}>{title}</h2>
      <p>{hint}</p>
      {input('camera')}
      {input('chooser')}
      <div className={classes.buttons}>
        <button type="button" className="ql-button" aria-describedby={id} disabled={isBusy} onClick={() => camera.current?.click()}>
          {count > 0 ? 'Take another' : 'Take a photograph'}
        </button>
        <button type="button" className={publicClasses.link} aria-describedby={id} disabled={isBusy} onClick={() => chooser.current?.click()}>
          Choose one
        </button>
      </div>
      {isBusy && <progress aria-label={`Sending: ${title}`} max={1} value={part} />}
      <p role="status" className={classes.sent}>
        {isBusy ? `Sending, ${Math.round(part * 100)} %` : count > 0 ? `✓ ${plural(count, 'photograph')} sent` : ''}
      </p>
      <div role="alert">
        {problem && (
          <p className={publicClasses.wrong}>
            {problem}{' '}
            {kept && (
              <button type="button" className={publicClasses.link} onClick={() => void send(kept)}>
                Try again
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
