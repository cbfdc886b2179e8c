import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { ConfirmDialogHost } from '#kit/web/confirm-host.tsx';
import { BusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useOptionalCurrentUser } from '#kit/web/current-user.ts';
import { Toasts } from '#kit/web/toasts.tsx';
import { getIdentityProofRequest, subscribeToIdentityProof } from '#kit/web/identity-proof.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { getLoadedConfiguration, renderLoadedShell } from './client-session.ts';

// Only a user who changes a sign-in method needs it.
const ProofDialog = lazy(async () => ({
  default: (await import('#areas/people/recent-proof/proof-dialog.form.tsx')).IdentityProofDialog,
}));

/** Everything around a screen: the test banner, the layout, toasts, dialogs and the busy overlay. */
export function Root() {
  const t = useTranslate();
  const test = getLoadedConfiguration()?.testMode === true;
  const matches = useMatches();
  const chrome = matches.at(-1)?.staticData.screen?.chrome;
  const guest = useOptionalCurrentUser() === null;
  const proof = useSyncExternalStore(subscribeToIdentityProof, getIdentityProofRequest);
  const alone = chrome === 'none' || (chrome === 'signed-in' && guest);
  return (
    <>
      <div id="shell" data-test-mode={test || undefined}>
        {test && (
          <div className="test-mode-banner" role="note">
            {t('You are in Test Mode')}
          </div>
        )}
        {alone ? <Outlet /> : (renderLoadedShell() ?? <Outlet />)}
      </div>
      <Toasts />
      <ConfirmDialogHost />
      {proof && (
        <Suspense>
          <ProofDialog question={proof} />
        </Suspense>
      )}
      <BusyOverlay />
    </>
  );
}
