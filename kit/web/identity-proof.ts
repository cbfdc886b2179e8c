/** The question for a proof of who the person is, while one is open. Two calls that need one wait for the same. */
export interface IdentityProofRequest {
  /** WebAuthn request options; null where the person has no passkey. */
  passkey: Record<string, unknown> | null;
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

/** Opens the question, or joins the one that is open; answers whether the proof was given. */
export function requestIdentityProof(passkey: IdentityProofRequest['passkey']): Promise<boolean> {
  if (open) return open.given;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isGiven: boolean): void => {
    open = null;
    notifyWatchers();
    resolve(isGiven);
  };
  open = { question: { passkey, answer }, given: promise };
  notifyWatchers();
  return promise;
}
