import classes from '../../../app/public/public.module.css';
import { passwordStrength } from '../password-strength.ts';

/** The rules of passwords, and how strong the typed one is. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { score, word } = passwordStrength(password);
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
