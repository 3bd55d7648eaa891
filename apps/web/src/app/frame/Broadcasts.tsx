import { plural } from '@quarterlight/kit/text';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useUser } from '../../platform/permissions.ts';
import { Link } from '../../ui/Link.tsx';
import { pathTo } from '../paths.ts';
import classes from './frame.module.css';

/** How many broadcasts are not read yet, with the way to them; on a phone only while there are some. */
export function Broadcasts({ phone }: { readonly phone: boolean }) {
  const { pendingBroadcasts: count } = useUser();
  if (phone && count === 0) return null;
  return (
    <Link to={pathTo('/broadcasts')} className={classes.broadcasts} title="Broadcasts">
      <IconSpeakerphone size={18} aria-hidden />
      <span className="ql-hidden">{count === 0 ? 'Broadcasts' : plural(count, 'unread broadcast')}</span>
      {count > 0 && (
        <b aria-hidden="true" className={classes.pending}>
          {count > 99 ? '99+' : count}
        </b>
      )}
    </Link>
  );
}
