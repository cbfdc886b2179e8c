import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
/** A PIN has few digits: what protects it is the count of wrong ones; the cost is low enough for a shift's start at twenty doors. */
const cost = { N: 2 ** 12, r: 8, p: 1 };

/** `scrypt$log2N$r$p$salt$hash` of a PIN; it is text, so that 0123 keeps its zero. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(12);
  const made = await derive(pin, salt, 24, cost);
  return [
    'scrypt',
    Math.log2(cost.N),
    cost.r,
    cost.p,
    salt.toString('base64url'),
    made.toString('base64url'),
  ].join('$');
}

/** Whether a PIN belongs to a stored hash; takes the same time whether it does or not. */
export async function checkPin(pin: string, hash: string): Promise<boolean> {
  const [kind, log2N, r, p, salt, wanted] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !wanted) return false;
  const expected = Buffer.from(wanted, 'base64url');
  const made = await derive(pin, Buffer.from(salt, 'base64url'), expected.length, {
    N: 2 ** Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(made, expected);
}
