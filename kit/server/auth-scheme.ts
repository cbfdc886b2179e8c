/**
 * Returns the credential after a scheme in the `authorization` header. Undefined if the header has another scheme or none.
 * Schemes are case-insensitive (RFC 9110 §11.1).
 */
export function readCredentialOfScheme(
  scheme: string,
  authorizationHeader: string | undefined,
): string | undefined {
  const [, said, shown] = /^(\w+) +(\S.*)$/.exec(authorizationHeader ?? '') ?? [];
  return said?.toLowerCase() === scheme.toLowerCase() ? shown : undefined;
}
