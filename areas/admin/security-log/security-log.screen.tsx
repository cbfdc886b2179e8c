import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { exportSecurityLog, searchSecurityLog, securityKinds } from './security-log.contract.ts';
import type { SecurityRow } from './security-log.contract.ts';
import { securityKindNames } from './security-words.contract.ts';
import { actionNames } from '#areas/admin/audit/audit-words.web.ts';
import { personName } from '#kit/contract/person-name.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useLanguage } from '#kit/web/text.tsx';
import { useList } from '#kit/web/list.ts';
import { showFullMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const none = <span className="dim">–</span>;
const fromAudit = ['rightsChanged', 'secretMade', 'tokenReused'];
/** Calls by their ids, which the API description explains; an action of the audit in words. */
const whatOf = (t: Say, row: SecurityRow): string =>
  [
    ...row.calls.map((call) => (fromAudit.includes(row.kind) ? t(actionNames[call] ?? call) : call)),
    ...(row.about === null ? [] : [row.about]),
  ].join(t(', '));
const addressOf = (t: Say, { address }: SecurityRow): string | null =>
  address === 'others' ? t('Other addresses') : address;

const columnsOf = (t: Say): Column<SecurityRow>[] => [
  {
    id: 'at',
    title: t('When'),
    width: 176,
    sort: 'at',
    cell: (r) => <time dateTime={r.at}>{showFullMoment(r.at)}</time>,
  },
  { id: 'kind', title: t('Kind'), width: 150, sort: 'kind', cell: (r) => t(securityKindNames[r.kind]) },
  { id: 'times', title: t('Times'), width: 80, right: true, sort: 'times', cell: (r) => showCount(r.times) },
  { id: 'address', title: t('Address'), width: 160, sort: 'address', cell: (r) => addressOf(t, r) ?? none },
  {
    id: 'user',
    title: t('Who'),
    width: 160,
    sort: 'user',
    cell: (r) => personName(t, r.user) ?? none,
    full: (r) => personName(t, r.user) ?? '',
  },
  {
    id: 'calls',
    title: t('What'),
    width: 280,
    grow: true,
    cell: (r) => whatOf(t, r),
    full: (r) => whatOf(t, r),
  },
];

/** What was refused, from where, and whose rights changed. */
export default function SecurityLogScreen() {
  const t = useText();
  const language = useLanguage();
  const list = useList(searchSecurityLog);
  const columns = useMemo(() => columnsOf(t), [t]);
  const { kind, user, address, dateFrom, dateTo } = list.query;
  const save = () =>
    download(
      exportSecurityLog,
      { query: { kind, user, address, dateFrom, dateTo, language } },
      t('Exporting the security log'),
    );
  return (
    <Screen
      title={t('Security log')}
      note={showCount(list.total)}
      acts={
        <Action icon={IconDownload} onPress={save}>
          {t('Export CSV')}
        </Action>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="kind"
          label={t('Kind')}
          options={securityKinds.map((value) => ({ value, label: t(securityKindNames[value]) }))}
        />
        <TextFilter name="user" label={t('Who')} />
        <TextFilter name="address" label={t('Address')} />
        <RangeFilter name="dateFrom" to="dateTo" label={t('When')} />
      </Filters>
      <DataTable
        name={t('Security log')}
        list={list}
        columns={columns}
        phone={{ state: 'kind', below: ['calls', 'address'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('Nothing was refused.'),
          why: t('Refused sign-ins, missing permissions, wrong links and changed rights are listed here.'),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}
