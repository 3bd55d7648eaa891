import { IconCamera } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { later } from '../../../../ui/later.tsx';
import classes from '../my-day.module.css';
import { canScan } from './barcode.ts';
import styles from './van.module.css';

const Camera = later(() => import('./Camera.tsx'), 'Camera');

interface ScanFieldProps {
  /** What the button does with a code that was typed. */
  readonly act: string;
  /** Codes that the phone's keyboard may offer. */
  readonly known: readonly { readonly code: string; readonly description: string }[];
  readonly onCode: (code: string) => void;
}

/** A code from the camera, a scanner that types, or by hand. */
export function ScanField({ act, known, onCode }: ScanFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [looking, setLooking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    const code = typed.trim();
    field.current?.focus();
    if (code === '') return;
    setTyped('');
    onCode(code);
  };
  return (
    <div className={styles.scan}>
      <form
        className={styles.scanRow}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <div className={classes.field}>
          <label htmlFor={id}>Scan or type a code</label>
          <input
            ref={field}
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            list={`${id}-known`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id={`${id}-known`}>
            {known.map(({ code, description }) => (
              <option key={code} value={code}>
                {description}
              </option>
            ))}
          </datalist>
        </div>
        <button type="submit" className={classes.secondary}>
          {act}
        </button>
      </form>
      {canScan() &&
        (looking ? (
          <Camera onCode={onCode} onClose={() => setLooking(false)} />
        ) : (
          <button type="button" className={classes.primary} onClick={() => setLooking(true)}>
            <IconCamera size={20} aria-hidden /> Scan with the camera
          </button>
        ))}
    </div>
  );
}
