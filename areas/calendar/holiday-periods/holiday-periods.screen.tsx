import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { HolidayDialog } from './holiday-period.form.tsx';
import { deleteHoliday, findHolidays } from './holiday-periods.contract.ts';
import type { HolidayRow } from './holiday-periods.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount, showPercent } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { NewAct } from '#kit/web/new-act.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const regionsOf = (t: Say, r: HolidayRow) =>
  r.regions.length === 0 ? t('region|All') : r.regions.map((g) => g.name).join(', ');
const columnsOf = (t: Say): Column<HolidayRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'earlyAccess',
    title: t('Early access'),
    width: 120,
    sort: 'earlyAccess',
    cell: (r) => (r.earlyAccess ? showDate(r.earlyAccess) : '–'),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 138,
    sort: 'effectiveDate',
    cell: (r) => showDate(r.effectiveDate),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 144,
    sort: 'expirationDate',
    cell: (r) => showDate(r.expirationDate),
  },
  {
    id: 'regions',
    title: t('Regions'),
    width: 220,
    cell: (r) => regionsOf(t, r),
    full: (r) => regionsOf(t, r),
    watch: (r) => regionsOf(t, r),
  },
  {
    id: 'surcharge',
    title: t('Surcharge'),
    width: 100,
    right: true,
    cell: surchargesOf,
  },
];

const surchargesOf = (r: HolidayRow): string =>
  [...new Set(r.surcharges.map((s) => s.bp))].map(showPercent).join(' · ') || '–';

/** When flowers travel most: more days of service, ship dates opened early, a surcharge. */
export default function HolidayPeriodsScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findHolidays);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<HolidayRow | 'new' | null>(null);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Holiday Periods')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNot} onPress={() => setForm('new')}>
          {t('New holiday period')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
      </Filters>
      <DataTable
        name={t('Holiday Periods')}
        list={list}
        columns={columns}
        phone={{ state: 'surcharge', below: ['effectiveDate', 'expirationDate'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No holiday periods found'),
          why: t('A period costs a surcharge on what ships in it.'),
          first: whyNot === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(holiday, beside) => (
          <HolidayDrawer holiday={holiday} whyNot={whyNot} {...beside} onEdit={() => setForm(holiday)} />
        )}
      </OpenRow>
      {form && (
        <HolidayDialog
          key={form === 'new' ? 'new' : form.id}
          holiday={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function HolidayDrawer({
  holiday,
  whyNot,
  place,
  onClose,
  onEdit,
}: {
  holiday: HolidayRow;
  whyNot: string | null;
  place: Beside['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const drop = useAct(deleteHoliday);
  const tied =
    holiday.records > 0
      ? t('Days of service of {name}: {count}. Delete them first.', {
          count: holiday.records,
          name: holiday.name,
        })
      : null;
  const remove = async () => {
    const sure = await ask({
      title: t('Delete {name}', { name: holiday.name }),
      body: t('Its surcharge and early access end at once. Shipments already rated keep their charges.'),
      act: t('Delete period'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await drop.run({ params: { id: holiday.id } }))) onClose();
  };
  return (
    <Drawer
      title={holiday.name}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={onEdit}>
            {t('Change period')}
          </Action>
          <Action look="risk" icon={IconTrash} whyNot={whyNot ?? tied} onPress={remove}>
            {t('Delete period…')}
          </Action>
        </>
      }
    >
      <dl className="kv two">
        <dt>{t('Early access')}</dt>
        <dd>{holiday.earlyAccess ? showDate(holiday.earlyAccess) : '–'}</dd>
        <dt>{t('Dates')}</dt>
        <dd>
          {t('{from} to {to}', {
            from: showDate(holiday.effectiveDate),
            to: showDate(holiday.expirationDate),
          })}
        </dd>
        <dt>{t('Regions')}</dt>
        <dd>{regionsOf(t, holiday)}</dd>
        <dt>{t('Surcharge')}</dt>
        <dd>{surchargesOf(holiday)}</dd>
        <dt>{t('Days of Service')}</dt>
        <dd>{showCount(holiday.records)}</dd>
      </dl>
    </Drawer>
  );
}
