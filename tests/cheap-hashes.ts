import { capSecretHashCost } from '#kit/server/password-hash.ts';

/** Reduces the cost of a hash in tests from 80 ms to 2 ms. Import it before the server, which hashes when it loads. */
export const cheapLog2N = 10;
capSecretHashCost(cheapLog2N);
