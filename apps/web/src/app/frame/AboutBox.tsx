import { builtInVersion } from '../../platform/ui-version.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { closeOverlay } from './overlay.ts';

/** Our name and the version. */
export function AboutBox() {
  return (
    <Dialog title="About" opened onClose={closeOverlay} size="sm">
      <Logo name size={32} />
      <p>Version {builtInVersion}</p>
    </Dialog>
  );
}
