import type { AccountingAt, AccountingPort } from './accounting/port.ts';
import type { DispatchPort } from './dispatch/port.ts';
import type { FilesPort } from './files/port.ts';
import type { MailPort } from './mail/port.ts';
import type { PortalPort } from './portal/port.ts';
import type { PrintingPort } from './printing/port.ts';
import type { PushPort } from './push/port.ts';
import type { RoutingPort } from './routing/port.ts';
import type { SecretsPort } from './secrets/port.ts';
import type { SmsPort } from './sms/port.ts';
import type { WebhookPort } from './webhooks/port.ts';

/** Other people's machines, as features that send or queue see them. */
export interface Links {
  /** As the server was started. */
  accounting: AccountingPort;
  /** As an administrator said. */
  accountingAt: AccountingAt;
  secrets: SecretsPort;
  portal: PortalPort;
  files: FilesPort;
  mail: MailPort;
  sms: SmsPort;
  routing: RoutingPort;
  dispatch: DispatchPort;
  webhooks: WebhookPort;
  push: PushPort;
  printing: PrintingPort;
}
