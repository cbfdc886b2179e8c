import { IconCopy, IconFileUpload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import './days-of-service.css';
import {
  DayOfServiceDialog,
  weekdayOptions,
  buildDayOfServiceFormValuesWithoutId,
} from './day-of-service.form.tsx';
import {
  deleteDayOfServiceEndpoint,
  findDayOfServiceRecordsEndpoint,
  previewDayOfServiceDeletionEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
} from './days-of-service.contract.ts';
import type { DayOfServiceRow, DayOfServiceInput } from './days-of-service.contract.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { LookupFilter, Filters, BooleanFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { FormValues } from '#kit/web/form.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatUserTimeOfDay } from '#kit/web/format-time.ts';

const dayName = (t: Translate, day: number | null) => (day === null ? '' : t(weekdayNames[day] ?? ''));
const shortDay = (t: Translate, day: number | null) =>
  day === null ? '' : t(weekdayNames[day]?.slice(0, 3) ?? '');
const formatDayAndTime = (t: Translate, day: number | null, time: string | null) =>
  [shortDay(t, day), time && formatUserTimeOfDay(time)].filter(Boolean).join(' ') || '–';
/** The columns that show which freight a record applies to. */
const freightColumns = (t: Translate, forShipper: boolean): TableColumn<DayOfServiceRow>[] => [
  {
    id: 'dayOfWeek',
    title: t('Day'),
    width: 72,
    sortField: 'dayOfWeek',
    cell: (r) => shortDay(t, r.dayOfWeek),
  },
  {
    id: 'recordType',
    title: t('Type'),
    width: 108,
    sortField: 'recordType',
    cell: (r) => <StatusBadge kind="dayOfService" value={r.recordType} />,
    getFlashValue: (r) => r.recordType,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 105,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 105,
    sortField: 'shipper',
    isHiddenByDefault: !forShipper,
    cell: (r) => r.shipper ?? <span className="muted">{t('All')}</span>,
    getFullText: (r) => r.shipper ?? '',
  },
  {
    id: 'regionCode',
    title: t('Region'),
    width: 74,
    sortField: 'regionCode',
    isHiddenByDefault: forShipper,
    cell: (r) => r.regionCode,
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 95,
    sortField: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
];
/** The columns that show when freight leaves and is delivered, and the dates of the record. */
const wayColumns = (t: Translate): TableColumn<DayOfServiceRow>[] => [
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
    getFullText: (r) => r.careOf ?? '',
  },
  {
    id: 'start',
    title: t('Delivery start'),
    width: 108,
    cell: (r) => formatDayAndTime(t, r.deliveryStartDay, r.deliveryStartTime),
  },
  {
    id: 'end',
    title: t('Delivery end'),
    width: 108,
    cell: (r) => formatDayAndTime(t, r.deliveryEndDay, r.deliveryEndTime),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 112,
    sortField: 'effectiveDate',
    cell: (r) => formatDate(r.effectiveDate),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 116,
    sortField: 'expirationDate',
    cell: (r) => <span className={r.expired ? 'muted' : ''}>{formatDate(r.expirationDate)}</span>,
    getFlashValue: (r) => r.expirationDate,
  },
];

/** Table of days of service with filters, detail drawer and form. The three management screens share it. */
export function DaysOfServiceTable({
  list,
  forShipper = false,
  tableName,
}: {
  list: EndpointListState<typeof findDayOfServiceRecordsEndpoint>;
  forShipper?: boolean;
  tableName: string;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const columns = useMemo(() => [...freightColumns(t, forShipper), ...wayColumns(t)], [t, forShipper]);
  const [form, setForm] = useState<FormValues<DayOfServiceInput> | null>(null);
  const changed = list.rows.find((r) => r.id === form?.dayOfServiceId);
  const beyond = (list.total ?? 0) - list.rows.length;
  return (
    <>
      <DayFilters list={list} forShipper={forShipper} />
      <DataTable
        name={tableName}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'recordType', secondLineColumns: ['consignee', 'start'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No days of service found'),
          explanation: t(
            'Days of service set when freight leaves for a consignee. Without one, no truck can leave.',
          ),
          act: me.can('edit:dayOfService') && <FirstDay onPress={() => setForm({ recordType: 1 })} />,
        }}
      />
      <Pager list={list}>
        {beyond > 0 && (
          <span className="muted">{t('{count} more on other pages', { count: formatCount(beyond) })}</span>
        )}
      </Pager>
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(record, drawerProps) => <DayDrawer record={record} {...drawerProps} onForm={setForm} />}
      </ListDetailDrawer>
      {form && (
        <DayOfServiceDialog
          key={String(form.dayOfServiceId ?? 'new')}
          initialValues={changed ? asStart(changed) : form}
          forShipper={forShipper}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

function DayFilters({
  list,
  forShipper,
}: {
  list: EndpointListState<typeof findDayOfServiceRecordsEndpoint>;
  forShipper: boolean;
}) {
  const t = useTranslate();
  const places = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data;
  return (
    <Filters list={list}>
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <LookupFilter name="careOfAccountId" label={t('Care of')} lookup={consigneeLookupIncludingInactive} />
      {forShipper && (
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      )}
      <SelectFilter
        name="recordType"
        label={t('Type')}
        options={listSelectableStatusOptions('dayOfService', t)}
      />
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
      <SelectFilter name="dayOfWeek" label={t('Day')} options={weekdayOptions(t)} />
      <SelectFilter name="startDay" label={t('Delivery start day')} options={weekdayOptions(t)} />
      <SelectFilter name="endDay" label={t('Delivery end day')} options={weekdayOptions(t)} />
      <BooleanFilter name="expiredService" label={t('Expired service')} />
    </Filters>
  );
}

/** Actions that create the first record: manually, or by file for users who can import. */
function FirstDay({ onPress }: { onPress: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  return (
    <div className="row wrap center">
      <Button isSmall icon={IconPlus} onPress={onPress}>
        {t('Create the first one')}
      </Button>
      {me.can('importRecords:admin') && (
        <Button isSmall icon={IconFileUpload} onPress={() => go('/admin/import?kind=daysOfService')}>
          {t('Import a file')}
        </Button>
      )}
    </div>
  );
}

const asStart = (record: DayOfServiceRow): FormValues<DayOfServiceInput> => ({
  ...buildDayOfServiceFormValuesWithoutId(record),
  dayOfServiceId: record.id,
  rowVersion: record.rowVersion,
});
function DayDrawer({
  record,
  position,
  onClose,
  onForm,
}: {
  record: DayOfServiceRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onForm: (start: FormValues<DayOfServiceInput>) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const mayDelete = me.can('delete:dayOfService');
  const without = useApiQuery(
    previewDayOfServiceDeletionEndpoint,
    mayDelete ? { params: { dayOfServiceId: record.id } } : null,
  );
  const drop = useApiMutation(deleteDayOfServiceEndpoint, {
    successMessage: () => ({ text: 'Day of service deleted.' }),
  });
  // The confirmation shows how many units use the record. The button stays disabled until the number is known.
  const whyNotDelete = without.data ? null : t('Checking');
  const remove = async () => {
    const count = without.data?.unitCount ?? 0;
    const sure = await confirmAction({
      title: t('Delete record {number}', { number: record.id }),
      confirmLabel: t('Delete record'),
      isDestructive: true,
      body: t(
        '{count, plural, =0 {No entered units are affected.} one {# unit was entered under this record and keeps its day.} other {# units were entered under this record and keep their day.}}',
        { count },
      ),
    });
    if (sure && (await drop.run({ params: { dayOfServiceId: record.id } }))) onClose();
  };
  return (
    <Drawer
      title={record.consignee}
      besideTitle={<StatusBadge kind="dayOfService" value={record.recordType} />}
      position={position}
      onClose={onClose}
      footer={
        <>
          <EditButtons record={record} onForm={onForm} />
          <Button
            variant="danger"
            icon={IconTrash}
            disabledReason={mayDelete ? whyNotDelete : t(notAllowedMessage)}
            onPress={remove}
          >
            {t('Delete record…')}
          </Button>
        </>
      }
    >
      <div className="col">
        <DayFacts record={record} />
        {mayDelete && (
          <QueryBoundary query={without} skeletonLines={2}>
            {(found) => (
              <FreightImpactNote
                impact={found}
                explanation={t('Without this record, the service for these units would change or end.')}
              />
            )}
          </QueryBoundary>
        )}
      </div>
    </Drawer>
  );
}

/** Opens the form with the record, or with a new one copied from it. */
function EditButtons({
  record,
  onForm,
}: {
  record: DayOfServiceRow;
  onForm: (start: FormValues<DayOfServiceInput>) => void;
}) {
  const t = useTranslate();
  const whyNot = useCurrentUser().can('edit:dayOfService') ? null : t(notAllowedMessage);
  return (
    <>
      <Button
        variant="primary"
        icon={IconPencil}
        disabledReason={whyNot}
        onPress={() => onForm(asStart(record))}
      >
        {t('Edit record')}
      </Button>
      <Button
        icon={IconCopy}
        disabledReason={whyNot}
        onPress={() =>
          onForm({
            ...buildDayOfServiceFormValuesWithoutId(record),
            dayOfWeek: undefined,
            outboundDay: undefined,
          })
        }
      >
        {t('Copy record to…')}
      </Button>
    </>
  );
}

function DayFacts({ record }: { record: DayOfServiceRow }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
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
        {formatDayAndTime(t, record.deliveryStartDay, record.deliveryStartTime)} –{' '}
        {formatDayAndTime(t, record.deliveryEndDay, record.deliveryEndTime)}
      </dd>
      <dt>{t('Dates')}</dt>
      <dd>
        {t('{from} to {to}', {
          from: formatDate(record.effectiveDate),
          to: formatDate(record.expirationDate),
        })}
      </dd>
    </dl>
  );
}
