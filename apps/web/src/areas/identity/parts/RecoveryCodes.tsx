import { Button } from '@mantine/core';
import { copyText } from '../../../platform/copy.ts';
import { saveBlob } from '../../../platform/save-blob.ts';
import classes from './two-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}

/** Recovery codes, this once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const text = `Recovery codes of ${username} at ${location.host}\nEach lets you in once, in the place of a code of the app.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p style={{ margin: 0 }}>
        Each of these lets you in once where you are without your phone. Keep them where nobody else looks: <strong>they are not shown again</strong>, and
        earlier ones no longer work.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'))}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), `recovery-codes-${username}.txt`)}>
          Download
        </Button>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  );
}
