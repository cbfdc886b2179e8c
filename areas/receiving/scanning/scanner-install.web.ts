import { updateScannerState } from './scanner-state.web.ts';

/** The scanner as an app of the device: its page names a manifest, and the browser says when it may be installed. */

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;
let offer: InstallOffer | null = null;

/** Names the manifest on this page alone, and remembers the browser's offer. Answers how to stop. */
export function enableInstallOffer(): () => void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/scan.webmanifest';
  document.head.append(link);
  const hear = (event: Event) => {
    if (!isOffer(event)) return;
    // Asked under More, not in the middle of the work.
    event.preventDefault();
    offer = event;
    updateScannerState({ installable: true });
  };
  const installed = () => updateScannerState({ installable: false });
  window.addEventListener('beforeinstallprompt', hear);
  window.addEventListener('appinstalled', installed);
  return () => {
    link.remove();
    window.removeEventListener('beforeinstallprompt', hear);
    window.removeEventListener('appinstalled', installed);
  };
}
/** Asks whether to install, once for each offer of the browser. */
export async function promptInstall(): Promise<void> {
  const asked = offer;
  offer = null;
  updateScannerState({ installable: false, sheet: null });
  await asked?.prompt();
}
