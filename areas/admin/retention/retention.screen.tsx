import { personName } from '#kit/contract/person-name.ts';
import { IconDownload, IconLock, IconLockOpen, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { HoldForm } from './hold.form.tsx';
import { archiveKindCodes, archiveKinds } from './kinds.contract.ts';
import type { ArchiveKind } from './kinds.contract.ts';
import { endHold, findArchives, getRetention, readArchive, runRetention } from './retention.contract.ts';
import type { ArchiveRow, Hold, Retention, RetentionRow } from './retention.contract.ts';
import { nameOf } from './retention.rules.ts';
import { showBounded, showSize } from './retention-words.web.ts';
import './retention.css';
import { settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showFullMoment, showMoment, showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { ScrolledTable } from '#kit/web/scrolled-table.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const titleOf = (t: Say, kind: ArchiveKind): string => t(archiveKinds[kind].title);
const monthOf = (row: ArchiveRow): string => row.month.slice(0, 7);

/** How long what is kept, what goes tonight, what is held, and the files of what has gone. */
export default function RetentionScreen() {
  const t = useText();
  const me = useMe();
  const found = useAnswer(getRetention, {});
  const run = useAct(runRetention);
  const now = async () => {
    const started = await run.run({});
    if (started) await follow(started.jobId, t('Archiving old records'), ['retention']);
  };
  return (
    <Screen
      title={t('Retention')}
      acts={
        <Action
          icon={IconPlayerPlay}
          whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
          onPress={now}
        >
          {t('Archive now')}
        </Action>
      }
    >
      <Answered of={found} lines={9}>
        {(retention) => <Kept of={retention} />}
      </Answered>
      <Archives />
    </Screen>
  );
}

function Kept({ of }: { of: Retention }) {
  const t = useText();
  const [holding, setHolding] = useState<ArchiveKind | null>(null);
  const { last } = of;
  return (
    <section className="col">
      <p className="cap retention-next">
        {t('Next time: {moment}.', { moment: showNamedMoment(of.nextAt) })}{' '}
        {last &&
          t(
            'Last time: {moment}, {gone, plural, one {# record} other {# records}} in {files, plural, one {# file} other {# files}}.',
            {
              moment: showNamedMoment(last.at),
              files: last.files,
              gone: last.gone,
            },
          )}
      </p>
      {last?.fault && <p className="note t-fault">{last.fault}</p>}
      <ScrolledTable name={t('What is kept how long')}>
        <thead>
          <tr>
            <th>{t('Records')}</th>
            <th className="num">{t('Kept for')}</th>
            <th>{t('Oldest')}</th>
            <th className="num">{t('Rows')}</th>
            <th className="num">{t('File size')}</th>
            <th className="num">{t('Goes next')}</th>
            <th className="num">{t('Archived')}</th>
            <th>{t('Held')}</th>
          </tr>
        </thead>
        <tbody>
          {of.kinds.map((row) => (
            <Line key={row.kind} row={row} onHold={() => setHolding(row.kind)} />
          ))}
        </tbody>
      </ScrolledTable>
      {holding && <HoldForm key={holding} kind={holding} onClose={() => setHolding(null)} />}
    </section>
  );
}
function Line({ row, onHold }: { row: RetentionRow; onHold: () => void }) {
  const t = useText();
  const me = useMe();
  const title = titleOf(t, row.kind);
  // The list of settings is of many pages: it opens on this one alone.
  const settingName = t(settingOf(archiveKinds[row.kind].setting).label).slice(0, 100);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowed);
  return (
    <tr>
      <td title={t(archiveKinds[row.kind].holds.sentence)}>{title}</td>
      <td className="num">
        <A to="/admin/settings" search={{ description: settingName, open: row.settingId }}>
          {t('{count, plural, one {# month} other {# months}}', { count: row.months })}
        </A>
      </td>
      <td>{row.since ? <time dateTime={row.since}>{showDate(row.since.slice(0, 10))}</time> : '–'}</td>
      <td className="num">{showBounded(t, row.rows)}</td>
      <td className="num">{showSize(row.bytes)}</td>
      <td className="num">
        {row.due.n === 0 ? <span className="dim">–</span> : <b>{showBounded(t, row.due)}</b>}
      </td>
      <td className="num">
        {row.archives === 0 ? (
          <span className="dim">–</span>
        ) : (
          t('{rows} in {files, plural, one {# file} other {# files}}, {size}', {
            rows: showCount(row.archivedRows),
            files: row.archives,
            size: showSize(row.archivedBytes),
          })
        )}
      </td>
      <td>
        {row.holds.map((hold) => (
          <Held key={hold.id} hold={hold} title={title} whyNot={whyNot} />
        ))}
        <Action
          small
          look="ghost"
          icon={IconLock}
          whyNot={whyNot}
          label={t('Hold records: {kind}', { kind: title })}
          onPress={onHold}
        >
          {t('Hold records…')}
        </Action>
      </td>
    </tr>
  );
}
function Held({ hold, title, whyNot }: { hold: Hold; title: string; whyNot: string | null }) {
  const t = useText();
  const end = useAct(endHold);
  const what = hold.account ?? t('account|All');
  const press = async () => {
    const sure = await ask({
      title: t('End hold: {kind}', { kind: title }),
      body: t('What is due goes the coming night. The hold was begun for: {why}', { why: hold.why }),
      act: t('End hold'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await end.run({ params: { id: hold.id }, body: { rowVersion: hold.rowVersion } });
  };
  return (
    <div className="row wrap">
      <span title={hold.why}>
        <b>{what}</b>{' '}
        <span className="dim">
          {[showMoment(hold.begunAt), personName(t, hold.begunBy)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Action
        small
        look="ghost"
        icon={IconLockOpen}
        whyNot={whyNot}
        label={t('End hold: {kind}', { kind: title })}
        onPress={press}
      >
        {t('End hold…')}
      </Action>
    </div>
  );
}

const columnsOf = (t: Say): Column<ArchiveRow>[] => [
  { id: 'month', title: t('Month'), width: 110, sort: 'month', cell: monthOf },
  { id: 'kind', title: t('Records'), width: 220, grow: true, sort: 'kind', cell: (r) => titleOf(t, r.kind) },
  { id: 'part', title: t('Part'), width: 70, right: true, cell: (r) => showCount(r.part) },
  { id: 'rows', title: t('Rows'), width: 110, right: true, cell: (r) => showCount(r.rows) },
  {
    id: 'stays',
    title: t('Still here'),
    width: 110,
    right: true,
    cell: (r) => (r.rows === r.gone ? <span className="dim">–</span> : showCount(r.rows - r.gone)),
    watch: (r) => r.gone,
  },
  { id: 'bytes', title: t('File size'), width: 100, right: true, cell: (r) => showSize(r.bytes) },
  {
    id: 'madeAt',
    title: t('Made'),
    width: 170,
    sort: 'madeAt',
    cell: (r) => <time dateTime={r.madeAt}>{showFullMoment(r.madeAt)}</time>,
  },
];

function Archives() {
  const t = useText();
  const list = useList(findArchives);
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
        phone={{ state: 'rows', below: ['kind', 'bytes'] }}
        rowId={(r) => r.id}
        empty={{
          yet: {
            sentence: t('Nothing has been archived yet.'),
            why: t('It happens by itself every night, as soon as something is old enough.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(archive, beside) => <ArchiveDrawer archive={archive} {...beside} />}
      </OpenRow>
    </>
  );
}
function ArchiveDrawer({ archive, place, onClose }: Beside & { archive: ArchiveRow }) {
  const t = useText();
  const me = useMe();
  const moment = (at: string | null) => (at === null ? '–' : showFullMoment(at));
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowed);
  return (
    <Drawer
      title={`${titleOf(t, archive.kind)} ${monthOf(archive)}`}
      place={place}
      onClose={onClose}
      foot={
        <Action
          look="go"
          icon={IconDownload}
          whyNot={whyNot ?? (archive.checkedAt === null ? t('The file was not read back yet.') : null)}
          onPress={() => download(readArchive, { params: { id: archive.id } }, t('Fetching the archive'))}
        >
          {t('Download archive')}
        </Action>
      }
    >
      <div className="col">
        <dl className="kv two">
          <dt>{t('File')}</dt>
          <dd>{nameOf(archive.kind, archive.month, archive.part)}</dd>
          <dt>{t('Rows')}</dt>
          <dd>{showCount(archive.rows)}</dd>
          <dt>{t('From')}</dt>
          <dd>{moment(archive.firstAt)}</dd>
          <dt>{t('Until')}</dt>
          <dd>{moment(archive.lastAt)}</dd>
          <dt>{t('File size')}</dt>
          <dd>{showSize(archive.bytes)}</dd>
          <dt>{t('Made')}</dt>
          <dd>{moment(archive.madeAt)}</dd>
          <dt>{t('Read back')}</dt>
          <dd>{moment(archive.checkedAt)}</dd>
        </dl>
        <p>
          <span className="dim">SHA-256</span>
          <br />
          <code style={{ overflowWrap: 'anywhere' }}>{archive.sha256}</code>
        </p>
        <p className="dim">{t('Whoever downloads an archive is written down in the audit.')}</p>
      </div>
    </Drawer>
  );
}
