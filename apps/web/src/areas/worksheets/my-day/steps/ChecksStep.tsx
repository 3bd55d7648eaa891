import { type CheckStage, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { useState } from 'react';
import classes from '../my-day.module.css';
import { Area, Choice } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';

type Answer = 'yes' | 'no' | 'not-applicable';
const answers: Readonly<Record<Answer, string>> = { yes: 'Yes', no: 'No', 'not-applicable': 'N.a.' };
const isAnswer = (text: string): text is Answer => text in answers;

/** The checks of a stage: one press each, a note where something is wrong. */
export function ChecksStep({ visit, stage, mending, onDone }: StepWork & { readonly stage: CheckStage }) {
  const [opened] = useState(() => mendingOf(mending, 'checks'));
  const refused = opened?.body.stage === stage ? opened : undefined;
  const [replaces, setReplaces] = useState(refused?.id);
  const save = (question: string, answer: Answer, note: string) => {
    const own = replaces === undefined ? [] : (refused?.body.answers.filter((each) => each.question !== question) ?? []);
    void record(visit, { kind: 'checks', body: { stage, answers: [...own, { question, answer, note }] } }, { replaces });
    setReplaces(undefined);
  };
  const all = checkQuestions[stage];
  const answered = visit.checks.filter((check) => check.stage === stage);
  return (
    <>
      {all.map(({ question, text, good }) => {
        const known = refused?.body.answers.find((each) => each.question === question) ?? answered.find((check) => check.question === question);
        return (
          <Check
            key={question}
            text={text}
            good={good}
            given={isAnswer(known?.answer ?? '') ? (known?.answer ?? null) : null}
            note={known?.note ?? ''}
            onSave={(answer, note) => save(question, answer, note)}
          />
        );
      })}
      {answered.length >= all.length && (
        <button type="button" className={classes.primary} onClick={onDone}>
          Next
        </button>
      )}
    </>
  );
}

interface CheckProps {
  readonly text: string;
  readonly good: 'yes' | 'no';
  readonly given: Answer | null;
  readonly note: string;
  readonly onSave: (answer: Answer, note: string) => void;
}

function Check({ text, good, given, note, onSave }: CheckProps) {
  const [chosen, setChosen] = useState<Answer | null>(given);
  const [words, setWords] = useState(note);
  const [problem, setProblem] = useState<string>();
  const needsNote = (answer: Answer | null) => answer !== null && answer !== 'not-applicable' && answer !== good;
  const choose = (value: string) => {
    if (!isAnswer(value)) return;
    setChosen(value);
    setProblem(undefined);
    if (!needsNote(value)) onSave(value, '');
  };
  const saveNote = () => {
    if (chosen === null) return;
    if (words.trim() === '') setProblem('Describe what you found.');
    else onSave(chosen, words.trim().slice(0, 300));
    if (words.trim() !== '') setProblem(undefined);
  };
  const unsaved = needsNote(chosen) && (given !== chosen || note !== words.trim());
  return (
    <div className={classes.check}>
      <Choice label={text} value={chosen} options={answers} onChange={choose} />
      {needsNote(chosen) && (
        <>
          <Area label="What did you find?" value={words} onChange={setWords} problem={problem} />
          {unsaved && (
            <button type="button" className={classes.secondary} onClick={saveNote}>
              Save the note
            </button>
          )}
        </>
      )}
    </div>
  );
}
