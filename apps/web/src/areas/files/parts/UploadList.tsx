import { Button } from '@mantine/core';
import type { Sent, Uploads } from '../use-uploads.ts';
import { sizeText } from '../words.ts';
import classes from './files.module.css';

const percent = (part: number): string => `${Math.floor(part * 100)}%`;

function wordsOf({ state, part, words }: Sent): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'sending') return part < 1 ? percent(part) : 'Being kept…';
  return state === 'done' ? 'Done' : words;
}

/** What is being uploaded, file by file, and what became of it. */
export function UploadList({ uploads: { uploads, problem, again, leaveOut, clear } }: { readonly uploads: Uploads }) {
  if (uploads.length === 0 && problem === null) return null;
  const isOver = uploads.every(({ state }) => state !== 'waiting' && state !== 'sending');
  return (
    <section className={classes.uploads} aria-label="Uploads">
      {problem !== null && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <ul>
        {uploads.map((sent) => (
          <li key={sent.key} data-state={sent.state}>
            <span className={classes.name}>{sent.file.name}</span>
            <small>{sizeText(sent.file.size)}</small>
            {sent.state === 'sending' && <progress value={sent.part} max={1} aria-label={`How much of ${sent.file.name} is sent`} />}
            <span
              className={sent.state === 'refused' ? classes.wrong : undefined}
              role={sent.state === 'refused' || sent.state === 'same' ? 'alert' : undefined}
            >
              {wordsOf(sent)}
            </span>
            {sent.state === 'same' && (
              <>
                <Button size="compact-sm" onClick={() => again(sent.key, 'version')}>
                  New version
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => again(sent.key, 'both')}>
                  Keep both
                </Button>
              </>
            )}
            {sent.state === 'refused' && (
              <Button size="compact-sm" variant="default" aria-label={`Try ${sent.file.name} again`} onClick={() => again(sent.key)}>
                Try again
              </Button>
            )}
            {sent.state !== 'done' && (
              <Button size="compact-sm" variant="subtle" color="gray" aria-label={`Leave ${sent.file.name} out`} onClick={() => leaveOut(sent.key)}>
                {sent.state === 'sending' || sent.state === 'waiting' ? 'Cancel' : 'Leave out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOver && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          Close
        </Button>
      )}
    </section>
  );
}
