import './first.ts';
import './ui/tokens.css';
import './start.css';
import { reloadOnceForMissingFiles } from './app/missing-files.ts';
import { drawStart } from './app/start-frame.ts';
import { keptSettings, showTheme } from './platform/kept-settings.ts';
import { dropExpiredToken } from './platform/session.ts';

/** Until what was drawn is on the screen. A tab that nobody sees paints nothing. */
const painted = () =>
  new Promise<void>((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 500);
  });

/** The frame of the page is on the screen before the script of the app runs, and that runs in pieces, between which the browser answers the person. */
async function start(): Promise<void> {
  reloadOnceForMissingFiles();
  dropExpiredToken();
  showTheme(keptSettings().theme);
  if (drawStart()) await painted();
  await import('react-dom/client');
  await import('./main.tsx');
}

void start();
