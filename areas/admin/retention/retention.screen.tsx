import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconDownload, IconLock, IconLockOpen, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { RetentionHoldForm } from './retention-hold.form.tsx';
import { archiveKindCodes, archiveKinds } from './archive-kinds.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import {
  endRetentionHoldEndpoint,
  findArchivesEndpoint,
  getRetentionOverviewEndpoint,
  downloadArchiveEndpoint,
  startRetentionRunEndpoint,
} from './retention.contract.ts';
import type {
  ArchiveListRow,
  RetentionHold,
  RetentionOverview,
  RetentionKindStatus,
} from './retention.contract.ts';
import { buildArchiveFileName } from './retention.rules.ts';
import { formatBoundedCount, formatByteSize } from './format-retention.client.ts';
import './retention.css';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import {
  formatDateTimeWithSeconds,
  formatShortDateTime,
  formatShortDateTimeWithZone,
} from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { ScrollableTable } from '#kit/web/scrollable-table.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const titleOf = (t: Translate, kind: ArchiveKind): string => t(archiveKinds[kind].title);
const monthOf = (row: ArchiveListRow): string => row.month.slice(0, 7);

/** How long records are kept, what is archived tonight, what is on hold, and the archive files. */
export default function RetentionScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getRetentionOverviewEndpoint, {});
  const run = useApiMutation(startRetentionRunEndpoint);
  const now = async () => {
    const started = await run.run({});
    if (started) await followJobBehindOverlay(started.jobId, t('Archiving old records'), ['retention']);
  };
  return (
    <Screen
      title={t('Retention')}
      actions={
        <Button
          icon={IconPlayerPlay}
          disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
          onPress={now}
        >
          {t('Archive now')}
        </Button>
      }
    >
      <QueryBoundary query={found} skeletonLines={9}>
        {(retention) => <Kept of={retention} />}
      </QueryBoundary>
      <Archives />
    </Screen>
  );
}

function Kept({ of: overview }: { of: RetentionOverview }) {
  const t = useTranslate();
  const [holding, setHolding] = useState<ArchiveKind | null>(null);
  const { last } = overview;
  return (
    <section className="col">
      <p className="caption retention-schedule">
        {t('Next run: {moment}.', { moment: formatShortDateTimeWithZone(overview.nextAt) })}{' '}
        {last &&
          t(
            'Last run: {moment}, {gone, plural, one {# record} other {# records}} in {files, plural, one {# file} other {# files}}.',
            {
              moment: formatShortDateTimeWithZone(last.at),
              files: last.files,
              gone: last.gone,
            },
          )}
      </p>
      {last?.fault && <p className="note tone-fault">{last.fault}</p>}
      <ScrollableTable name={t('Retention periods')}>
        <thead>
          <tr>
            <th>{t('Records')}</th>
            <th className="numeric">{t('Kept for')}</th>
            <th>{t('Oldest')}</th>
            <th className="numeric">{t('Rows')}</th>
            <th className="numeric">{t('File size')}</th>
            <th className="numeric">{t('Due next')}</th>
            <th className="numeric">{t('Archived')}</th>
            <th>{t('Held')}</th>
          </tr>
        </thead>
        <tbody>
          {overview.kinds.map((row) => (
            <Line key={row.kind} row={row} onHold={() => setHolding(row.kind)} />
          ))}
        </tbody>
      </ScrollableTable>
      {holding && <RetentionHoldForm key={holding} kind={holding} onClose={() => setHolding(null)} />}
    </section>
  );
}
function Line({ row, onHold }: { row: RetentionKindStatus; onHold: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const title = titleOf(t, row.kind);
  // The settings list has many pages. This link opens it filtered to this setting.
  const settingName = t(getSettingDefinition(archiveKinds[row.kind].setting).label).slice(0, 100);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage);
  return (
    <tr>
      <td title={t(archiveKinds[row.kind].holds.sentence)}>{title}</td>
      <td className="numeric">
        <Link to="/admin/settings" search={{ description: settingName, open: row.settingId }}>
          {t('{count, plural, one {# month} other {# months}}', { count: row.months })}
        </Link>
      </td>
      <td>{row.since ? <time dateTime={row.since}>{formatDate(row.since.slice(0, 10))}</time> : '–'}</td>
      <td className="numeric">{formatBoundedCount(t, row.rows)}</td>
      <td className="numeric">{formatByteSize(row.bytes)}</td>
      <td className="numeric">
        {row.due.n === 0 ? <span className="muted">–</span> : <b>{formatBoundedCount(t, row.due)}</b>}
      </td>
      <td className="numeric">
        {row.archives === 0 ? (
          <span className="muted">–</span>
        ) : (
          t('{rows} in {files, plural, one {# file} other {# files}}, {size}', {
            rows: formatCount(row.archivedRows),
            files: row.archives,
            size: formatByteSize(row.archivedBytes),
          })
        )}
      </td>
      <td>
        {row.holds.map((hold) => (
          <Held key={hold.id} hold={hold} title={title} whyNot={whyNot} />
        ))}
        <Button
          isSmall
          variant="ghost"
          icon={IconLock}
          disabledReason={whyNot}
          label={t('Hold records: {kind}', { kind: title })}
          onPress={onHold}
        >
          {t('Hold records…')}
        </Button>
      </td>
    </tr>
  );
}
function Held({ hold, title, whyNot }: { hold: RetentionHold; title: string; whyNot: string | null }) {
  const t = useTranslate();
  const end = useApiMutation(endRetentionHoldEndpoint);
  const what = hold.account ?? t('account|All');
  const press = async () => {
    const sure = await confirmAction({
      title: t('End hold: {kind}', { kind: title }),
      body: t('Records that are due will be archived tonight. Reason for the hold: {why}', { why: hold.why }),
      confirmLabel: t('End hold'),
      isDestructive: true,
    });
    if (sure) await end.run({ params: { id: hold.id }, body: { rowVersion: hold.rowVersion } });
  };
  return (
    <div className="row wrap">
      <span title={hold.why}>
        <b>{what}</b>{' '}
        <span className="muted">
          {[formatShortDateTime(hold.begunAt), translateAnonymousOrErasedPersonName(t, hold.begunBy)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        isSmall
        variant="ghost"
        icon={IconLockOpen}
        disabledReason={whyNot}
        label={t('End hold: {kind}', { kind: title })}
        onPress={press}
      >
        {t('End hold…')}
      </Button>
    </div>
  );
}

const columnsOf = (t: Translate): TableColumn<ArchiveListRow>[] => [
  { id: 'month', title: t('Month'), width: 110, sortField: 'month', cell: monthOf },
  {
    id: 'kind',
    title: t('Records'),
    width: 220,
    flexGrow: true,
    sortField: 'kind',
    cell: (r) => titleOf(t, r.kind),
  },
  { id: 'part', title: t('Part'), width: 70, alignRight: true, cell: (r) => formatCount(r.part) },
  {
    id: 'rows',
    title: t('Rows'),
    width: 110,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.rows),
  },
  {
    id: 'stays',
    title: t('Remaining'),
    width: 110,
    alignRight: true,
    cell: (r) => (r.rows === r.gone ? <span className="muted">–</span> : formatCount(r.rows - r.gone)),
    getFlashValue: (r) => r.gone,
  },
  { id: 'bytes', title: t('File size'), width: 100, alignRight: true, cell: (r) => formatByteSize(r.bytes) },
  {
    id: 'madeAt',
    title: t('Created'),
    width: 196,
    sortField: 'madeAt',
    cell: (r) => <time dateTime={r.madeAt}>{formatDateTimeWithSeconds(r.madeAt)}</time>,
  },
];

function Archives() {
  const t = useTranslate();
  const list = useList(findArchivesEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <h2 className="retention-archives">{t('Archives')}</h2>
      <Filters list={list}>
        <SelectFilter
          name="kind"
          label={t('Records')}
          options={archiveKindCodes.map((kind) => ({ value: kind, label: titleOf(t, kind) }))}
        />
      </Filters>
      <DataTable
        name={t('Archives')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'rows', secondLineColumns: ['kind', 'bytes'] }}
        rowId={(r) => r.id}
        emptyText={{
          yet: {
            message: t('Nothing has been archived yet.'),
            explanation: t('Runs automatically every night for records past their retention period.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(archive, drawerProps) => <ArchiveDrawer archive={archive} {...drawerProps} />}
      </ListDetailDrawer>
    </>
  );
}
function ArchiveDrawer({ archive, position: place, onClose }: RowDrawerProps & { archive: ArchiveListRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const moment = (timestamp: string | null) =>
    timestamp === null ? '–' : formatDateTimeWithSeconds(timestamp);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage);
  return (
    <Drawer
      title={`${titleOf(t, archive.kind)} ${monthOf(archive)}`}
      position={place}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon={IconDownload}
          disabledReason={
            whyNot ?? (archive.checkedAt === null ? t('This file hasn’t been verified yet.') : null)
          }
          onPress={() =>
            downloadOrOpenFile(
              downloadArchiveEndpoint,
              { params: { id: archive.id } },
              t('Downloading the archive'),
            )
          }
        >
          {t('Download archive')}
        </Button>
      }
    >
      <div className="col">
        <dl className="description-list two-columns">
          <dt>{t('File')}</dt>
          <dd>{buildArchiveFileName(archive.kind, archive.month, archive.part)}</dd>
          <dt>{t('Rows')}</dt>
          <dd>{formatCount(archive.rows)}</dd>
          <dt>{t('From')}</dt>
          <dd>{moment(archive.firstAt)}</dd>
          <dt>{t('Until')}</dt>
          <dd>{moment(archive.lastAt)}</dd>
          <dt>{t('File size')}</dt>
          <dd>{formatByteSize(archive.bytes)}</dd>
          <dt>{t('Created')}</dt>
          <dd>{moment(archive.madeAt)}</dd>
          <dt>{t('Verified')}</dt>
          <dd>{moment(archive.checkedAt)}</dd>
        </dl>
        <p>
          <span className="muted">SHA-256</span>
          <br />
          <code style={{ overflowWrap: 'anywhere' }}>{archive.sha256}</code>
        </p>
        <p className="muted">{t('Archive downloads are logged.')}</p>
      </div>
    </Drawer>
  );
}
