import { formatAuditAction } from './audit-names.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The name of a recorded action, such as "Status changed". */
export function AuditActionText({ action }: { action: string }) {
  return formatAuditAction(useTranslate(), action);
}
