import type { SetUpItem } from '@quarterlight/contract/system/set-up-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { settingsApi } from '../../areas/system/settings.api.ts';
import { loadClaims } from '../../platform/permissions.ts';
import { userId } from '../../platform/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { pathTo } from '../paths.ts';
import classes from './Welcome.module.css';
import { setUpPutAway } from './welcome.ts';

const shown = 6;
const all = `${pathTo('/settings')}?group=set-up`;

/** Above the page where whoever sets the company up starts: what is still to do, until all is done or somebody puts it away. */
export function SetUpPanel() {
  const { data, isError } = useQuery(settingsApi.setUp());
  const put = useMutation(settingsApi.putSetUpAway());
  const putAway = async () => {
    await put.mutateAsync({});
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    setUpPutAway.set(userId());
    await loadClaims();
  };
  const left = data?.items.filter(({ state }) => state === 'to-do');
  const isDone = left?.length === 0;
  const finish = useRef(putAway);
  finish.current = putAway;
  useEffect(() => {
    // It goes for good: what is undone later is no news to whoever undid it. Where the server cannot be told, it asks again the next time.
    if (isDone) finish.current().catch(() => undefined);
  }, [isDone]);
  return (
    <section className={classes.welcome} aria-labelledby="set-up" data-frame>
      <div className={classes.head}>
        <p id="set-up">To set up</p>
        {data && left && (
          <p className={classes.count} role="status">
            {data.items.length - left.length} of {data.items.length} done
          </p>
        )}
        <Link to={all} className={classes.all}>
          All of it
        </Link>
        <ActionButton size="xs" variant="default" run={putAway}>
          Put away
        </ActionButton>
      </div>
      {isError && <p className={classes.count}>What there is to set up could not be asked for. It stands in the settings, too.</p>}
      <ul data-set-up>
        {left?.slice(0, shown).map((item) => (
          <ToDo key={item.name} item={item} />
        ))}
      </ul>
    </section>
  );
}

const ToDo = ({ item: { title, text, page } }: { readonly item: SetUpItem }) => (
  <li>
    <div>
      <Link to={page}>{title}</Link>
    </div>
    <p title={text}>{text}</p>
  </li>
);
