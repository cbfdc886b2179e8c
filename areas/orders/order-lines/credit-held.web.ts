import type { z } from 'zod';
import type { said } from './order-lines.contract.ts';
import { creditHeldSentence } from './order-lines.rules.ts';
import { notifyWarning } from '#kit/web/notices.tsx';

/** Tells whoever entered freight that its payer is on credit hold; the rest of what is told stands at the line already. */
export function tellCreditHeld(messages: readonly z.output<typeof said>[]): void {
  if (messages.some((one) => one.sentence === creditHeldSentence)) notifyWarning(creditHeldSentence);
}
