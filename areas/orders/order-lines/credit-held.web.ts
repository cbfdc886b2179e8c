import { creditHeldSentence } from './order-lines.rules.ts';
import { notifyWarning } from '#kit/web/notices.tsx';

/** Tells whoever entered freight that its payer is on credit hold; what else is told stands at the line already. */
export function tellCreditHeld(answer: { creditHeld: boolean }): void {
  if (answer.creditHeld) notifyWarning(creditHeldSentence);
}
