import { capSecretHashCostForTests } from '#kit/server/password-hash.ts';

/** Reduces the cost of a hash in tests from 80 ms to 2 ms. Import it before the server, which hashes when it loads. */
export const cheapHashCostLog2N = 10;
capSecretHashCostForTests(cheapHashCostLog2N);
