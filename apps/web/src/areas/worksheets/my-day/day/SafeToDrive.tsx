import { addMinutes } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import { clockText } from '../../../../platform/formats.ts';
import { useNow } from '../../../../platform/use-now.ts';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';

/** From when the vehicle of a completed visit may be driven, counted down until then; nothing where no time was recorded. */
export function SafeToDrive({ visit }: { readonly visit: LocalVisit }) {
  const now = useNow();
  const { completedAt, driveAwayMinutes } = visit;
  if (completedAt === null || driveAwayMinutes === null) return null;
  const from = addMinutes(completedAt, driveAwayMinutes);
  const left = Math.ceil((Date.parse(from) - now) / 60_000);
  if (left <= 0) return <p className={classes.fine}>Safe to drive since {clockText(from)}.</p>;
  return (
    <p className={classes.countdown}>
      Not to be driven before <strong>{clockText(from)}</strong>
      <span role="timer">{plural(left, 'minute')} left</span>
    </p>
  );
}
