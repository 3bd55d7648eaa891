import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { logFailure } from '../../platform/failures.ts';
import { tenantZone } from '../../platform/formats.ts';
import { useUser } from '../../platform/permissions.ts';
import { queryClient } from '../../platform/query.ts';
import { isLoggedIn, sessionChanges, userId } from '../../platform/session.ts';
import { useSettings } from '../../platform/settings.ts';
import { unsentWork } from '../../platform/signing-out.ts';
import { useStore } from '../../platform/store.ts';
import { asked } from '../../ui/confirm.ts';
import { fetchWhenIdle } from '../../ui/later.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { BottomBar } from './BottomBar.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useFetchedPages } from './fetch-pages.ts';
import classes from './frame.module.css';
import { Header } from './Header.tsx';
import { helpOpen, overlay, paletteText } from './overlay.ts';
import { Sidebar } from './Sidebar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useSetUp, useWelcome } from './welcome.ts';

const ConfirmHost = lazy(() => import('../../ui/ConfirmHost.tsx').then((module) => ({ default: module.ConfirmHost })));
const SiteSwitcher = lazy(() => import('./SiteSwitcher.tsx').then((module) => ({ default: module.SiteSwitcher })));
const loadPalette = () => import('./Palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);
const KeyHelp = lazy(() => import('./KeyHelp.tsx').then((module) => ({ default: module.KeyHelp })));
const HelpPanel = lazy(() => import('./HelpPanel.tsx').then((module) => ({ default: module.HelpPanel })));
const Welcome = lazy(() => import('./Welcome.tsx').then((module) => ({ default: module.Welcome })));
const SetUpPanel = lazy(() => import('./SetUpPanel.tsx').then((module) => ({ default: module.SetUpPanel })));
const MustRead = lazy(() => import('../../areas/notices/parts/MustRead.tsx').then((module) => ({ default: module.MustRead })));
const AboutBox = lazy(() => import('./AboutBox.tsx').then((module) => ({ default: module.AboutBox })));

/** Around every page of a signed-in user: sidebar, header, breadcrumbs, dialogs, the live connection. */
export function AppLayout({ children }: { readonly children?: ReactNode }) {
  // When the app opens, frame and page are drawn in small pieces, between which the browser answers the person.
  const isDue = useDeferredValue(true, false);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>{isDue && <Frame>{children ?? <Outlet />}</Frame>}</UiProvider>
    </QueryClientProvider>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const phone = usePhone();
  const { sidebarFolded } = useSettings();
  const { timeZone } = useUser();
  useEffect(() => tenantZone.set(timeZone), [timeZone]);
  const isHelpOpen = useStore(helpOpen);
  const isSetUp = useSetUp();
  const isWelcome = useWelcome();
  const above = isSetUp ? 'set-up' : isWelcome ? 'welcome' : undefined;
  useShortcuts();
  useLiveConnection();
  // First of all the search box: what is typed before it is here is lost.
  useEffect(() => fetchWhenIdle(loadPalette, { needed: true }), []);
  useFetchedPages();
  // Drawn after the frame: with each of the two the component library draws some of its fields again, in one go.
  const [isPageDue, setPageDue] = useState(false);
  useEffect(() => startTransition(() => setPageDue(true)), []);
  const site = (
    <Suspense>
      <SiteSwitcher quiet={phone} />
    </Suspense>
  );
  return (
    <div className={classes.frame} data-folded={sidebarFolded || undefined} data-phone={phone || undefined} data-help={isHelpOpen || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      {!phone && <Sidebar />}
      <div className={classes.body} inert={phone && isHelpOpen}>
        <Header phone={phone}>{!phone && site}</Header>
        <Breadcrumbs>{phone && site}</Breadcrumbs>
        <main id="content" tabIndex={-1} className={classes.content} data-welcome={above}>
          {above && (
            <div className={classes.welcome}>
              <Suspense>{isSetUp ? <SetUpPanel /> : <Welcome />}</Suspense>
            </div>
          )}
          {isPageDue && children}
        </main>
      </div>
      {isHelpOpen && (
        <Suspense fallback={<div className={classes.helpComing} />}>
          <HelpPanel />
        </Suspense>
      )}
      {phone && <BottomBar />}
      <Overlays />
    </div>
  );
}

function Overlays() {
  const question = useStore(asked);
  const open = useStore(overlay);
  const { pendingBroadcasts } = useUser();
  useStore(sessionChanges);
  return (
    <Suspense>
      {question && <ConfirmHost question={question} />}
      {open === 'palette' && (
        <Suspense fallback={<PaletteComing />}>
          <Palette />
        </Suspense>
      )}
      {open === 'keys' && <KeyHelp />}
      {open === 'about' && <AboutBox />}
      {pendingBroadcasts > 0 && isLoggedIn() && (
        <Suspense>
          <MustRead />
        </Suspense>
      )}
    </Suspense>
  );
}

/** Stands for the palette while it is fetched the first time, with what is typed meanwhile. */
function PaletteComing() {
  return (
    <div className={classes.coming} role="status">
      {useStore(paletteText) || 'Search or go to a page'}
    </div>
  );
}

function useLiveConnection(): void {
  const changes = useStore(sessionChanges);
  const user = isLoggedIn() ? userId() : null;
  useEffect(() => {
    if (user === null) return undefined;
    const started = import('../../platform/live-connection.ts').then(({ startRealtime }) => startRealtime());
    started.catch((error: unknown) => logFailure('Live connection', error));
    return () =>
      void started.then(
        (stop) => stop(),
        () => undefined,
      );
  }, [user]);
  useEffect(() => {
    // What a technician's phone could not send goes out after the sign-in, whichever page that leads to.
    if (user !== null && unsentWork() > 0) void import('../../areas/worksheets/my-day/local/send.ts').then(({ startMyDay }) => startMyDay());
  }, [user]);
  void changes;
}
