import { capSecretHashCost } from '#kit/server/password-hash.ts';

/** What a hash costs in tests: 2 ms instead of 80. Imported before the server, which hashes when it loads. */
export const cheapLog2N = 10;
capSecretHashCost(cheapLog2N);
