import './first.ts';
import './ui/tokens.css';
import './late.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnceForMissingFiles } from './app/missing-files.ts';
import { router } from './app/router.tsx';
import { goTo } from './platform/navigation.ts';
import { whenProofIsOwed } from './platform/proving.ts';
import { dropExpiredToken, watchOtherTabs } from './platform/session.ts';
import { startSettings } from './platform/settings.ts';
import { startExpiryWatch } from './platform/signing-out.ts';
import { startVersionPoll } from './platform/ui-version.ts';

reloadOnceForMissingFiles();
dropExpiredToken();
startSettings();
startExpiryWatch();
whenProofIsOwed(() => import('./areas/identity/prove-then.ts').then(({ proveThen }) => proveThen));
startVersionPoll();
watchOtherTabs(() => goTo('/logout', true));

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
