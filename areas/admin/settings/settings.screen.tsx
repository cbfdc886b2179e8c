import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  buildSettingGroupOptions,
  SettingsIndex,
  translateSettingGroup,
} from './settings-index.component.tsx';
import {
  findSettingsEndpoint,
  getSettingWithLatest100ChangesEndpoint,
  resetSettingToDefaultEndpoint,
} from './settings.contract.ts';
import type { SettingRow } from './settings.contract.ts';
import { ServiceSyncButton } from '#areas/calendar/service-sync/service-sync.component.tsx';
import { ProductTemperatureLimitsButton } from '#areas/accounts/products/product-limits.component.tsx';
import { EditDeductionsButton } from '#areas/receiving/pallet-receipts/deductions.component.tsx';
import { getBuiltInRoleTitleOrCode } from '#areas/people/grants/role-titles.contract.ts';
import { AccountingSettingsButton } from '#areas/settings/accounting/accounting-settings.component.tsx';
import {
  findSettingCodeById,
  getSettingDefinition,
} from '#areas/settings/settings/setting-definitions.contract.ts';
import { getSettingGroup, splitSettingLabel } from '#areas/settings/settings/setting-groups.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first setting that is edited.
const SettingForm = lazyComponent(async () => (await import('./setting.form.tsx')).SettingForm);

const typeNames: Record<string, string> = {
  1: 'Text',
  2: 'Whole number',
  3: 'Number',
  4: 'List',
  5: 'Email address',
  6: 'Yes or no',
  8: 'Time of day',
};
/** Formats a value for users. */
function shown(t: Translate, { id, type }: Pick<SettingRow, 'id' | 'type'>, value: string): string {
  if (value === '') return t('Not set');
  if (type === 6) return t(value === 'true' ? 'Yes' : 'No');
  if (type === 8) return formatUserTimeOfDay(value);
  const code = type === 4 ? findSettingCodeById(id) : undefined;
  if (code === undefined || getSettingDefinition(code).format !== 'roles') return value;
  return value
    .split(',')
    .map((role) => t(getBuiltInRoleTitleOrCode(role)))
    .join(', ');
}
const whenAndWho = (t: Translate, r: SettingRow): string =>
  r.changedAt === null
    ? ''
    : `${formatShortDateTimeWithZone(r.changedAt)} ${translateAnonymousOrErasedPersonName(t, r.changedBy) ?? ''}`.trim();

/** The group is above its settings, so their descriptions are shown without it. */
function describeWithoutGroup(t: Translate, { description }: SettingRow): string {
  const [whole, withoutGroup] = splitSettingLabel(t(description));
  return withoutGroup ?? whole;
}

const columnsOf = (t: Translate, isGrouped: boolean): TableColumn<SettingRow>[] => [
  {
    id: 'description',
    title: t('Description'),
    width: 330,
    flexGrow: true,
    sortField: 'description',
    cell: (r) => (isGrouped ? describeWithoutGroup(t, r) : t(r.description)),
    getFullText: (r) => t(r.description),
  },
  {
    id: 'value',
    title: t('Value'),
    width: 190,
    cell: (r) =>
      r.value === '' ? <span className="muted">{t('Not set')}</span> : <b>{shown(t, r, r.value)}</b>,
    getFullText: (r) => shown(t, r, r.value),
    getFlashValue: (r) => r.value,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 116,
    sortField: 'type',
    cell: (r) => t(typeNames[r.type] ?? ''),
  },
  {
    id: 'changed',
    title: t('Changed'),
    width: 190,
    sortField: 'changedAt',
    cell: (r) => whenAndWho(t, r) || <span className="muted">–</span>,
    getFullText: (r) => whenAndWho(t, r),
    getFlashValue: (r) => r.rowVersion,
  },
];

/** The company settings of an administrator: limits, times, document texts and notification recipients. */
export default function SettingsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findSettingsEndpoint);
  // Sorted by description, the settings of a group follow each other.
  const isGrouped = list.sort?.field === 'description';
  const columns = useMemo(() => columnsOf(t, isGrouped), [t, isGrouped]);
  const [form, setForm] = useState<SettingRow | null>(null);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Admin Settings')}
      note={formatCount(list.total)}
      actions={
        <>
          <AccountingSettingsButton />
          <EditDeductionsButton />
          <ProductTemperatureLimitsButton />
          <ServiceSyncButton />
        </>
      }
    >
      <Filters list={list}>
        <SelectFilter name="group" label={t('Group')} options={buildSettingGroupOptions(t)} />
        <TextFilter name="description" label={t('Description')} />
        <SelectFilter
          name="type"
          label={t('Type')}
          options={Object.entries(typeNames).map(([value, name]) => ({ value, label: t(name) }))}
        />
        <BooleanFilter name="changed" label={t('Changed')} />
      </Filters>
      <div className="settings-page">
        <SettingsIndex list={list} />
        <div className="settings-list">
          <DataTable
            name={t('Admin Settings')}
            list={list}
            columns={columns}
            getGroupTitle={
              isGrouped ? (r) => translateSettingGroup(t, getSettingGroup(r.description)) : undefined
            }
            phoneLayout={{ statusColumn: 'value', secondLineColumns: ['type', 'changed'] }}
            rowId={(r) => r.id}
            emptyText={{ message: t('No settings found. Try another search.') }}
          />
          <Pager list={list} />
        </div>
      </div>
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(setting, drawerProps) => (
          <SettingDrawer setting={setting} whyNot={whyNot} {...drawerProps} onEdit={() => setForm(setting)} />
        )}
      </ListDetailDrawer>
      {form && (
        <SettingForm
          key={form.id}
          setting={findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function SettingDrawer({
  setting,
  whyNot,
  position,
  onClose,
  onEdit,
}: {
  setting: SettingRow;
  whyNot: string | null;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const resetMutation = useApiMutation(resetSettingToDefaultEndpoint, {
    successMessage: () => ({ text: 'Default restored.' }),
  });
  const isDefault = setting.value === setting.otherwise;
  const otherwise = shown(t, setting, setting.otherwise);
  const reset = async () => {
    const sure = await confirmAction({
      title: t('Reset to default'),
      body: t('Changes from {now} to {value} immediately for all users.', {
        now: shown(t, setting, setting.value),
        value: otherwise,
      }),
      confirmLabel: t('Reset to default'),
    });
    if (sure)
      await resetMutation.run({ params: { id: setting.id }, body: { rowVersion: setting.rowVersion } });
  };
  return (
    <Drawer
      title={t(setting.description)}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" icon={IconPencil} disabledReason={whyNot} onPress={onEdit}>
            {t('Edit value')}
          </Button>
          <Button
            icon={IconArrowBackUp}
            disabledReason={whyNot ?? (isDefault ? t('Already the default.') : null)}
            onPress={reset}
          >
            {t('Reset to default…')}
          </Button>
        </>
      }
    >
      <div className="col">
        <dl className="description-list two-columns">
          <dt>{t('Value')}</dt>
          <dd>{shown(t, setting, setting.value)}</dd>
          <dt>{t('Default')}</dt>
          <dd>{otherwise}</dd>
          <dt>{t('Type')}</dt>
          <dd>{t(typeNames[setting.type] ?? '')}</dd>
          <dt>{t('Allowed values')}</dt>
          <dd>{boundsOf(t, setting)}</dd>
          <dt>{t('Code')}</dt>
          <dd>{setting.code}</dd>
        </dl>
        <UsedBy id={setting.id} />
        <History of={setting} />
      </div>
    </Drawer>
  );
}
function boundsOf(t: Translate, { least, most, longest }: SettingRow): string {
  if (least !== null && most !== null) return t('{from} to {to}', { from: least, to: most });
  return longest === null ? '–' : t('up to {count} characters', { count: longest });
}

/** The screens that the setting affects. */
function UsedBy({ id }: { id: number }) {
  const t = useTranslate();
  const code = findSettingCodeById(id);
  const readers = code === undefined ? [] : getSettingDefinition(code).usedBy;
  return (
    <section>
      <h3>{t('Used by')}</h3>
      {readers.length === 0 ? (
        <p className="muted">{t('Menu for all users')}</p>
      ) : (
        <div className="row wrap">
          {readers.map((reader) => (
            <Link key={reader.path} to={reader.path}>
              {t(reader.title)}
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}

/** Who changed the setting, when, and both values. */
function History({ of: setting }: { of: SettingRow }) {
  const t = useTranslate();
  const found = useApiQuery(getSettingWithLatest100ChangesEndpoint, { params: { id: setting.id } });
  return (
    <section>
      <h3>{t('History')}</h3>
      <QueryBoundary query={found} skeletonLines={3}>
        {({ history }) =>
          history.length === 0 ? (
            <p className="muted">{t('Default value')}</p>
          ) : (
            <ol className="plain">
              {history.map((change) => (
                <li key={change.id}>
                  <b>
                    {t('{from} to {to}', {
                      from: shown(t, setting, change.before),
                      to: shown(t, setting, change.after),
                    })}
                  </b>
                  <div className="caption">
                    <time dateTime={change.at}>{formatShortDateTimeWithZone(change.at)}</time>{' '}
                    {translateAnonymousOrErasedPersonName(t, change.who)}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </section>
  );
}
