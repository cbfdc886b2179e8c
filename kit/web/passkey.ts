/** What a browser makes of the question for a new passkey, as it travels back. */
export interface PasskeyRegistration {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** What a browser answers to the question for a passkey that there is, as it travels back. */
export interface PasskeyAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
}

/** Asks the device to sign with a passkey; undefined when the person leaves the question, or the device has none. */
export async function signWithPasskey(
  options: Record<string, unknown>,
): Promise<PasskeyAssertion | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await startAuthentication({ optionsJSON: options as never }).catch(() => undefined);
  if (!used) return undefined;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Asks the device for a new passkey; undefined when its holder leaves the question, or it has one already. */
export async function createPasskey(
  question: Record<string, unknown>,
): Promise<PasskeyRegistration | undefined> {
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
