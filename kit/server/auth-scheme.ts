/**
 * What stands behind a scheme in the header `authorization`; undefined where another scheme or none stands there. A scheme
 * is known in capitals and small letters (RFC 9110 §11.1).
 */
export function credentialOf(scheme: string, header: string | undefined): string | undefined {
  const [, said, shown] = /^(\w+) +(\S.*)$/.exec(header ?? '') ?? [];
  return said?.toLowerCase() === scheme.toLowerCase() ? shown : undefined;
}
