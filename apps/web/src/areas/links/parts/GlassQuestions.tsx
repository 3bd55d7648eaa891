import type { LinkPhotographs } from '@quarterlight/contract/worksheets/link-schemas';
import { useState } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { refused } from '../../../platform/problem.ts';
import { linksCalls } from '../links.calls.ts';
import classes from '../links.module.css';

type Line = LinkPhotographs['lines'][number];
type Topic = Line['questions'][number]['topic'];

interface GlassQuestionsProps {
  readonly line: Line;
  readonly token: string;
  readonly onSent: (now: LinkPhotographs) => void;
  readonly onGone: () => void;
}

/** What there is to answer about one piece of glass by looking; what nobody knows is left out. */
export function GlassQuestions({ line, token, onSent, onGone }: GlassQuestionsProps) {
  const [given, setGiven] = useState<ReadonlyMap<Topic, boolean | null>>(new Map(line.questions.map(({ topic, answer }) => [topic, answer])));
  const [standing, setStanding] = useState<'' | 'sending' | 'sent' | 'failed'>('');
  const features = [...given].flatMap(([topic, present]) => (present === null ? [] : [{ topic, present }]));
  const send = () => {
    setStanding('sending');
    call(linksCalls.answer, { params: { token }, body: { lineId: line.id, features }, quiet: true }).then(
      (now) => {
        setStanding('sent');
        onSent(now);
      },
      (error: unknown) => (refused(error, 'link.gone') ? onGone() : setStanding('failed')),
    );
  };
  const choose = (topic: Topic, answer: boolean | null) => {
    setGiven(new Map(given).set(topic, answer));
    setStanding('');
  };
  return (
    <section className={classes.questions} aria-label={`Questions about ${line.description}`}>
      <h2>Questions about the glass</h2>
      <p className={publicClasses.soft}>{line.description}</p>
      {line.questions.map(({ topic, question }) => (
        <fieldset key={topic}>
          <legend>{question}</legend>
          {answers.map(([words, value]) => (
            <label key={words}>
              <input type="radio" name={`${line.id} ${topic}`} checked={given.get(topic) === value} onChange={() => choose(topic, value)} />
              {words}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="ql-button" disabled={standing === 'sending' || features.length === 0} onClick={send}>
        {standing === 'sending' ? 'One moment…' : 'Send the answers'}
      </button>
      <p role="status" className={classes.sent}>
        {standing === 'sent' && '✓ Your answers are sent'}
      </p>
      <div role="alert">{standing === 'failed' && <p className={publicClasses.wrong}>The answers were not sent. Please try again.</p>}</div>
    </section>
  );
}

const answers = [
  ['Yes', true],
  ['No', false],
  ['I don’t know', null],
] as const;
