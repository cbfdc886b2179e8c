import { hashSecret } from '#kit/server/password-hash.ts';

export { matchesSecretHash as checkPin } from '#kit/server/password-hash.ts';

/**
 * The hash of a PIN as stored. The PIN is text, so 0123 keeps its zero. A PIN has few digits, so the limit on wrong attempts
 * protects it. The hash cost is low enough for a shift start at twenty doors.
 */
export const hashPin = (pin: string): Promise<string> => hashSecret(pin, 12);
