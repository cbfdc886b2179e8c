import { creditHoldMessage } from './order-lines.rules.ts';
import { toastWarning } from '#kit/web/toasts.tsx';

/** Tells whoever entered freight that its payer is on credit hold; what else is told stands at the line already. */
export function showCreditHoldToast(answer: { creditHeld: boolean }): void {
  if (answer.creditHeld) toastWarning(creditHoldMessage);
}
