import type { UploadLimits } from '@quarterlight/contract/files/schemas';
import { plural } from '@quarterlight/kit/text';
import { useId, useRef, useState } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { uploadFailure, uploadProblem } from '../../../ui/form/upload-rules.ts';
import classes from '../links.module.css';
import { isGone } from '../use-shown.ts';

interface PhotographFieldProps {
  readonly title: string;
  readonly hint: string;
  readonly sent: number;
  /** What may be sent; nothing of it is known where they are left out, and the server alone judges. */
  readonly limits?: UploadLimits;
  /** Sends one, and says which part of it has gone. */
  readonly send: (file: File, onPart: (part: number) => void) => Promise<void>;
  readonly onGone: () => void;
}

const anyPicture = ['image/*'];

/** One photograph that is asked for: taken or chosen, sent at once, and sent again where that failed. */
export function PhotographField({ title, hint, sent, limits, send: sendOne, onGone }: PhotographFieldProps) {
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
    const refusal = uploadProblem([file], limits ?? null, limits ? [] : anyPicture);
    setProblem(refusal ?? '');
    if (refusal) return;
    setPart(0);
    try {
      await sendOne(file, setPart);
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
      accept={(limits?.types ?? anyPicture).join(',')}
      capture={way === 'camera' ? 'environment' : undefined}
      onChange={(event) => take(event.currentTarget)}
    />
  );
  return (
    <div className={classes.photograph} data-sent={count > 0 || undefined}>
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
    </div>
  );
}
