import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { HolidayDialog } from './holiday-period.form.tsx';
import { deleteUnusedHolidayEndpoint, findHolidaysEndpoint } from './holiday-periods.contract.ts';
import type { HolidayRow } from './holiday-periods.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount, formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { CreateButton } from '#kit/web/create-button.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const regionsOf = (t: Translate, r: HolidayRow) =>
  r.regions.length === 0 ? t('region|All') : r.regions.map((g) => g.name).join(', ');
const columnsOf = (t: Translate): TableColumn<HolidayRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'earlyAccess',
    title: t('Early access'),
    width: 120,
    sortField: 'earlyAccess',
    cell: (r) => (r.earlyAccess ? formatDate(r.earlyAccess) : '–'),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 138,
    sortField: 'effectiveDate',
    cell: (r) => formatDate(r.effectiveDate),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 144,
    sortField: 'expirationDate',
    cell: (r) => formatDate(r.expirationDate),
  },
  {
    id: 'regions',
    title: t('Regions'),
    width: 220,
    cell: (r) => regionsOf(t, r),
    getFullText: (r) => regionsOf(t, r),
    getFlashValue: (r) => regionsOf(t, r),
  },
  {
    id: 'surcharge',
    title: t('Surcharge'),
    width: 100,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: surchargesOf,
  },
];

const surchargesOf = (r: HolidayRow): string =>
  [...new Set(r.surcharges.map((s) => s.bp))].map(formatBasisPointsAsPercent).join(' · ') || '–';

/** Peak periods for flowers: extra days of service, ship dates that open early, and a surcharge. */
export default function HolidayPeriodsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findHolidaysEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<HolidayRow | 'new' | null>(null);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Holiday Periods')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNot} onPress={() => setForm('new')}>
          {t('New holiday period')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
      </Filters>
      <DataTable
        name={t('Holiday Periods')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'surcharge', secondLineColumns: ['effectiveDate', 'expirationDate'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No holiday periods found'),
          explanation: t('Freight shipped in a holiday period gets a surcharge.'),
          onCreateFirst: whyNot === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(holiday, drawerProps) => (
          <HolidayDrawer holiday={holiday} whyNot={whyNot} {...drawerProps} onEdit={() => setForm(holiday)} />
        )}
      </ListDetailDrawer>
      {form && (
        <HolidayDialog
          key={form === 'new' ? 'new' : form.id}
          holiday={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function HolidayDrawer({
  holiday,
  whyNot,
  position,
  onClose,
  onEdit,
}: {
  holiday: HolidayRow;
  whyNot: string | null;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const drop = useApiMutation(deleteUnusedHolidayEndpoint);
  const tied =
    holiday.records > 0
      ? t(
          '{name} has {count, plural, one {# day of service. Delete it} other {# days of service. Delete them}} first.',
          { count: holiday.records, name: holiday.name },
        )
      : null;
  const remove = async () => {
    const sure = await confirmAction({
      title: t('Delete {name}', { name: holiday.name }),
      body: t('Its surcharge and early access end immediately. Rated shipments keep their charges.'),
      confirmLabel: t('Delete period'),
      isDestructive: true,
    });
    if (sure && (await drop.run({ params: { id: holiday.id } }))) onClose();
  };
  return (
    <Drawer
      title={holiday.name}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" icon={IconPencil} disabledReason={whyNot} onPress={onEdit}>
            {t('Edit period')}
          </Button>
          <Button variant="danger" icon={IconTrash} disabledReason={whyNot ?? tied} onPress={remove}>
            {t('Delete period…')}
          </Button>
        </>
      }
    >
      <dl className="description-list two-columns">
        <dt>{t('Early access')}</dt>
        <dd>{holiday.earlyAccess ? formatDate(holiday.earlyAccess) : '–'}</dd>
        <dt>{t('Dates')}</dt>
        <dd>
          {t('{from} to {to}', {
            from: formatDate(holiday.effectiveDate),
            to: formatDate(holiday.expirationDate),
          })}
        </dd>
        <dt>{t('Regions')}</dt>
        <dd>{regionsOf(t, holiday)}</dd>
        <dt>{t('Surcharge')}</dt>
        <dd>{surchargesOf(holiday)}</dd>
        <dt>{t('Days of Service')}</dt>
        <dd>{formatCount(holiday.records)}</dd>
      </dl>
    </Drawer>
  );
}
