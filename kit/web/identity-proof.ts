/** The open request for identity verification. Two API calls that need one share it. */
export interface IdentityProofRequest {
  /** WebAuthn request options. Null if the user has no passkey. */
  passkeyOptions: Record<string, unknown> | null;
  answer: (isGiven: boolean) => void;
}

let open: { question: IdentityProofRequest; given: Promise<boolean> } | null = null;
const watchers = new Set<() => void>();
const notifyWatchers = (): void => {
  for (const watcher of watchers) watcher();
};
export const getIdentityProofRequest = (): IdentityProofRequest | null => open?.question ?? null;
export function subscribeToIdentityProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Opens the request, or joins the open one. Resolves to whether the identity was verified. */
export function requestIdentityProof(
  passkeyOptions: IdentityProofRequest['passkeyOptions'],
): Promise<boolean> {
  if (open) return open.given;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isGiven: boolean): void => {
    open = null;
    notifyWatchers();
    resolve(isGiven);
  };
  open = { question: { passkeyOptions, answer }, given: promise };
  notifyWatchers();
  return promise;
}
