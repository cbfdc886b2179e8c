import { IconCopy, IconFileUpload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import './days-of-service.css';
import { DayDialog, dayOptions, typedDay } from './day-of-service.form.tsx';
import { deleteDay, manageDays, previewDelete, servicePlaces } from './days-of-service.contract.ts';
import type { DayOfServiceRow, DayWish } from './days-of-service.contract.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { showDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { AccountFilter, Filters, FlagFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { Typed } from '#kit/web/form.ts';
import type { ListOf } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useGo } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const dayName = (t: Say, day: number | null) => (day === null ? '' : t(weekdayNames[day] ?? ''));
const shortDay = (t: Say, day: number | null) =>
  day === null ? '' : t(weekdayNames[day]?.slice(0, 3) ?? '');
const at = (t: Say, day: number | null, time: string | null) =>
  [shortDay(t, day), time].filter(Boolean).join(' ') || '–';
/** Which freight a record is of. */
const freightColumns = (t: Say, forShipper: boolean): Column<DayOfServiceRow>[] => [
  { id: 'dayOfWeek', title: t('Day'), width: 72, sort: 'dayOfWeek', cell: (r) => shortDay(t, r.dayOfWeek) },
  {
    id: 'recordType',
    title: t('Type'),
    width: 108,
    sort: 'recordType',
    cell: (r) => <State of="dayOfService" value={r.recordType} />,
    watch: (r) => r.recordType,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 112,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 112,
    sort: 'shipper',
    off: !forShipper,
    cell: (r) => r.shipper ?? <span className="dim">{t('All')}</span>,
    full: (r) => r.shipper ?? '',
  },
  {
    id: 'regionCode',
    title: t('Region'),
    width: 74,
    sort: 'regionCode',
    off: forShipper,
    cell: (r) => r.regionCode,
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 95,
    sort: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
];
/** When it leaves and is delivered, and how long that holds. */
const wayColumns = (t: Say): Column<DayOfServiceRow>[] => [
  {
    id: 'outbound',
    title: t('Outbound'),
    width: 86,
    cell: (r) => (r.outboundWarehouseCode ? `${r.outboundWarehouseCode} ${shortDay(t, r.outboundDay)}` : '–'),
  },
  {
    id: 'careOf',
    title: t('Care of'),
    width: 96,
    cell: (r) => r.careOf ?? '–',
    full: (r) => r.careOf ?? '',
  },
  {
    id: 'start',
    title: t('Delivery start'),
    width: 100,
    cell: (r) => at(t, r.deliveryStartDay, r.deliveryStartTime),
  },
  {
    id: 'end',
    title: t('Delivery end'),
    width: 96,
    cell: (r) => at(t, r.deliveryEndDay, r.deliveryEndTime),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 112,
    sort: 'effectiveDate',
    cell: (r) => showDate(r.effectiveDate),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 116,
    sort: 'expirationDate',
    cell: (r) => <span className={r.expired ? 'dim' : ''}>{showDate(r.expirationDate)}</span>,
    watch: (r) => r.expirationDate,
  },
];

/** The records of days of service with filters, detail and form: what the three management screens share. */
export function DaysList({
  list,
  forShipper = false,
  named,
}: {
  list: ListOf<typeof manageDays>;
  forShipper?: boolean;
  named: string;
}) {
  const t = useText();
  const me = useMe();
  const places = useAnswer(servicePlaces, {}).data;
  const columns = useMemo(() => [...freightColumns(t, forShipper), ...wayColumns(t)], [t, forShipper]);
  const [form, setForm] = useState<Typed<DayWish> | null>(null);
  const changed = list.rows.find((r) => r.id === form?.dayOfServiceId);
  const beyond = list.total - list.rows.length;
  return (
    <>
      <Filters list={list}>
        <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
        <AccountFilter name="careOfAccountId" label={t('Care of')} look={anyConsigneeLook} />
        {forShipper && <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />}
        <SelectFilter name="recordType" label={t('Type')} options={stateOptions('dayOfService', t)} />
        <SelectFilter
          name="regionId"
          label={t('Region')}
          options={(places?.regions ?? []).map((r) => ({ value: String(r.id), label: r.name }))}
        />
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={(places?.warehouses ?? []).map((w) => ({ value: String(w.id), label: w.code }))}
        />
        <SelectFilter name="dayOfWeek" label={t('Day')} options={dayOptions(t)} />
        <SelectFilter name="startDay" label={t('Delivery start day')} options={dayOptions(t)} />
        <SelectFilter name="endDay" label={t('Delivery end day')} options={dayOptions(t)} />
        <FlagFilter name="expiredService" label={t('Expired service')} />
      </Filters>
      <DataTable
        name={named}
        list={list}
        columns={columns}
        phone={{ state: 'recordType', below: ['consignee', 'start'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No days of service found'),
          why: t(
            'A day of service says when freight leaves for a consignee. Without one no truck can leave.',
          ),
          act: me.can('edit:dayOfService') && <FirstDay onPress={() => setForm({ recordType: 1 })} />,
        }}
      />
      <Pager list={list}>
        {beyond > 0 && (
          <span className="dim">{t('{count} more on other pages', { count: showCount(beyond) })}</span>
        )}
      </Pager>
      <OpenRow list={list} rowId={(r) => r.id}>
        {(record, beside) => <DayDrawer record={record} {...beside} onForm={setForm} />}
      </OpenRow>
      {form && (
        <DayDialog
          key={String(form.dayOfServiceId ?? 'new')}
          start={changed ? asStart(changed) : form}
          forShipper={forShipper}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

/** The ways to the first record: by hand, or by file for those who may import. */
function FirstDay({ onPress }: { onPress: () => void }) {
  const t = useText();
  const me = useMe();
  const go = useGo();
  return (
    <div className="row wrap center">
      <Action small icon={IconPlus} onPress={onPress}>
        {t('Make the first one')}
      </Action>
      {me.can('importRecords:admin') && (
        <Action small icon={IconFileUpload} onPress={() => go('/admin/import?kind=daysOfService')}>
          {t('Import a file')}
        </Action>
      )}
    </div>
  );
}

const asStart = (record: DayOfServiceRow): Typed<DayWish> => ({
  ...typedDay(record),
  dayOfServiceId: record.id,
  rowVersion: record.rowVersion,
});
function DayDrawer({
  record,
  place,
  onClose,
  onForm,
}: {
  record: DayOfServiceRow;
  place: Beside['place'];
  onClose: () => void;
  onForm: (start: Typed<DayWish>) => void;
}) {
  const t = useText();
  const me = useMe();
  const mayDelete = me.can('delete:dayOfService');
  const without = useAnswer(previewDelete, mayDelete ? { params: { dayOfServiceId: record.id } } : null);
  const drop = useAct(deleteDay, { says: () => ({ text: 'The day of service is deleted.' }) });
  const whyNotEdit = me.can('edit:dayOfService') ? null : t(notAllowed);
  // How many units were entered for it is said before it goes: until it is known nobody is asked.
  const whyNotDelete = without.data ? null : t('Checking');
  const remove = async () => {
    const count = without.data?.unitCount ?? 0;
    const sure = await ask({
      title: t('Delete record {number}', { number: record.id }),
      act: t('Delete record'),
      leave: t('Keep'),
      risk: true,
      body: t(
        '{count, plural, =0 {No units entered are concerned.} one {# unit was entered for it. It keeps its day.} other {# units were entered for it. They keep their day.}}',
        { count },
      ),
    });
    if (sure && (await drop.run({ params: { dayOfServiceId: record.id } }))) onClose();
  };
  return (
    <Drawer
      title={record.consignee}
      beside={<State of="dayOfService" value={record.recordType} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNotEdit} onPress={() => onForm(asStart(record))}>
            {t('Change record')}
          </Action>
          <Action
            icon={IconCopy}
            whyNot={whyNotEdit}
            onPress={() => onForm({ ...typedDay(record), dayOfWeek: undefined, outboundDay: undefined })}
          >
            {t('Copy record to…')}
          </Action>
          <Action
            look="risk"
            icon={IconTrash}
            whyNot={mayDelete ? whyNotDelete : t(notAllowed)}
            onPress={remove}
          >
            {t('Delete record…')}
          </Action>
        </>
      }
    >
      <div className="col">
        <DayFacts record={record} />
        {mayDelete && (
          <Answered of={without} lines={2}>
            {(found) => (
              <ImpactNote
                of={found}
                says={t('Without this record they would be served otherwise, or not at all.')}
              />
            )}
          </Answered>
        )}
      </div>
    </Drawer>
  );
}

function DayFacts({ record }: { record: DayOfServiceRow }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Record')}</dt>
      <dd>{record.id}</dd>
      <dt>{t('Shipper')}</dt>
      <dd>{record.shipper ?? t('All')}</dd>
      <dt>{t('Region')}</dt>
      <dd>{record.regionCode}</dd>
      <dt>{t('Receiving')}</dt>
      <dd>
        {record.warehouseCode} {dayName(t, record.dayOfWeek)}
      </dd>
      <dt>{t('Outbound')}</dt>
      <dd>
        {record.outboundWarehouseCode ?? '–'} {dayName(t, record.outboundDay)}
      </dd>
      <dt>{t('Care of')}</dt>
      <dd>{record.careOf ?? '–'}</dd>
      <dt>{t('Delivery')}</dt>
      <dd>
        {at(t, record.deliveryStartDay, record.deliveryStartTime)} –{' '}
        {at(t, record.deliveryEndDay, record.deliveryEndTime)}
      </dd>
      <dt>{t('Dates')}</dt>
      <dd>
        {t('{from} to {to}', {
          from: showDate(record.effectiveDate),
          to: showDate(record.expirationDate),
        })}
      </dd>
    </dl>
  );
}
