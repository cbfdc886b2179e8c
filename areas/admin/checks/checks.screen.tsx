import { IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { findLastInvariantCheckResultsEndpoint, startInvariantChecksEndpoint } from './checks.contract.ts';
import type { LastInvariantCheckResult } from './checks.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const moment = (timestamp: string | null) =>
  timestamp ? (
    <time dateTime={timestamp}>{formatShortDateTime(timestamp)}</time>
  ) : (
    <span className="muted">–</span>
  );
const renderStatus = (row: LastInvariantCheckResult) => (
  <StatusBadge kind="invariant" value={String(row.broken === 0)} />
);

const columnsOf = (t: Translate): TableColumn<LastInvariantCheckResult>[] => [
  {
    id: 'says',
    title: t('Data check'),
    width: 352,
    flexGrow: true,
    cell: (r) => t(r.says),
    getFullText: (r) => t(r.says),
  },
  { id: 'holds', title: t('Status'), width: 130, cell: renderStatus, getFlashValue: (r) => r.broken },
  {
    id: 'broken',
    title: t('Failing records'),
    width: 150,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'broken',
    cell: (r) => (r.broken === 0 ? <span className="muted">–</span> : formatCount(r.broken)),
    getFlashValue: (r) => r.broken,
  },
  { id: 'since', title: t('Since'), width: 124, cell: (r) => moment(r.since) },
  {
    id: 'checkedAt',
    title: t('Last checked'),
    width: 124,
    sortField: 'checkedAt',
    cell: (r) => moment(r.checkedAt),
  },
  { id: 'id', title: t('Name'), width: 210, sortField: 'id', cell: (r) => <code>{r.id}</code> },
];

/** The invariants of the tables, and the rows that violated them at the last check. */
export default function ChecksScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findLastInvariantCheckResultsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const run = useApiMutation(startInvariantChecksEndpoint);
  const look = async () => {
    const started = await run.run({});
    if (started) await followJobBehindOverlay(started.jobId, t('Running the checks'), ['checks']);
  };
  return (
    <Screen
      title={t('Data checks')}
      note={formatCount(list.total)}
      actions={
        <Button
          icon={IconPlayerPlay}
          disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
          onPress={look}
        >
          {t('Run checks now')}
        </Button>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="holds"
          label={t('Status')}
          options={[
            { value: 'no', label: t('invariant|Fail') },
            { value: 'yes', label: t('Pass') },
          ]}
        />
      </Filters>
      <DataTable
        name={t('Data checks')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'holds', secondLineColumns: ['checkedAt', 'broken'] }}
        rowId={(r) => r.id}
        emptyText={{
          yet: { message: t('Checks have not run yet.'), explanation: t('Runs automatically every night.') },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(check, drawerProps) => (
          <Drawer title={t(check.says)} besideTitle={renderStatus(check)} {...drawerProps}>
            <Examples row={check} />
          </Drawer>
        )}
      </ListDetailDrawer>
    </Screen>
  );
}

function Examples({ row }: { row: LastInvariantCheckResult }) {
  const t = useTranslate();
  if (row.broken === 0) return <p>{t('No issues found.')}</p>;
  return (
    <>
      <p>{t('{count, plural, one {# failing record} other {# failing records}}.', { count: row.broken })}</p>
      <ul>
        {row.examples.map((example) => (
          <li key={`${example.id} ${example.what}`}>
            <code>{example.id}</code> {example.what}
          </li>
        ))}
      </ul>
    </>
  );
}
