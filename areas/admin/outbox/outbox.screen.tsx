import { IconEye, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  outboxKinds,
  readMaskedOutboxMessageAndAuditEndpoint,
  resendOutboxMessageEndpoint,
  searchOutboxEndpoint,
} from './outbox.contract.ts';
import type { OutboxRow } from './outbox.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './outbox.css';

const kindNames: Record<string, string> = {
  email: 'Email',
  sms: 'Text message',
  accounting: 'Accounting',
  dispatch: 'Dispatch',
  portal: 'Payment portal',
  webhook: 'Webhook',
  print: 'Labels',
};

const columnsOf = (t: Translate): TableColumn<OutboxRow>[] => [
  {
    id: 'createdAt',
    title: t('Created'),
    width: 160,
    sortField: 'createdAt',
    cell: (r) => <time dateTime={r.createdAt}>{formatShortDateTimeWithZone(r.createdAt)}</time>,
  },
  {
    id: 'kind',
    title: t('Type'),
    width: 130,
    sortField: 'kind',
    cell: (r) => t(kindNames[r.kind] ?? r.kind),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="outbox" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'to',
    title: t('Recipient'),
    width: 208,
    cell: (r) => r.to || <span className="muted">–</span>,
    getFullText: (r) => r.to,
  },
  {
    id: 'subject',
    title: t('Subject'),
    width: 260,
    flexGrow: true,
    cell: (r) => r.subject || <span className="muted">–</span>,
    getFullText: (r) => r.subject,
  },
  {
    id: 'attempts',
    title: t('Attempts'),
    width: 90,
    alignRight: true,
    cell: (r) => formatCount(r.attempts),
    getFlashValue: (r) => r.attempts,
  },
  {
    id: 'sentAt',
    title: t('Sent at'),
    width: 138,
    cell: (r) =>
      r.sentAt ? (
        <time dateTime={r.sentAt}>{formatShortDateTimeWithZone(r.sentAt)}</time>
      ) : (
        <span className="muted">–</span>
      ),
  },
];

/** Outgoing messages, sent or waiting: emails, text messages and accounting postings. Each can be read and sent again. */
export default function OutboxScreen() {
  const t = useTranslate();
  const list = useList(searchOutboxEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Screen title={t('Outbox')} note={formatCount(list.total)}>
      <Filters list={list}>
        <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('outbox', t)} />
        <SelectFilter
          name="kind"
          label={t('Type')}
          options={outboxKinds.map((kind) => ({ value: kind, label: t(kindNames[kind] ?? kind) }))}
        />
        <TextFilter name="to" label={t('Recipient')} />
      </Filters>
      <DataTable
        name={t('Outbox')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['subject', 'kind'] }}
        rowId={(r) => r.id}
        emptyText={{
          yet: {
            message: t('Nothing has been sent yet.'),
            explanation: t('Emails, texts and postings appear here as they are created.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(message, drawerProps) => <MessageDrawer message={message} {...drawerProps} />}
      </ListDetailDrawer>
    </Screen>
  );
}

function whyNotResend(t: Translate, me: CurrentUser, message: OutboxRow): string | null {
  if (!me.can('adminSettingsEdit:admin')) return t(notAllowedMessage);
  return message.status === 'queued' ? t('Waiting to be sent.') : null;
}

function MessageDrawer({
  message,
  position,
  onClose,
}: {
  message: OutboxRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const again = useApiMutation(resendOutboxMessageEndpoint);
  const to = message.to || t(kindNames[message.kind] ?? message.kind);
  const sendAgain = async () => {
    // A recipient who already has the message would get it twice.
    if (
      message.status === 'sent' &&
      !(await confirmAction({
        title: t('Resend to {to}', { to }),
        body: t('This was already sent. The recipient will get it again.'),
        confirmLabel: t('Resend message'),
      }))
    )
      return;
    await again.run({ params: { id: message.id } });
  };
  return (
    <Drawer
      title={message.subject || t(kindNames[message.kind] ?? message.kind)}
      besideTitle={<StatusBadge kind="outbox" value={message.status} />}
      position={position}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon={IconSend}
          disabledReason={whyNotResend(t, me, message)}
          onPress={sendAgain}
        >
          {t('Resend message')}
        </Button>
      }
    >
      <div className="col">
        {message.status === 'unsent' && (
          <p className="note tone-wait" role="status">
            {message.kind === 'email'
              ? t('Not sent: no mail server is set up. The message is saved here.')
              : t('Not sent: no text message provider is set up. The message is saved here.')}
          </p>
        )}
        {message.error && (
          <p className="note tone-fault" role="status">
            {message.error}
          </p>
        )}
        <dl className="description-list two-columns">
          <dt>{t('Type')}</dt>
          <dd>{t(kindNames[message.kind] ?? message.kind)}</dd>
          <dt>{t('Recipient')}</dt>
          <dd>{message.to || '–'}</dd>
          <dt>{t('Created')}</dt>
          <dd>{formatShortDateTimeWithZone(message.createdAt)}</dd>
          <dt>{t('Sent at')}</dt>
          <dd>{message.sentAt ? formatShortDateTimeWithZone(message.sentAt) : '–'}</dd>
          <dt>{t('Attempts')}</dt>
          <dd>{formatCount(message.attempts)}</dd>
        </dl>
        <Words key={message.id} id={message.id} />
      </div>
    </Drawer>
  );
}

/** Message content is private. It loads only on request, and each view is recorded in the audit log. */
function Words({ id }: { id: number }) {
  const t = useTranslate();
  const [text, setText] = useState<string>();
  const look = useApiMutation(readMaskedOutboxMessageAndAuditEndpoint);
  const read = async () => {
    const answer = await look.run({ params: { id } });
    if (answer) setText(answer.text);
  };
  if (text !== undefined)
    return (
      <pre className="outbox-message" tabIndex={0} aria-label={t('Message')}>
        {text}
      </pre>
    );
  return (
    <div className="col">
      <p className="muted">{t('Viewing a message is logged. Sign-in links are hidden.')}</p>
      <div>
        <Button icon={IconEye} onPress={read}>
          {t('View message')}
        </Button>
      </div>
    </div>
  );
}
