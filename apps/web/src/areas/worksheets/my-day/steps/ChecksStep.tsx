import { type CheckStage, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { useState } from 'react';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { isFine } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Area, Choice } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

type Answer = 'yes' | 'no' | 'not-applicable';
const answers: Readonly<Record<Answer, string>> = { yes: 'Yes', no: 'No', 'not-applicable': 'N.a.' };
const isAnswer = (text: string): text is Answer => text in answers;
const useCheckDraft = draftsOf<{ readonly chosen: Answer | null; readonly words: string }>();

/** The checks of a stage: one press each, a note where something is wrong. */
export function ChecksStep({ visit, stage, mending, onDone }: StepWork & { readonly stage: CheckStage }) {
  const [opened] = useState(() => mendingOf(mending, 'checks'));
  const refused = opened?.body.stage === stage ? opened : undefined;
  const [replaces, setReplaces] = useState(refused?.id);
  const save = (question: string, answer: Answer, note: string) => {
    const own = replaces === undefined ? [] : (refused?.body.answers.filter((each) => each.question !== question) ?? []);
    setReplaces(undefined);
    return record(visit, { kind: 'checks', body: { stage, answers: [...own, { question, answer, note }] } }, { replaces });
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
            visit={visit}
            draft={`${refused?.id ?? ''} ${stage} ${question}`}
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
  readonly visit: LocalVisit;
  /** The part of the visit that its draft is of. */
  readonly draft: string;
  readonly text: string;
  readonly good: 'yes' | 'no';
  readonly given: Answer | null;
  readonly note: string;
  readonly onSave: (answer: Answer, note: string) => Promise<void>;
}

function Check({ visit, draft, text, good, given, note, onSave }: CheckProps) {
  const { typed, put, forget } = useCheckDraft(visit, draft, () => ({ chosen: given, words: note }));
  const { chosen, words } = typed;
  const [problem, setProblem] = useState<string>();
  const needsNote = (answer: Answer | null) => answer !== null && answer !== 'not-applicable' && answer !== good;
  const save = async (answer: Answer, found: string) => {
    await onSave(answer, found);
    forget();
  };
  const choose = (value: string) => {
    if (!isAnswer(value)) return;
    put({ chosen: value });
    setProblem(undefined);
    if (!needsNote(value)) void save(value, '');
  };
  const saveNote = usePress(async (form) => {
    const missing = words.trim() === '' ? 'Describe what you found.' : undefined;
    setProblem(missing);
    if (chosen !== null && isFine(missing ? { note: missing } : {}, form)) await save(chosen, words.trim());
    return false;
  });
  const unsaved = needsNote(chosen) && (given !== chosen || note !== words.trim());
  return (
    <div className={classes.check} data-form>
      <Choice label={text} value={chosen} options={answers} onChange={choose} />
      {needsNote(chosen) && (
        <>
          <Area label="What did you find?" value={words} onChange={(next) => put({ words: next })} most={300} problem={problem} />
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
