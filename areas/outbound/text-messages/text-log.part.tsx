import { personName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { resendConsignee, smsLogs } from './text-messages.contract.ts';
import type { SmsRow } from './text-messages.contract.ts';
import { textErrors } from './text-messages.errors.ts';
import { stampIn } from '#areas/outbound/loads/load-words.web.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';
import './text-messages.css';

interface To {
  loadId: number;
  load: string;
  number: string;
  name: string;
  smsOn: boolean;
  zone: string;
}
/** What one consignee of a load was told and has answered; and the ETA once more. */
export function TextLogDialog({ to, onClose }: { to: To; onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const log = useAnswer(smsLogs, { params: { loadId: to.loadId, consigneeNumber: to.number } });
  const again = useAct(resendConsignee, {
    says: (a) =>
      a.heldUntil === null
        ? { text: 'The text message is on its way.' }
        : { text: 'The text message waits until {time}.', params: { time: stampIn(a.heldUntil, to.zone) } },
  });
  const mayNot = me.can('etaEdit:outbound') ? null : t(notAllowed);
  return (
    <Dialog
      open
      wide
      title={t('Text messages to {consignee}, load {load}', { consignee: to.name, load: to.load })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Close')}</Action>
          <Action
            look="go"
            icon={IconSend}
            whyNot={mayNot ?? (to.smsOn ? null : t(textErrors.noConsent.sentence))}
            onPress={() => again.run({ body: { loadId: to.loadId, consigneeNumber: to.number } })}
          >
            {t('Text the ETA again')}
          </Action>
        </>
      }
    >
      <Answered of={log}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="dim">{t('Nothing was sent about this load yet.')}</p>
          ) : (
            <ol className="sms-log">
              {rows.map((row) => (
                <Message key={`${row.way} ${row.id}`} row={row} zone={to.zone} />
              ))}
            </ol>
          )
        }
      </Answered>
    </Dialog>
  );
}

function Message({ row, zone }: { row: SmsRow; zone: string }) {
  const t = useText();
  if (row.way === 'in')
    return (
      <li className="sms in">
        <p>
          <IconArrowBackUp size={14} stroke={1.75} aria-hidden /> {row.text}
        </p>
        <span className="cap">{t('Answer of {time}', { time: showMoment(row.at, zone) })}</span>
      </li>
    );
  return (
    <li className="sms">
      <p>{row.text}</p>
      <div className="row cap wrap">
        <State of="sms" value={row.status} />
        <span>{showMoment(row.at, zone)}</span>
        <span>{row.phone}</span>
        <span>{personName(t, row.by)}</span>
        <span>
          {t('{count, plural, one {# segment} other {# segments}}, {letters}', {
            count: row.segments,
            letters: row.encoding === 'gsm7' ? 'GSM-7' : 'UCS-2',
          })}
        </span>
        {row.heldUntil && <span>{t('waits until {time}', { time: stampIn(row.heldUntil, zone) })}</span>}
        {row.deliveredAt && <span>{t('arrived {time}', { time: showMoment(row.deliveredAt, zone) })}</span>}
        {row.error && (
          <span className="fault">
            {t(row.error)}
            {row.errorCode === null ? '' : ` (${row.errorCode})`}
          </span>
        )}
      </div>
    </li>
  );
}
