import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { findWebhookDeliveriesEndpoint, enqueueDeliveryReplayEndpoint } from './webhooks.contract.ts';
import type { Webhook, WebhookDelivery } from './webhooks.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { formatDateTimeWithSeconds } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

// Page size of the small list in a dialog.
const rows = 10;

/** The deliveries of a webhook with their responses, newest first. Each can be viewed and sent again. */
export function WebhookDeliveriesDialog({
  webhook: hook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const log = useApiQuery(findWebhookDeliveriesEndpoint, { params: { id: hook.id }, query: { page, rows } });
  return (
    <Dialog
      title={t('Log of {url}', { url: hook.url })}
      open
      isWide
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      <QueryBoundary query={log} skeletonLines={6}>
        {(found) => (
          <div className="col">
            {found.totalRows === 0 && <p>{t('Nothing sent in the last 30 days.')}</p>}
            {found.data.map((d) => (
              <Delivery
                key={d.id}
                delivery={d}
                whyNot={hook.active ? null : t('This webhook is paused. Resume it first.')}
              />
            ))}
            {found.totalRows > rows && (
              <div className="row">
                <Button
                  isSmall
                  disabledReason={page > 1 ? null : t('This is the first record.')}
                  onPress={() => setPage(page - 1)}
                >
                  {t('Previous')}
                </Button>
                <span className="caption grow">
                  {t('{from} to {to} of {count}', {
                    from: (page - 1) * rows + 1,
                    to: (page - 1) * rows + found.data.length,
                    count: formatCount(found.totalRows),
                  })}
                </span>
                <Button
                  isSmall
                  disabledReason={page * rows < found.totalRows ? null : t('This is the last record.')}
                  onPress={() => setPage(page + 1)}
                >
                  {t('Next')}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function Delivery({ delivery: d, whyNot }: { delivery: WebhookDelivery; whyNot: string | null }) {
  const t = useTranslate();
  const again = useApiMutation(enqueueDeliveryReplayEndpoint);
  return (
    <details className="connection-entry">
      <summary className="row wrap">
        <code>{d.event}</code>
        <time className="muted grow" dateTime={d.createdAt}>
          {formatDateTimeWithSeconds(d.createdAt)}
          {d.replayOf !== null && ` · ${t('resent')}`}
        </time>
        {d.responseStatus !== null && (
          <span className="muted">
            {d.responseStatus}
            {d.tookMs !== null && ` · ${d.tookMs} ms`}
          </span>
        )}
        {d.attempts > 1 && (
          <span className="muted">
            {t('{count, plural, one {# attempt} other {# attempts}}', { count: d.attempts })}
          </span>
        )}
        <StatusBadge kind="outbox" value={d.status} />
      </summary>
      {d.error && <p className="note tone-fault">{d.error}</p>}
      <pre className="code-block" tabIndex={0} aria-label={t('Message')}>
        {d.payload}
      </pre>
      {d.responseText && (
        <pre className="code-block" tabIndex={0} aria-label={t('Response')}>
          {d.responseText}
        </pre>
      )}
      <div className="row">
        <Button
          isSmall
          icon={IconRepeat}
          disabledReason={whyNot}
          onPress={() => again.run({ params: { id: d.id } })}
        >
          {t('Resend')}
        </Button>
      </div>
    </details>
  );
}
