import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SettingForm } from './setting.form.tsx';
import { findSettings, getSetting, resetSetting } from './settings.contract.ts';
import type { SettingRow } from './settings.contract.ts';
import { SyncAct } from '#areas/calendar/service-sync/sync.part.tsx';
import { ProductLimitsAct } from '#areas/accounts/products/product-limits.part.tsx';
import { DeductionsAct } from '#areas/receiving/pallet-receipts/deductions.part.tsx';
import { titleOf } from '#areas/people/grants/role-titles.contract.ts';
import { AccountingAct } from '#areas/settings/accounting/accounting-settings.part.tsx';
import { codeOf, settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const typeNames: Record<string, string> = {
  1: 'Text',
  2: 'Whole number',
  3: 'Number',
  4: 'List',
  5: 'E-mail address',
  6: 'Yes or no',
  8: 'Time of day',
};
/** A value as people read it. */
function shown(t: Say, { id, type }: Pick<SettingRow, 'id' | 'type'>, value: string): string {
  if (value === '') return t('Not set');
  if (type === 6) return t(value === 'true' ? 'Yes' : 'No');
  const code = type === 4 ? codeOf(id) : undefined;
  if (code === undefined || settingOf(code).form !== 'roles') return value;
  return value
    .split(',')
    .map((role) => t(titleOf(role)))
    .join(', ');
}
const whenAndWho = (t: Say, r: SettingRow): string =>
  r.changedAt === null ? '' : `${showNamedMoment(r.changedAt)} ${personName(t, r.changedBy) ?? ''}`.trim();

const columnsOf = (t: Say): Column<SettingRow>[] => [
  {
    id: 'description',
    title: t('Description'),
    width: 420,
    grow: true,
    sort: 'description',
    cell: (r) => t(r.description),
    full: (r) => t(r.description),
  },
  {
    id: 'value',
    title: t('Value'),
    width: 260,
    cell: (r) =>
      r.value === '' ? <span className="dim">{t('Not set')}</span> : <b>{shown(t, r, r.value)}</b>,
    full: (r) => shown(t, r, r.value),
    watch: (r) => r.value,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 130,
    sort: 'type',
    cell: (r) => t(typeNames[r.type] ?? ''),
  },
  {
    id: 'changed',
    title: t('Changed'),
    width: 230,
    sort: 'changedAt',
    cell: (r) => whenAndWho(t, r) || <span className="dim">–</span>,
    full: (r) => whenAndWho(t, r),
    watch: (r) => r.rowVersion,
  },
];

/** What an administrator sets for the house: limits, hours, texts of papers, who is told what. */
export default function SettingsScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findSettings);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<SettingRow | null>(null);
  const whyNot = me.can('adminSettingsEdit:admin') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Admin Settings')}
      note={showCount(list.total)}
      acts={
        <>
          <AccountingAct />
          <DeductionsAct />
          <ProductLimitsAct />
          <SyncAct />
        </>
      }
    >
      <Filters list={list}>
        <TextFilter name="description" label={t('Description')} />
        <SelectFilter
          name="type"
          label={t('Type')}
          options={Object.entries(typeNames).map(([value, name]) => ({ value, label: t(name) }))}
        />
        <FlagFilter name="changed" label={t('Changed')} />
      </Filters>
      <DataTable
        name={t('Admin Settings')}
        list={list}
        columns={columns}
        phone={{ state: 'value', below: ['type', 'changed'] }}
        rowId={(r) => r.id}
        empty={{ sentence: t('No settings found') }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(setting, beside) => (
          <SettingDrawer setting={setting} whyNot={whyNot} {...beside} onEdit={() => setForm(setting)} />
        )}
      </OpenRow>
      {form && <SettingForm key={form.id} setting={newest(list.rows, form)} onClose={() => setForm(null)} />}
    </Screen>
  );
}

function SettingDrawer({
  setting,
  whyNot,
  place,
  onClose,
  onEdit,
}: {
  setting: SettingRow;
  whyNot: string | null;
  place: Beside['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const back = useAct(resetSetting, { says: () => ({ text: 'The default holds again.' }) });
  const isDefault = setting.value === setting.otherwise;
  const otherwise = shown(t, setting, setting.otherwise);
  const reset = async () => {
    const sure = await ask({
      title: t('Back to the default'),
      body: t('{now} becomes {value} at once, for everybody.', {
        now: shown(t, setting, setting.value),
        value: otherwise,
      }),
      act: t('Back to the default'),
      leave: t('Keep'),
    });
    if (sure) await back.run({ params: { id: setting.id }, body: { rowVersion: setting.rowVersion } });
  };
  return (
    <Drawer
      title={t(setting.description)}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={onEdit}>
            {t('Change value')}
          </Action>
          <Action
            icon={IconArrowBackUp}
            whyNot={whyNot ?? (isDefault ? t('The default holds already.') : null)}
            onPress={reset}
          >
            {t('Back to the default…')}
          </Action>
        </>
      }
    >
      <div className="col">
        <dl className="kv two">
          <dt>{t('Value')}</dt>
          <dd>{shown(t, setting, setting.value)}</dd>
          <dt>{t('Default')}</dt>
          <dd>{otherwise}</dd>
          <dt>{t('Type')}</dt>
          <dd>{t(typeNames[setting.type] ?? '')}</dd>
          <dt>{t('May be')}</dt>
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
function boundsOf(t: Say, { least, most, longest }: SettingRow): string {
  if (least !== null && most !== null) return t('{from} to {to}', { from: least, to: most });
  return longest === null ? '–' : t('at most {count} characters', { count: longest });
}

/** The screens that do otherwise when the setting changes. */
function UsedBy({ id }: { id: number }) {
  const t = useText();
  const code = codeOf(id);
  const readers = code === undefined ? [] : settingOf(code).usedBy;
  return (
    <section>
      <h3>{t('Who uses it')}</h3>
      {readers.length === 0 ? (
        <p className="dim">{t('The menu, for everybody')}</p>
      ) : (
        <div className="row wrap">
          {readers.map((reader) => (
            <A key={reader.path} to={reader.path}>
              {t(reader.title)}
            </A>
          ))}
        </div>
      )}
    </section>
  );
}

/** Who changed it when, from what to what. */
function History({ of }: { of: SettingRow }) {
  const t = useText();
  const found = useAnswer(getSetting, { params: { id: of.id } });
  return (
    <section>
      <h3>{t('History')}</h3>
      <Answered of={found} lines={3}>
        {({ history }) =>
          history.length === 0 ? (
            <p className="dim">{t('Nobody has changed it yet.')}</p>
          ) : (
            <ol className="plain">
              {history.map((change) => (
                <li key={change.id}>
                  <b>
                    {t('{from} to {to}', {
                      from: shown(t, of, change.before),
                      to: shown(t, of, change.after),
                    })}
                  </b>
                  <div className="cap">
                    <time dateTime={change.at}>{showNamedMoment(change.at)}</time> {personName(t, change.who)}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </section>
  );
}
