/**
 * Returns the credential after a scheme in the `authorization` header. Undefined if the header has another scheme or none.
 * Schemes are case-insensitive (RFC 9110 §11.1).
 */
export function readCredentialOfScheme(
  scheme: string,
  authorizationHeader: string | undefined,
): string | undefined {
  const [, sentScheme, credential] = /^(\w+) +(\S.*)$/.exec(authorizationHeader ?? '') ?? [];
  return sentScheme?.toLowerCase() === scheme.toLowerCase() ? credential : undefined;
}
