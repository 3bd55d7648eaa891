import classes from './RowCheck.module.css';

interface RowCheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean;
  readonly onChange: () => void;
}

/** Chooses a row of a list, or all. The browser's own box: a library's costs as much as the rest of its row. */
export function RowCheck({ label, checked, partly = false, onChange }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      onChange={onChange}
    />
  );
}
