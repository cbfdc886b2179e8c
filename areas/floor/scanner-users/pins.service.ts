import { hashSecret } from '#kit/server/password-hash.ts';

export { matchesSecretHash as checkPin } from '#kit/server/password-hash.ts';

/**
 * A PIN as it is stored; it is text, so that 0123 keeps its zero. A PIN has few digits: what protects it is the count of wrong
 * ones; the cost is low enough for a shift's start at twenty doors.
 */
export const hashPin = (pin: string): Promise<string> => hashSecret(pin, 12);
