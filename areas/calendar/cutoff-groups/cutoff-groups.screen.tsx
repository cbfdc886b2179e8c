import { IconClockEdit, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NewGroupDialog, RenameGroupDialog, WeekDialog } from './cutoff-group.form.tsx';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import { deleteCutoffGroup, findCutoffGroups } from './cutoff-groups.contract.ts';
import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { showDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { NewAct } from '#kit/web/new-act.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const blockedAt = (t: Say, row: CutoffGroupRow) =>
  row.blocked
    .map((b) => t('{warehouse} on {date}', { warehouse: b.warehouseCode, date: showDate(b.receivingDate) }))
    .join(', ');
const columnsOf = (t: Say): Column<CutoffGroupRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 180,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'shippers',
    title: t('Shippers'),
    width: 84,
    right: true,
    sort: 'shippers',
    cell: (r) => (
      <A to="/warehouse/manageShippers" search={{ shipperCutoffGroupId: String(r.id) }}>
        {showCount(r.shippers)}
      </A>
    ),
  },
  ...weekdayNames.map((day, i): Column<CutoffGroupRow> => ({
    id: `day${i}`,
    title: t(day),
    width: 94,
    cell: (r) => r.week[i] ?? <span className="dim">{t('Closed')}</span>,
    watch: (r) => r.week[i] ?? '',
  })),
  {
    id: 'blocked',
    title: t('Blocked now'),
    width: 150,
    cell: (r) =>
      r.blocked.length === 0 ? (
        <span className="dim">–</span>
      ) : (
        <Badge tone="fault">{r.blocked.map((b) => b.warehouseCode).join(', ')}</Badge>
      ),
    full: (r) => blockedAt(t, r),
    watch: (r) => r.blocked.length,
  },
];

/** Hours by which shippers may enter freight, where they differ from the warehouse's own. */
export default function CutoffGroupsScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findCutoffGroups);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('cutoffGroupEdit:warehouse') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Shipper Cutoff Groups')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNot} onPress={() => setAdding(true)}>
          {t('New cutoff group')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
      </Filters>
      <DataTable
        name={t('Shipper Cutoff Groups')}
        list={list}
        columns={columns}
        phone={{ state: 'blocked', below: ['shippers'] }}
        rowId={(r) => r.id}
        empty={{
          first: whyNot === null ? () => setAdding(true) : null,
          yet: {
            sentence: t('There are no cutoff groups.'),
            why: t('Without one a shipper follows the hours of its warehouse.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(group, beside) => <GroupDrawer group={group} {...beside} />}
      </OpenRow>
      {adding && <NewGroupDialog onClose={() => setAdding(false)} onMade={(id) => list.open(id)} />}
    </Screen>
  );
}

/** Why a group cannot be changed, or null. */
const whyNotChange = (t: Say, me: Me, group: CutoffGroupRow): string | null => {
  if (!me.can('cutoffGroupEdit:warehouse')) return t(notAllowed);
  return group.elsewhere > 0 ? t(cutoffGroupErrors.elsewhere.sentence, { name: group.name }) : null;
};
/** The same of deleting it. */
function whyNotDelete(t: Say, me: Me, group: CutoffGroupRow): string | null {
  if (!me.can('cutoffGroupDelete:warehouse')) return t(notAllowed);
  if (group.elsewhere > 0) return t(cutoffGroupErrors.elsewhere.sentence, { name: group.name });
  if (group.shippers === 0) return null;
  return t('{name} cannot be deleted while it has shippers. It has {count}.', {
    name: group.name,
    count: group.shippers,
  });
}

function GroupDrawer({
  group,
  place,
  onClose,
}: {
  group: CutoffGroupRow;
  place: Beside['place'];
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const [form, setForm] = useState<'week' | 'name' | null>(null);
  const remove = useAct(deleteCutoffGroup);
  const whyNot = whyNotChange(t, me, group);
  const ended = async () => {
    const sure = await ask({
      title: t('Delete {name}', { name: group.name }),
      body: t('The group and its hours are gone for good. No shipper is in it.'),
      act: t('Delete {name}', { name: group.name }),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await remove.run({ params: { id: group.id } }))) onClose();
  };
  return (
    <Drawer
      title={group.name}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconClockEdit} whyNot={whyNot} onPress={() => setForm('week')}>
            {t('Change hours')}
          </Action>
          <Action icon={IconPencil} whyNot={whyNot} onPress={() => setForm('name')}>
            {t('Rename group')}
          </Action>
          <Action look="risk" icon={IconTrash} whyNot={whyNotDelete(t, me, group)} onPress={ended}>
            {t('Delete group…')}
          </Action>
        </>
      }
    >
      <div className="col">
        {group.blocked.length > 0 && (
          <p className="note t-wait">
            {t('Blocked on the running day: {days}', { days: blockedAt(t, group) })}
          </p>
        )}
        <dl className="kv two">
          {weekdayNames.map((day, i) => [
            <dt key={day}>{t(day)}</dt>,
            <dd key={`${day}-hour`}>{group.week[i] ?? <span className="dim">{t('Closed')}</span>}</dd>,
          ])}
          <dt>{t('Shippers')}</dt>
          <dd>
            <A to="/warehouse/manageShippers" search={{ shipperCutoffGroupId: String(group.id) }}>
              {t('{count, plural, one {# shipper} other {# shippers}}', { count: group.shippers })}
            </A>
          </dd>
        </dl>
        <p className="cap">
          {t(
            'A day without an hour is closed for this group; it does not take the hour of the warehouse. Hours count in the time of each shipper’s home warehouse.',
          )}
        </p>
      </div>
      {form === 'week' && <WeekDialog key={group.id} group={group} onClose={() => setForm(null)} />}
      {form === 'name' && <RenameGroupDialog key={group.id} group={group} onClose={() => setForm(null)} />}
    </Drawer>
  );
}
