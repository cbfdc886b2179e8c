import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  N: number;
  r: number;
  p: number;
  maxmem: number;
}
const derive = promisify<string, Buffer, number, Cost, Buffer>(scrypt);
const hashBytes = 32;
const costOf = (log2N: number, r: number, p: number): Cost => ({ N: 2 ** log2N, r, p, maxmem: 2 ** 27 });

let highestLog2N = Infinity;
/** Limits the hash cost in tests, which store hundreds of secrets that protect nothing. */
export function capSecretHashCostForTests(maxLog2N: number): void {
  highestLog2N = maxLog2N;
}

/**
 * Hashes a secret for storage: `scrypt$log2N$r$p$salt$hash`, salted. A guess costs 2 ** `fullLog2N` KB and, at 15, about 80 ms.
 * The cost is part of each hash, so that it can increase with faster machines.
 */
export async function hashSecret(secret: string, scryptCostLog2N: number): Promise<string> {
  const log2N = Math.min(scryptCostLog2N, highestLog2N);
  const [r, p, salt] = [8, 1, randomBytes(16)];
  const derivedHash = await derive(secret.normalize('NFKC'), salt, hashBytes, costOf(log2N, r, p));
  return ['scrypt', log2N, r, p, salt.toString('base64url'), derivedHash.toString('base64url')].join('$');
}

/** Returns whether a secret matches a stored hash. Takes the same time in both cases. */
export async function matchesSecretHash(secret: string, hash: string): Promise<boolean> {
  const [kind, log2N, r, p, salt, expectedHash] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !expectedHash) return false;
  const expected = Buffer.from(expectedHash, 'base64url');
  const cost = costOf(Number(log2N), Number(r), Number(p));
  const derivedHash = await derive(
    secret.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    cost,
  );
  return timingSafeEqual(derivedHash, expected);
}
