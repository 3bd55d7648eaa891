import classes from './intake.module.css';

/** What stands for the glass until it is known for which vehicle. */
export function UnknownGlass() {
  return <p className={classes.told}>Once make and model are known, the glass that fits stands here.</p>;
}
