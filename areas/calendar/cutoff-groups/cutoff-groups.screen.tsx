import { IconClockEdit, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  CreateCutoffGroupDialog,
  RenameCutoffGroupDialog,
  EditCutoffWeekDialog,
} from './cutoff-group.form.tsx';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import { deleteCutoffGroupEndpoint, findCutoffGroupsEndpoint } from './cutoff-groups.contract.ts';
import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { CreateButton } from '#kit/web/create-button.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatUserTimeOfDay } from '#kit/web/format-time.ts';

const blockedAt = (t: Translate, row: CutoffGroupRow) =>
  row.blocked
    .map((b) => t('{warehouse} on {date}', { warehouse: b.warehouseCode, date: formatDate(b.receivingDate) }))
    .join(', ');
const columnsOf = (t: Translate): TableColumn<CutoffGroupRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 180,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'shippers',
    title: t('Shippers'),
    width: 84,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'shippers',
    cell: (r) => (
      <Link to="/warehouse/manageShippers" search={{ shipperCutoffGroupId: String(r.id) }}>
        {formatCount(r.shippers)}
      </Link>
    ),
  },
  ...weekdayNames.map((day, i): TableColumn<CutoffGroupRow> => ({
    id: `day${i}`,
    title: t(day),
    width: 94,
    cell: (r) => r.week[i] ?? <span className="muted">{t('Closed')}</span>,
    getFlashValue: (r) => r.week[i] ?? '',
  })),
  {
    id: 'blocked',
    title: t('Blocked now'),
    width: 150,
    cell: (r) =>
      r.blocked.length === 0 ? (
        <span className="muted">–</span>
      ) : (
        <Badge tone="fault">{r.blocked.map((b) => b.warehouseCode).join(', ')}</Badge>
      ),
    getFullText: (r) => blockedAt(t, r),
    getFlashValue: (r) => r.blocked.length,
  },
];

/** Cutoff times by which shippers must enter freight, where they differ from the warehouse's own. */
export default function CutoffGroupsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findCutoffGroupsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('cutoffGroupEdit:warehouse') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Shipper Cutoff Groups')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNot} onPress={() => setAdding(true)}>
          {t('New cutoff group')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
      </Filters>
      <DataTable
        name={t('Shipper Cutoff Groups')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'blocked', secondLineColumns: ['shippers'] }}
        rowId={(r) => r.id}
        emptyText={{
          onCreateFirst: whyNot === null ? () => setAdding(true) : null,
          yet: {
            message: t('No cutoff groups yet.'),
            explanation: t('Shippers without a group use their warehouse’s cutoff times.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(group, drawerProps) => <GroupDrawer group={group} {...drawerProps} />}
      </ListDetailDrawer>
      {adding && (
        <CreateCutoffGroupDialog onClose={() => setAdding(false)} onCreated={(id) => list.openRow(id)} />
      )}
    </Screen>
  );
}

/** Why a group cannot be edited. Null when it can. */
const whyNotChange = (t: Translate, me: CurrentUser, group: CutoffGroupRow): string | null => {
  if (!me.can('cutoffGroupEdit:warehouse')) return t(notAllowedMessage);
  return group.elsewhere > 0
    ? t(cutoffGroupErrors.includesOtherWarehouses.sentence, { name: group.name })
    : null;
};
/** Why a group can’t be deleted. Null when it can. */
function whyNotDelete(t: Translate, me: CurrentUser, group: CutoffGroupRow): string | null {
  if (!me.can('cutoffGroupDelete:warehouse')) return t(notAllowedMessage);
  if (group.elsewhere > 0) return t(cutoffGroupErrors.includesOtherWarehouses.sentence, { name: group.name });
  if (group.shippers === 0) return null;
  return t(
    '{name} has {count, plural, one {# shipper. Move it} other {# shippers. Move them}} to another group before you delete {name}.',
    { name: group.name, count: group.shippers },
  );
}

function GroupDrawer({
  group,
  position,
  onClose,
}: {
  group: CutoffGroupRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [form, setForm] = useState<'week' | 'name' | null>(null);
  const remove = useApiMutation(deleteCutoffGroupEndpoint);
  const whyNot = whyNotChange(t, me, group);
  const ended = async () => {
    const sure = await confirmAction({
      title: t('Delete {name}', { name: group.name }),
      body: t('The group and its times will be permanently deleted. The group has no shippers.'),
      confirmLabel: t('Delete {name}', { name: group.name }),
      isDestructive: true,
    });
    if (sure && (await remove.run({ params: { id: group.id } }))) onClose();
  };
  return (
    <Drawer
      title={group.name}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            icon={IconClockEdit}
            disabledReason={whyNot}
            onPress={() => setForm('week')}
          >
            {t('Edit times')}
          </Button>
          <Button icon={IconPencil} disabledReason={whyNot} onPress={() => setForm('name')}>
            {t('Rename group')}
          </Button>
          <Button
            variant="danger"
            icon={IconTrash}
            disabledReason={whyNotDelete(t, me, group)}
            onPress={ended}
          >
            {t('Delete group…')}
          </Button>
        </>
      }
    >
      <GroupDetails group={group} />
      {form === 'week' && <EditCutoffWeekDialog key={group.id} group={group} onClose={() => setForm(null)} />}
      {form === 'name' && (
        <RenameCutoffGroupDialog key={group.id} group={group} onClose={() => setForm(null)} />
      )}
    </Drawer>
  );
}

function GroupDetails({ group }: { group: CutoffGroupRow }) {
  const t = useTranslate();
  return (
    <div className="col">
      {group.blocked.length > 0 && (
        <p className="note tone-wait">
          {t('Blocked on the operating day: {days}', { days: blockedAt(t, group) })}
        </p>
      )}
      <dl className="description-list two-columns">
        {weekdayNames.map((day, i) => [
          <dt key={day}>{t(day)}</dt>,
          <dd key={`${day}-hour`}>
            {formatUserTimeOfDay(group.week[i] ?? '') || <span className="muted">{t('Closed')}</span>}
          </dd>,
        ])}
        <dt>{t('Shippers')}</dt>
        <dd>
          <Link to="/warehouse/manageShippers" search={{ shipperCutoffGroupId: String(group.id) }}>
            {t('{count, plural, one {# shipper} other {# shippers}}', { count: group.shippers })}
          </Link>
        </dd>
      </dl>
      <p className="caption">
        {t(
          'A day without a time is closed for this group. The warehouse time does not apply. Times use each shipper’s home warehouse time zone.',
        )}
      </p>
    </div>
  );
}
