import { passwordProblem } from '@quarterlight/contract/rules/password';
import { missingCharacters, type PasswordJudge } from '@quarterlight/contract/rules/password-judge';
import { useEffect, useState } from 'react';
import classes from '../../../app/public/public.module.css';
import { loadPasswordJudge } from '../password-judge.ts';

interface StrengthMeterProps {
  readonly password: string;
  /** What a guesser knows of the user; undefined until the server has told. */
  readonly words: readonly string[] | undefined;
}

/** The rules of passwords, and what the server will say to the typed one. */
export function StrengthMeter({ password, words }: StrengthMeterProps) {
  const { score, word } = useVerdict(password, words);
  return (
    <div>
      <div className={classes.meter} aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </div>
      <p className={classes.soft} style={{ margin: '4px 0 0', fontSize: 13 }}>
        <span aria-live="polite">{word && `${word}. `}</span>
        At least 12 characters; not a common password, and not one of your last five. Three or four words together are good.
      </p>
    </div>
  );
}

function useVerdict(password: string, words: readonly string[] | undefined): { score: number; word: string } {
  const [judge, setJudge] = useState<PasswordJudge>();
  const wanted = password !== '' && judge === undefined;
  useEffect(() => {
    if (wanted)
      loadPasswordJudge().then(
        (loaded) => setJudge(() => loaded),
        // Without it the server has the only word.
        () => undefined,
      );
  }, [wanted]);
  if (password === '') return { score: 0, word: '' };
  if (judge && words) return judge(password, words);
  return { score: 0, word: passwordProblem(password) !== null && password.length < 12 ? missingCharacters(password) : '' };
}
