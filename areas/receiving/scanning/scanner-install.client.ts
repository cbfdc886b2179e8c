import { updateScannerState } from './scanner-state.client.ts';

/** The scanner as an installable app: its page links a manifest, and the browser fires an event when it can be installed. */

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;
let offer: InstallOffer | null = null;

/** Links the manifest on this page only and stores the browser's install event. Returns a function that undoes it. */
export function enableInstallOffer(): () => void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/scan.webmanifest';
  document.head.append(link);
  const hear = (event: Event) => {
    if (!isOffer(event)) return;
    // Offered under More, so that it does not interrupt the work.
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
/** Prompts to install, once for each event of the browser. */
export async function promptInstall(): Promise<void> {
  const currentOffer = offer;
  offer = null;
  updateScannerState({ installable: false, sheet: null });
  await currentOffer?.prompt();
}
