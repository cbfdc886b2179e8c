import { useMemo, useState } from 'react';
import { nameOfCountry } from './countries.contract.ts';
import { NewStateForm, StateForm } from './state.form.tsx';
import { StateDrawer } from './state-drawer.part.tsx';
import { countryOptions, usesOf } from './state-words.web.ts';
import { findStates } from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say, language: string): Column<StateRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 90,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 220,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'country',
    title: t('Country'),
    width: 180,
    sort: 'country',
    cell: (r) => nameOfCountry(r.country, language),
  },
  {
    id: 'uses',
    title: t('Used by'),
    width: 240,
    cell: (r) => usesOf(t, r.uses),
    full: (r) => usesOf(t, r.uses),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    sort: 'active',
    cell: (r) => <State of="active" value={String(r.active)} />,
    watch: (r) => String(r.active),
  },
];

/** The states and provinces of addresses, rate sheets and the planning. */
export default function StatesScreen() {
  const t = useText();
  const language = useLanguage();
  const list = useList(findStates);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const [form, setForm] = useState<StateRow | 'new' | null>(null);
  return (
    <Screen
      title={t('States')}
      note={showCount(list.total)}
      acts={<NewAct onPress={() => setForm('new')}>{t('New state')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Code or name')} />
        <SelectFilter name="country" label={t('Country')} options={countryOptions(language)} />
        <FlagFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('States')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['name', 'country'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No states found'),
          why: t('Addresses, rate sheets and the planning name a state by its code.'),
          first: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(state, beside) => <StateDrawer state={state} {...beside} onEdit={() => setForm(state)} />}
      </OpenRow>
      {form === 'new' && <NewStateForm key="new" onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && (
        <StateForm key={form.id} state={newest(list.rows, form)} onClose={() => setForm(null)} />
      )}
    </Screen>
  );
}
