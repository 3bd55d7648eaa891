import { isFetchingAhead } from '../platform/fetch-ahead.ts';

const key = 'quarterlight.reloaded';

/** A tab that was open over a deploy may ask for files that are gone: it loads the page again, once. */
export function reloadOnceForMissingFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isFetchingAhead()) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
