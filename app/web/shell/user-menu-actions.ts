import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { callApi } from '#kit/web/api-call.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { requestOwnPasswordResetEndpoint } from '#areas/people/passwords/passwords.contract.ts';
import { signOutEverywhereEndpoint } from '#areas/people/session/session.contract.ts';
import { signOutLocallyAndAtProvider } from '../client-session.ts';

/** The confirmations of the user menu, loaded on first use. The API call has already shown any error. */

export async function confirmAndRequestOwnPasswordReset(t: Translate, email: string): Promise<void> {
  const yes = await confirmAction({
    title: t('Reset password'),
    body: t('We’ll email {email} a link to set a new password.', { email }),
    confirmLabel: t('Send link'),
  });
  if (!yes) return;
  // The response reports whether an email is sent or none can be. The API call has already shown any error.
  await callApi(requestOwnPasswordResetEndpoint, {}).catch(() => undefined);
}

export async function confirmAndSignOutEverywhere(t: Translate): Promise<void> {
  const yes = await confirmAction({
    title: t('Sign out everywhere'),
    body: t('You’ll be signed out on every browser and device.'),
    confirmLabel: t('Sign out everywhere'),
    cancelLabel: t('Stay'),
  });
  if (
    yes &&
    (await callApi(signOutEverywhereEndpoint, {}, { hidesSuccessToast: true }).catch(() => undefined))
  )
    await signOutLocallyAndAtProvider();
}
