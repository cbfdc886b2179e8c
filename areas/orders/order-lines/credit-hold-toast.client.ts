import { creditHoldMessage } from './order-lines.rules.ts';
import { toastWarning } from '#kit/web/toasts.tsx';

/** Shows a warning that the payer of the entered freight is on credit hold. Other messages are shown at the line. */
export function showToastIfBillToOnCreditHold(result: { creditHeld: boolean }): void {
  if (result.creditHeld) toastWarning(creditHoldMessage);
}
