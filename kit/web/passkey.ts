/** What a browser makes of the question for a new passkey, as it travels back. */
export interface MadePasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** Asks the device for a new passkey; undefined when its holder leaves the question, or it has one already. */
export async function makePasskey(question: Record<string, unknown>): Promise<MadePasskey | undefined> {
  // Only whoever adds one fetches the library.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: question as never }).catch(() => undefined);
  if (!made) return undefined;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}
