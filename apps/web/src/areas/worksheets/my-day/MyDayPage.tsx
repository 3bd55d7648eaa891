import { addDays, isDay } from '@quarterlight/kit/days';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NoAccess } from '../../../app/errors/NoAccess.tsx';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { logFailure } from '../../../platform/failures.ts';
import { knownClaims, useCan, useUser } from '../../../platform/permissions.ts';
import { isLoggedIn } from '../../../platform/session.ts';
import { useStorePart } from '../../../platform/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { DayView } from './day/DayView.tsx';
import { SendState } from './day/SendState.tsx';
import { myDay } from './local/my-day.state.ts';
import { today } from './local/read-days.ts';
import { prepareDay, showDay, startMyDay } from './local/send.ts';
import classes from './my-day.module.css';

const dayOf = (asked = ''): string => (isDay(asked) ? asked : today());
export const ahead: Ahead = ({ search }) => prepareDay(dayOf(search['day']));

const BranchDay = later(() => import('./BranchDay.tsx'), 'BranchDay');
const VanView = later(() => import('./van/VanView.tsx'), 'VanView');
const CountView = later(() => import('./van/CountView.tsx'), 'CountView');
const VisitView = later(() => import('./VisitView.tsx'), 'VisitView');

/** A technician's day on a phone: opens, works and keeps everything with or without a signal. People of a branch see what waits for it. */
export function MyDayPage() {
  const works = useCan('complete-worksheets');
  if (isLoggedIn() && knownClaims() && !works) return <NoAccess />;
  return <MyDay works={works} />;
}

function MyDay({ works }: { readonly works: boolean }) {
  const phase = useStorePart(myDay, (state) => state.phase);
  const atBranch = useUser().companyType === 'Branch';
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const day = dayOf(search.get('day') ?? undefined);
  const visit = search.get('visit');
  useEffect(() => {
    prepareDay(day);
    void startMyDay().then(() => showDay(day));
  }, [day]);
  useEffect(() => {
    if (works) registerWorker();
  }, [works]);
  if (phase === 'opening') return <p className={classes.quiet}>Opening your day…</p>;
  if (phase === 'locked') return <Locked />;
  const show = search.get('show');
  if (show === 'van' || show === 'count') {
    return (
      <div className={classes.page}>
        <SendState />
        {show === 'van' ? <VanView /> : <CountView />}
      </div>
    );
  }
  if (atBranch && visit === null && day === today()) return <BranchDay day={day} />;
  return (
    <div className={classes.page}>
      <SendState />
      {visit === null ? <DayView day={day} days={[addDays(today(), -1), today(), addDays(today(), 1)]} /> : <VisitView key={visit} day={day} id={visit} />}
    </div>
  );
}

function Locked() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>My day</h1>
      <EmptyState
        title="Sign in to see your day"
        action={
          <Link to={`${pathTo('/')}?next=${encodeURIComponent(pathTo('/my-day'))}`} className={classes.primary}>
            Sign in
          </Link>
        }
      >
        Your day is kept on this phone for 12 hours after you sign in, and removed when you sign out. Work that is not sent yet stays, and goes out after your
        next sign-in.
      </EmptyState>
    </div>
  );
}

/** Keeps the app on this phone, so that the day opens without a network. Built versions only: in development files change under it. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => logFailure('Service worker', error));
}
