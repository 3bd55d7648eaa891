import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { pathTo } from '../../../../app/paths.ts';
import { useStorePart } from '../../../../platform/store.ts';
import { Link } from '../../../../ui/Link.tsx';
import { myDay } from '../local/my-day.state.ts';
import { queueWords } from '../local/queue.rules.ts';
import { sync } from '../local/send.ts';
import { canKeep } from '../local/vault.ts';
import { workNames } from '../local/work.ts';
import classes from '../my-day.module.css';
import { RefusedWork } from './RefusedWork.tsx';

/** Always in sight: whether everything is sent, what waits, what was not accepted. */
export function SendState() {
  const queue = useStorePart(myDay, (state) => state.queue);
  const sending = useStorePart(myDay, (state) => state.sending);
  const reached = useStorePart(myDay, (state) => state.reached);
  const signedIn = useStorePart(myDay, (state) => state.signedIn);
  const [open, setOpen] = useState(false);
  const refused = queue.filter((item) => item.refused !== null);
  const waiting = queue.filter((item) => item.refused === null);
  const Icon = refused.length > 0 ? IconAlertTriangle : !reached ? IconCloudOff : waiting.length > 0 ? IconCloudUpload : IconCloudCheck;
  return (
    <section className={classes.sendState} aria-label="Sending" data-tone={refused.length > 0 ? 'red' : waiting.length > 0 || !reached ? 'amber' : 'green'}>
      <div className={classes.sendHead}>
        <Icon size={20} aria-hidden />
        <span role="status">
          {queueWords(queue, signedIn)}
          {sending ? '…' : ''}
          {!reached && ' · no signal'}
        </span>
        {waiting.length > 0 && (
          <button type="button" className={classes.plain} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </button>
        )}
        {!signedIn && (
          <Link to={`${pathTo('/')}?next=${encodeURIComponent(pathTo('/my-day'))}`} className={classes.plainLink}>
            Sign in
          </Link>
        )}
      </div>
      {!canKeep && <p>This browser keeps nothing: the address is not secure. Work is sent at once and lost if the page closes first.</p>}
      {open && waiting.length > 0 && (
        <>
          <ul className={classes.waitingList}>
            {waiting.map((item) => (
              <li key={item.id}>
                {item.number}: {workNames[item.work.kind]}
              </li>
            ))}
          </ul>
          {signedIn && (
            <button type="button" className={classes.secondary} onClick={() => void sync({ fetch: true })}>
              Send now
            </button>
          )}
        </>
      )}
      {refused.map((item) => (
        <RefusedWork key={item.id} item={item} />
      ))}
    </section>
  );
}
