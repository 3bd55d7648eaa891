import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { LinkPhotographs, PhotographOf } from '@quarterlight/contract/worksheets/link-schemas';
import { useState } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { upload } from '../../../platform/upload.ts';
import { linksCalls } from '../links.calls.ts';
import classes from '../links.module.css';
import { photographWords } from '../photograph-words.ts';
import { isGone } from '../use-shown.ts';
import { GlassQuestions } from './GlassQuestions.tsx';
import { Opened } from './Opened.tsx';
import type { OpenedProps } from './opened.ts';
import { PhotographField } from './PhotographField.tsx';

/** The photographs and answers that are asked for; whoever has not said that all was sent may come back. */
export function Photographs({ token, onGone, telephone }: OpenedProps) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <div className={publicClasses.panel}>
        <h1>Thank you</h1>
        <p role="status">We have what you sent. You can close this page.</p>
      </div>
    );
  }
  return (
    <Opened ask={() => call(linksCalls.photographs, { params: { token }, quiet: true })} onGone={onGone}>
      {(asked, put) => <Asked asked={asked} token={token} telephone={telephone} onSent={put} onGone={onGone} onDone={() => setDone(true)} />}
    </Opened>
  );
}

interface AskedProps extends OpenedProps {
  readonly asked: LinkPhotographs;
  readonly onSent: (now: LinkPhotographs) => void;
  readonly onDone: () => void;
}

function Asked({ asked, token, telephone, onSent, onGone, onDone }: AskedProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const sent = asked.wanted.reduce((all, each) => all + each.sent, 0);
  const answered = asked.lines.some(({ questions }) => questions.some(({ answer }) => answer !== null));
  const isSomething = sent > 0 || answered || asked.left < mostSeen;
  const finish = () => {
    setBusy(true);
    setProblem('');
    call(linksCalls.endPhotographs, { params: { token }, quiet: true })
      .then(onDone, (error: unknown) => (isGone(error) ? onGone() : setProblem('We cannot be reached just now. What you sent is kept: please try again.')))
      .finally(() => setBusy(false));
  };
  const limits = { maximumMegabytes: asked.maximumMegabytes, maximumFiles: asked.left, types: asked.types };
  const field = (of: PhotographOf, count: number) => (
    <li key={of}>
      <PhotographField
        {...photographWords[of]}
        sent={count}
        limits={limits}
        onGone={onGone}
        send={async (file, onPart) => {
          const body = new FormData();
          body.append('of', of);
          body.append('file', file);
          onSent(await upload(linksCalls.sendPhotographs, { params: { token }, body, onPart, signal: new AbortController().signal }));
        }}
      />
    </li>
  );
  return (
    <>
      <h1>Please take these photographs</h1>
      <p>
        Of {displayRegistration(asked.registration)}
        {asked.vehicle && `, ${asked.vehicle}`} (job {asked.number}). They show us which glass to bring. Send as many as you can; where one cannot be taken,
        leave it out.
      </p>
      <ol className={classes.wanted}>
        {asked.wanted.map(({ of, sent: count }) => field(of, count))}
        {field('other', 0)}
      </ol>
      {asked.lines.map((line) => (
        <GlassQuestions key={line.id} line={line} token={token} onSent={onSent} onGone={onGone} />
      ))}
      <div role="alert">{problem && <div className={publicClasses.alert}>{problem}</div>}</div>
      <button type="button" className="ql-button" disabled={busy || !isSomething} onClick={finish}>
        {busy ? 'One moment…' : 'Done, that is all'}
      </button>
      <p className={publicClasses.soft}>
        {isSomething ? 'After that the link is used up.' : 'Send a photograph or an answer first.'}
        {telephone && ` Questions? Call us on ${telephone}.`}
      </p>
    </>
  );
}

// Where fewer are left, something was sent that none of the fields asks for.
const mostSeen = 20;
