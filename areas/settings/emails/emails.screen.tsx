import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useMemo } from 'react';
import { emailGroupCodes, emailGroups } from './email-kind.contract.ts';
import { findEmailKindsEndpoint } from './email-templates.contract.ts';
import type { EmailKindRow } from './email-templates.contract.ts';
import { emailLanguageNames } from './email-languages.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const whenAndWho = (t: Translate, r: EmailKindRow): string =>
  r.changedAt === null
    ? ''
    : `${formatShortDateTimeWithZone(r.changedAt)} ${translateAnonymousOrErasedPersonName(t, r.changedBy) ?? ''}`.trim();
const changedIn = (t: Translate, r: EmailKindRow): string =>
  r.languages
    .filter((one) => one.changed)
    .map((one) => t(emailLanguageNames[one.language]))
    .join(', ');

const columnsOf = (t: Translate): TableColumn<EmailKindRow>[] => [
  {
    id: 'title',
    title: t('Email'),
    width: 190,
    sortField: 'title',
    cell: (r) => t(r.title),
    getFullText: (r) => t(r.title),
  },
  {
    id: 'group',
    title: t('Category'),
    width: 130,
    sortField: 'group',
    cell: (r) => t(emailGroups[r.group].title),
  },
  { id: 'to', title: t('Recipient'), width: 200, cell: (r) => t(r.to), getFullText: (r) => t(r.to) },
  {
    id: 'when',
    title: t('When'),
    width: 240,
    flexGrow: true,
    cell: (r) => t(r.when),
    getFullText: (r) => t(r.when),
  },
  {
    id: 'words',
    title: t('Wording'),
    width: 160,
    cell: (r) =>
      changedIn(t, r) === '' ? (
        <span className="muted">{t('Default template')}</span>
      ) : (
        <span className="row">
          <b>{changedIn(t, r)}</b>
          {r.languages.some((one) => one.ownIsNewer) && <Badge tone="wait">{t('Default is newer')}</Badge>}
        </span>
      ),
    getFullText: (r) => changedIn(t, r),
    getFlashValue: (r) => r.languages.filter((one) => one.changed).length,
  },
  {
    id: 'changed',
    title: t('Changed'),
    width: 180,
    sortField: 'changedAt',
    cell: (r) => whenAndWho(t, r) || <span className="muted">–</span>,
    getFullText: (r) => whenAndWho(t, r),
    getFlashValue: (r) => r.changedAt,
  },
];

/** Every kind of email the company sends: its recipient, its occasion, and whether the text is its own. */
export default function MailsScreen() {
  const t = useTranslate();
  const list = useList(findEmailKindsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Screen title={t('Email templates')} note={formatCount(list.total)}>
      <Filters list={list}>
        <TextFilter name="title" label={t('Email')} />
        <SelectFilter
          name="group"
          label={t('Category')}
          options={emailGroupCodes.map((value) => ({ value, label: t(emailGroups[value].title) }))}
        />
        <BooleanFilter name="changed" label={t('Changed')} />
      </Filters>
      <DataTable
        name={t('Email templates')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'words', secondLineColumns: ['group', 'when'] }}
        rowId={(r) => r.id}
        getScreenPath={(r) => `/admin/mails/${r.id}`}
        emptyText={{ message: t('No emails found') }}
      />
      <Pager list={list} />
    </Screen>
  );
}
