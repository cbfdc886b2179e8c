import type { AccountingPort } from './accounting/port.ts';
import type { DispatchPort } from './dispatch/port.ts';
import type { FilesPort } from './files/port.ts';
import type { MailPort } from './mail/port.ts';
import type { PortalPort } from './portal/port.ts';
import type { PrintingPort } from './printing/port.ts';
import type { RoutingPort } from './routing/port.ts';
import type { SmsPort } from './sms/port.ts';
import type { WebhookPort } from './webhooks/port.ts';

/** Other people's machines, as features that send or queue see them. */
export interface Links {
  accounting: AccountingPort;
  portal: PortalPort;
  files: FilesPort;
  mail: MailPort;
  sms: SmsPort;
  routing: RoutingPort;
  dispatch: DispatchPort;
  webhooks: WebhookPort;
  printing: PrintingPort;
}
