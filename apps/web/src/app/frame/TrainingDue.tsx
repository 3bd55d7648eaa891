import { plural } from '@quarterlight/kit/text';
import { IconSchool } from '@tabler/icons-react';
import { useUser } from '../../platform/permissions.ts';
import { Link } from '../../ui/Link.tsx';
import { pathTo } from '../paths.ts';
import classes from './frame.module.css';

/** How many courses are to be read, with the way to them; nothing where none are. */
export function TrainingDue() {
  const { trainingDue: count } = useUser();
  if (count === 0) return null;
  return (
    <Link to={pathTo('/training')} className={classes.broadcasts} title="Training">
      <IconSchool size={18} aria-hidden />
      <span className="ql-hidden">{plural(count, 'course')} to read</span>
      <b aria-hidden="true" className={classes.pending}>
        {count > 99 ? '99+' : count}
      </b>
    </Link>
  );
}
