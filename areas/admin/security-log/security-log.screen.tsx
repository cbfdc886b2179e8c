import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  exportSecurityLogEndpoint,
  searchSecurityLogEndpoint,
  securityLogKinds,
} from './security-log.contract.ts';
import type { SecurityLogRow } from './security-log.contract.ts';
import { securityLogKindNames } from './security-kind-names.contract.ts';
import { formatAuditAction } from '#areas/people/session/audit-names.client.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useLanguage } from '#kit/web/translate.tsx';
import { useList } from '#kit/web/list.ts';
import { formatDateTimeWithSeconds } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const none = <span className="muted">–</span>;
const fromAudit = ['rightsChanged', 'secretMade', 'tokenReused'];
/** Endpoints by their ids, which the API documentation explains. Audit actions as text. */
const whatOf = (t: Translate, row: SecurityLogRow): string =>
  [
    ...row.calls.map((call) => (fromAudit.includes(row.kind) ? formatAuditAction(t, call) : call)),
    ...(row.about === null ? [] : [row.about]),
  ].join(t(', '));
const addressOf = (t: Translate, { address }: SecurityLogRow): string | null =>
  address === 'others' ? t('Other addresses') : address;

const columnsOf = (t: Translate): TableColumn<SecurityLogRow>[] => [
  {
    id: 'at',
    title: t('When'),
    width: 198,
    sortField: 'at',
    cell: (r) => <time dateTime={r.at}>{formatDateTimeWithSeconds(r.at)}</time>,
  },
  {
    id: 'kind',
    title: t('Type'),
    width: 150,
    sortField: 'kind',
    cell: (r) => t(securityLogKindNames[r.kind]),
  },
  {
    id: 'times',
    title: t('Count'),
    width: 80,
    alignRight: true,
    sortField: 'times',
    cell: (r) => formatCount(r.times),
  },
  {
    id: 'address',
    title: t('Address'),
    width: 160,
    sortField: 'address',
    cell: (r) => addressOf(t, r) ?? none,
  },
  {
    id: 'user',
    title: t('Who'),
    width: 160,
    sortField: 'user',
    cell: (r) => translateAnonymousOrErasedPersonName(t, r.user) ?? none,
    getFullText: (r) => translateAnonymousOrErasedPersonName(t, r.user) ?? '',
  },
  {
    id: 'calls',
    title: t('What'),
    width: 280,
    flexGrow: true,
    cell: (r) => whatOf(t, r),
    getFullText: (r) => whatOf(t, r),
  },
];

/** What was refused, from where, and whose permissions changed. */
export default function SecurityLogScreen() {
  const t = useTranslate();
  const language = useLanguage();
  const list = useList(searchSecurityLogEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const { kind, user, address, dateFrom, dateTo } = list.query;
  const save = () =>
    downloadOrOpenFile(
      exportSecurityLogEndpoint,
      { query: { kind, user, address, dateFrom, dateTo, language } },
      t('Exporting the security log'),
    );
  return (
    <Screen
      title={t('Security log')}
      note={formatCount(list.total)}
      actions={
        <Button icon={IconDownload} onPress={save}>
          {t('Export CSV')}
        </Button>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="kind"
          label={t('Type')}
          options={securityLogKinds.map((value) => ({ value, label: t(securityLogKindNames[value]) }))}
        />
        <TextFilter name="user" label={t('Who')} />
        <TextFilter name="address" label={t('Address')} />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('When')} />
      </Filters>
      <DataTable
        name={t('Security log')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'kind', secondLineColumns: ['calls', 'address'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No security events. Try different filters.'),
          explanation: t(
            'Rejected sign-ins, missing permissions, invalid links and access changes appear here.',
          ),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}
