/** The browser's response to a request for a new passkey, in JSON form. */
export interface PasskeyRegistration {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** The browser's response to a request for an existing passkey, in JSON form. */
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

/** Signs with a passkey on the device. Resolves to undefined if the user cancels or the device has none. */
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

/** Creates a passkey on the device. Resolves to undefined if the user cancels or the device already has one. */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<PasskeyRegistration | undefined> {
  // The library is loaded only when a user adds a passkey.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const registration = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
  if (!registration) return undefined;
  const { clientDataJSON, attestationObject, transports } = registration.response;
  return {
    id: registration.id,
    rawId: registration.rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}
