import { IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { findChecks, runChecks } from './checks.contract.ts';
import type { CheckRow } from './checks.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const moment = (at: string | null) =>
  at ? <time dateTime={at}>{showMoment(at)}</time> : <span className="dim">–</span>;
const holds = (row: CheckRow) => <State of="invariant" value={String(row.broken === 0)} />;

const columnsOf = (t: Say): Column<CheckRow>[] => [
  {
    id: 'says',
    title: t('What holds'),
    width: 360,
    grow: true,
    cell: (r) => t(r.says),
    full: (r) => t(r.says),
  },
  { id: 'holds', title: t('Status'), width: 130, cell: holds, watch: (r) => r.broken },
  {
    id: 'broken',
    title: t('Rows that break it'),
    width: 150,
    right: true,
    sort: 'broken',
    cell: (r) => (r.broken === 0 ? <span className="dim">–</span> : showCount(r.broken)),
    watch: (r) => r.broken,
  },
  { id: 'since', title: t('Since'), width: 124, cell: (r) => moment(r.since) },
  { id: 'checkedAt', title: t('Looked at'), width: 124, sort: 'checkedAt', cell: (r) => moment(r.checkedAt) },
  { id: 'id', title: t('Name'), width: 210, sort: 'id', cell: (r) => <code>{r.id}</code> },
];

/** What the tables must hold, and what broke it when they were last looked at. */
export default function ChecksScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findChecks);
  const columns = useMemo(() => columnsOf(t), [t]);
  const run = useAct(runChecks);
  const look = async () => {
    const started = await run.run({});
    if (started) await follow(started.jobId, t('Looking at the tables'), ['checks']);
  };
  return (
    <Screen
      title={t('Checks')}
      note={showCount(list.total)}
      acts={
        <Action
          icon={IconPlayerPlay}
          whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
          onPress={look}
        >
          {t('Look now')}
        </Action>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="holds"
          label={t('Status')}
          options={[
            { value: 'no', label: t('invariant|Broken') },
            { value: 'yes', label: t('Holds') },
          ]}
        />
      </Filters>
      <DataTable
        name={t('Checks')}
        list={list}
        columns={columns}
        phone={{ state: 'holds', below: ['checkedAt', 'broken'] }}
        rowId={(r) => r.id}
        empty={{
          yet: { sentence: t('Nobody has looked yet.'), why: t('It happens by itself every night.') },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(check, beside) => (
          <Drawer title={t(check.says)} beside={holds(check)} {...beside}>
            <Examples row={check} />
          </Drawer>
        )}
      </OpenRow>
    </Screen>
  );
}

function Examples({ row }: { row: CheckRow }) {
  const t = useText();
  if (row.broken === 0) return <p>{t('No row breaks it.')}</p>;
  return (
    <>
      <p>{t('{count, plural, one {# row breaks it} other {# rows break it}}.', { count: row.broken })}</p>
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
