import type { SetUpItem } from '@quarterlight/contract/system/set-up-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { settingsApi } from '../../areas/system/settings.api.ts';
import { loadClaims } from '../../platform/permissions.ts';
import { userId } from '../../platform/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { pathTo } from '../paths.ts';
import classes from './Welcome.module.css';
import { setUpPutAway } from './welcome.ts';

const shown = 6;
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const all = `${pathTo('/settings')}?group=set-up`;

/** Above the page where whoever sets the company up starts: what is still to do, until all is done or somebody puts it away. */
export function SetUpPanel() {
  const { data, isError } = useQuery(settingsApi.setUp());
  const put = useMutation(settingsApi.putSetUpAway());
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const putAway = async () => {
    await put.mutateAsync({});
    // With the panel goes what has the focus in it; whoever is elsewhere stays there.
    if (isNowhere() || panel.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
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
  const focused = useRef(-1);
  const names = left?.map(({ name }) => name).join(' ');
  // What somebody stands on goes when it is done, in another window as well: what is next takes its place.
  useLayoutEffect(() => {
    if (names === undefined || focused.current < 0 || !isNowhere()) return;
    const links = list.current?.querySelectorAll('a') ?? [];
    (links[Math.min(focused.current, links.length - 1)] ?? panel.current?.querySelector('a'))?.focus();
  }, [names]);
  return (
    <section ref={panel} className={classes.welcome} aria-labelledby="set-up" data-frame>
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
      <ul
        ref={list}
        data-set-up
        onFocus={({ currentTarget }) => {
          focused.current = [...currentTarget.querySelectorAll('a')].findIndex((link) => link === document.activeElement);
        }}
        onBlur={() => {
          focused.current = -1;
        }}
      >
        {left?.slice(0, shown).map((item) => (
          <SetUpStep key={item.name} item={item} />
        ))}
      </ul>
    </section>
  );
}

const SetUpStep = ({ item: { title, text, page } }: { readonly item: SetUpItem }) => (
  <li>
    <div>
      <Link to={page}>{title}</Link>
    </div>
    <p title={text}>{text}</p>
  </li>
);
