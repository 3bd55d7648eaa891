import classes from './errors.module.css';

/** Shown when a page takes more than 300 ms to arrive. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading">
      <span className={classes.spinner} />
    </div>
  );
}
