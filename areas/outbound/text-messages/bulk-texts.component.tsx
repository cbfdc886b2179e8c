import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import {
  previewBulkEtaTextsEndpoint,
  startBulkEtaTextsEndpoint,
  textSendingSummarySchema,
  textSkipReasons,
} from './text-messages.contract.ts';
import type { TextSendingSummary, TextSkipReason } from './text-messages.contract.ts';
import { useState } from 'react';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const reasons = (t: Translate): Record<TextSkipReason, string> => ({
  noConsent: t('Not opted in to text messages'),
  hidden: t('Their ETA is hidden'),
  told: t('Already notified of this ETA'),
  delivered: t('Already delivered'),
  noEta: t('No ETA yet'),
});

/** Sends the ETAs of many loads by text message. First shows how many, how long, and who is skipped. */
export function BulkEtaTextsDialog({
  body,
  onSent,
  onClose,
}: {
  body: BodyOf<typeof startBulkEtaTextsEndpoint>;
  onSent: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const preview = useApiQuery(previewBulkEtaTextsEndpoint, { body });
  const send = useApiMutation(startBulkEtaTextsEndpoint);
  const [sent, setSent] = useState<TextSendingSummary | null>(null);
  const count = preview.data?.messages ?? 0;
  const press = async () => {
    const started = await send.run({ body });
    if (!started) return;
    const job =
      started.jobId === null
        ? undefined
        : await followJobBehindOverlay(started.jobId, t('Sending text messages. This can take a minute.'), [
            'text-messages',
            'etas',
          ]);
    const read = textSendingSummarySchema.safeParse(job?.result);
    const done = read.success ? read.data : started;
    onSent();
    if (done.failed.length === 0) onClose();
    else setSent(done);
  };
  return (
    <Dialog
      open
      isWide
      title={sent ? t('Text messages sent') : t('Text ETAs')}
      onClose={onClose}
      footer={
        sent ? (
          <Button variant="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              icon={IconSend}
              disabledReason={count === 0 ? t('No recipients to text.') : null}
              onPress={press}
            >
              {t('Send {count, plural, one {# message} other {# messages}}', { count })}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Facts of={sent} />
      ) : (
        <QueryBoundary query={preview}>{(p) => <Facts of={p} sample={p.sample} />}</QueryBoundary>
      )}
    </Dialog>
  );
}

function Facts({ of: s, sample }: { of: TextSendingSummary; sample?: string | null }) {
  const t = useTranslate();
  const words = reasons(t);
  return (
    <div className="col">
      <dl className="description-list">
        <dt>{t('Loads')}</dt>
        <dd>{formatCount(s.loads)}</dd>
        <dt>{t('Messages')}</dt>
        <dd>{formatCount(s.messages)}</dd>
        <dt>{t('Segments')}</dt>
        <dd>{formatCount(s.segments)}</dd>
        {s.held > 0 && (
          <>
            <dt>{t('To be sent in the morning')}</dt>
            <dd>{formatCount(s.held)}</dd>
          </>
        )}
        {textSkipReasons
          .filter((reason) => s.skipped[reason] > 0)
          .map((reason) => (
            <Skipped key={reason} name={words[reason]} count={s.skipped[reason]} />
          ))}
      </dl>
      {sample && (
        <figure className="panel sms">
          <p>{sample}</p>
        </figure>
      )}
      {s.failed.length > 0 && (
        <ul className="col" aria-label={t('Can’t be texted')}>
          {s.failed.slice(0, 50).map((f) => (
            <li key={`${f.load} ${f.consignee}`} className="note tone-wait">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>
                {f.load} {f.consignee}, {f.phone ?? t('no number')}: {t(f.reason)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
function Skipped({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </>
  );
}
