import { ask } from '#kit/web/ask.ts';
import { call } from '#kit/web/call.ts';
import type { Say } from '#kit/web/text.tsx';
import { resetOwnPassword } from '#areas/people/passwords/passwords.contract.ts';
import { signOutEverywhere } from '#areas/people/session/session.contract.ts';
import { signOut } from '../start.ts';

/** What the user menu asks before it acts; fetched by whoever presses it. What failed has been shown by the call. */

export async function resetPassword(t: Say, email: string): Promise<void> {
  const yes = await ask({
    title: t('Reset password'),
    body: t('A link to set a new password goes to {email}.', { email }),
    act: t('Send the link'),
    leave: t('Keep the password'),
  });
  if (!yes) return;
  // The answer says that the mail goes, or that none can; what failed has been shown by the call.
  await call(resetOwnPassword, {}).catch(() => undefined);
}

export async function leaveEverywhere(t: Say): Promise<void> {
  const yes = await ask({
    title: t('Log out everywhere'),
    body: t('Every browser and device where you are signed in is logged out.'),
    act: t('Log out everywhere'),
    leave: t('Stay'),
  });
  if (yes && (await call(signOutEverywhere, {}, { quiet: true }).catch(() => undefined))) await signOut();
}
