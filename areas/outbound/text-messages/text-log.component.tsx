import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import {
  queueEtaOrCustomTextToConsigneeEndpoint,
  findSmsLogUpTo200Endpoint,
} from './text-messages.contract.ts';
import type { SmsLogEntry } from './text-messages.contract.ts';
import { textMessageErrors } from './text-messages.errors.ts';
import { formatTimestampInZoneOrDash } from '#areas/outbound/loads/format-load.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './text-messages.css';

interface To {
  loadId: number;
  load: string;
  number: string;
  name: string;
  smsOn: boolean;
  timeZone: string;
}
/** The messages to one consignee of a load and the replies. Can send the ETA again. */
export function TextLogDialog({ consignee: to, onClose }: { consignee: To; onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const log = useApiQuery(findSmsLogUpTo200Endpoint, {
    params: { loadId: to.loadId, consigneeNumber: to.number },
  });
  const again = useApiMutation(queueEtaOrCustomTextToConsigneeEndpoint, {
    successMessage: (a) =>
      a.heldUntil === null
        ? { text: 'Sending the text message.' }
        : {
            text: 'The text message will be sent at {time}.',
            params: { time: formatTimestampInZoneOrDash(a.heldUntil, to.timeZone) },
          },
  });
  const mayNot = me.can('etaEdit:outbound') ? null : t(notAllowedMessage);
  return (
    <Dialog
      open
      isWide
      title={t('Text messages to {consignee}, load {load}', { consignee: to.name, load: to.load })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={IconSend}
            disabledReason={mayNot ?? (to.smsOn ? null : t(textMessageErrors.consentMissing.sentence))}
            onPress={() => again.run({ body: { loadId: to.loadId, consigneeNumber: to.number } })}
          >
            {t('Text the ETA again')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={log}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{t('No messages sent for this load yet.')}</p>
          ) : (
            <ol className="sms-log">
              {rows.map((row) => (
                <Message key={`${row.way} ${row.id}`} row={row} timeZone={to.timeZone} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function Message({ row, timeZone: zone }: { row: SmsLogEntry; timeZone: string }) {
  const t = useTranslate();
  if (row.way === 'in')
    return (
      <li className="sms reply">
        <p>
          <IconArrowBackUp size={14} stroke={1.75} aria-hidden /> {row.text}
        </p>
        <span className="caption">{t('Reply at {time}', { time: formatShortDateTime(row.at, zone) })}</span>
      </li>
    );
  return (
    <li className="sms">
      <p>{row.text}</p>
      <div className="row caption wrap">
        <StatusBadge kind="sms" value={row.status} />
        <span>{formatShortDateTime(row.at, zone)}</span>
        <span>{row.phone}</span>
        <span>{translateAnonymousOrErasedPersonName(t, row.by)}</span>
        <span>
          {t('{count, plural, one {# segment} other {# segments}}, {letters}', {
            count: row.segments,
            letters: row.encoding === 'gsm7' ? 'GSM-7' : 'UCS-2',
          })}
        </span>
        {row.heldUntil && (
          <span>
            {t('will be sent at {time}', { time: formatTimestampInZoneOrDash(row.heldUntil, zone) })}
          </span>
        )}
        {row.deliveredAt && (
          <span>{t('arrived {time}', { time: formatShortDateTime(row.deliveredAt, zone) })}</span>
        )}
        {row.error && (
          <span className="error">
            {t(row.error)}
            {row.errorCode === null ? '' : ` (${row.errorCode})`}
          </span>
        )}
      </div>
    </li>
  );
}
