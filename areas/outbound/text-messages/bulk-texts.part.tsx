import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { previewBulk, sendBulk, sending, skipReasons } from './text-messages.contract.ts';
import type { Sending, SkipReason } from './text-messages.contract.ts';
import { useState } from 'react';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const reasons = (t: Say): Record<SkipReason, string> => ({
  noConsent: t('Have not agreed to text messages'),
  hidden: t('Their ETA is hidden'),
  told: t('Know this ETA already'),
  delivered: t('Delivered already'),
  noEta: t('No ETA yet'),
});

/** The ETAs of many loads by text message: how many, how long, and who is left out, before anything is sent. */
export function BulkTextsDialog({
  body,
  onSent,
  onClose,
}: {
  body: BodyOf<typeof sendBulk>;
  onSent: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const shown = useAnswer(previewBulk, { body });
  const send = useAct(sendBulk);
  const [sent, setSent] = useState<Sending | null>(null);
  const count = shown.data?.messages ?? 0;
  const press = async () => {
    const started = await send.run({ body });
    if (!started) return;
    const job =
      started.jobId === null
        ? undefined
        : await follow(started.jobId, t('Sending text messages, this can take a minute'), [
            'text-messages',
            'etas',
          ]);
    const read = sending.safeParse(job?.result);
    const done = read.success ? read.data : started;
    onSent();
    if (done.failed.length === 0) onClose();
    else setSent(done);
  };
  return (
    <Dialog
      open
      wide
      title={sent ? t('Text messages sent') : t('Text the ETAs')}
      onClose={onClose}
      foot={
        sent ? (
          <Action look="go" onPress={onClose}>
            {t('Close')}
          </Action>
        ) : (
          <>
            <Action onPress={onClose}>{t('Back')}</Action>
            <Action
              look="go"
              icon={IconSend}
              whyNot={count === 0 ? t('There is nobody to text.') : null}
              onPress={press}
            >
              {t('Send {count, plural, one {# message} other {# messages}}', { count })}
            </Action>
          </>
        )
      }
    >
      {sent ? (
        <Facts of={sent} />
      ) : (
        <Answered of={shown}>{(p) => <Facts of={p} sample={p.sample} />}</Answered>
      )}
    </Dialog>
  );
}

function Facts({ of: s, sample }: { of: Sending; sample?: string | null }) {
  const t = useText();
  const words = reasons(t);
  return (
    <div className="col">
      <dl className="kv">
        <dt>{t('Loads')}</dt>
        <dd>{showCount(s.loads)}</dd>
        <dt>{t('Messages')}</dt>
        <dd>{showCount(s.messages)}</dd>
        <dt>{t('Segments')}</dt>
        <dd>{showCount(s.segments)}</dd>
        {s.held > 0 && (
          <>
            <dt>{t('Wait for the morning')}</dt>
            <dd>{showCount(s.held)}</dd>
          </>
        )}
        {skipReasons
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
        <ul className="col" aria-label={t('Cannot be texted')}>
          {s.failed.slice(0, 50).map((f) => (
            <li key={`${f.load} ${f.consignee}`} className="note t-wait">
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
      <dd>{showCount(count)}</dd>
    </>
  );
}
