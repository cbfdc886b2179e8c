import type { AccountingPortFactory, AccountingPort } from './accounting/port.ts';
import type { DispatchPort } from './dispatch/port.ts';
import type { FilesPort } from './files/port.ts';
import type { EmailPort } from './email/port.ts';
import type { PaymentPortalInvoicePort } from './payment-portal/port.ts';
import type { PrintingPort } from './printing/port.ts';
import type { PushPort } from './push/port.ts';
import type { RoutingPort } from './routing/port.ts';
import type { SecretsPort } from './secrets/port.ts';
import type { SmsPort } from './sms/port.ts';
import type { WebhookPort } from './webhooks/port.ts';

/** External systems, as seen by features that send or queue. */
export interface Integrations {
  /** The connection configured at server start. */
  accounting: AccountingPort;
  /** Creates a connection from an administrator's settings. */
  createAccounting: AccountingPortFactory;
  secrets: SecretsPort;
  paymentPortal: PaymentPortalInvoicePort;
  files: FilesPort;
  email: EmailPort;
  sms: SmsPort;
  routing: RoutingPort;
  dispatch: DispatchPort;
  webhooks: WebhookPort;
  push: PushPort;
  printing: PrintingPort;
}
