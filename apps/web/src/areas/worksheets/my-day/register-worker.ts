import { logFailure } from '../../../platform/failures.ts';

/** Keeps the app on this phone, so that the day opens without a network. Built versions only: in development files change under it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => logFailure('Service worker', error));
}
