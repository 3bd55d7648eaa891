import classes from './AsideTabs.module.css';

interface AsideTabsProps {
  readonly waiting: boolean;
  readonly onChange: (waiting: boolean) => void;
}

/** Which jobs stand beside the board: those to book, or those that wait for an earlier slot. */
export const AsideTabs = ({ waiting, onChange }: AsideTabsProps) => (
  <div className={classes.tabs} role="group" aria-label="Beside the board">
    <button type="button" aria-pressed={!waiting} onClick={() => onChange(false)}>
      To book
    </button>
    <button type="button" aria-pressed={waiting} onClick={() => onChange(true)}>
      Waiting list
    </button>
  </div>
);
