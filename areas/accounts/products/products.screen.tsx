import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { goodsWord } from './goods-words.web.ts';
import { ProductDrawer } from './product-drawer.part.tsx';
import { findProducts, listCategories } from './product-records.contract.ts';
import type { ProductRecord } from './product-records.contract.ts';
import { temperatureWords, usualBoxWords } from './product-words.web.ts';
import { ProductForm } from './product.form.tsx';
import { BoxSizes } from '#areas/accounts/box-sizes/box-sizes.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What one list has in the address, which the other list must not take over. */
const ofOneList = Object.fromEntries(
  ['search', 'category', 'active', 'page', 'orderField', 'orderDirection', 'open'].map((name) => [
    name,
    undefined,
  ]),
);

/** What a company ships: its products, and the sizes that boxes come in. */
export default function ProductsScreen() {
  const t = useText();
  const [search, change] = useAddress();
  const boxSizes = search['part'] === 'boxSizes';
  const seg = (
    <div className="seg" role="group" aria-label={t('Show')}>
      <button
        type="button"
        aria-pressed={!boxSizes}
        onClick={() => change({ ...ofOneList, part: undefined }, true)}
      >
        {t('Products')}
      </button>
      <button
        type="button"
        aria-pressed={boxSizes}
        onClick={() => change({ ...ofOneList, part: 'boxSizes' }, true)}
      >
        {t('Box sizes')}
      </button>
    </div>
  );
  return boxSizes ? <BoxSizes seg={seg} /> : <Products seg={seg} />;
}

const columnsOf = (t: Say): Column<ProductRecord>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
    full: (r) => r.code,
  },
  {
    id: 'description',
    title: t('Description'),
    width: 190,
    grow: true,
    sort: 'description',
    cell: (r) => r.description,
    full: (r) => r.description,
    watch: (r) => r.description,
  },
  {
    id: 'category',
    title: t('Category'),
    width: 110,
    sort: 'category',
    cell: (r) => goodsWord(t, r.category),
    full: (r) => goodsWord(t, r.category),
  },
  {
    id: 'usualBox',
    title: t('Usual box'),
    width: 150,
    cell: (r) => usualBoxWords(t, r) ?? <span className="dim">–</span>,
    full: (r) => usualBoxWords(t, r) ?? '',
  },
  {
    id: 'temperature',
    title: t('Temperature'),
    width: 120,
    cell: (r) => temperatureWords(t, r) ?? <span className="dim">–</span>,
  },
  {
    id: 'lastOrderedAt',
    title: t('Last ordered'),
    width: 130,
    cell: (r) => (r.lastOrderedAt ? showNamedMoment(r.lastOrderedAt) : <span className="dim">–</span>),
  },
  {
    id: 'defaultOf',
    title: t('Default of'),
    width: 100,
    cell: (r) => r.defaultOf.join(', ') || <span className="dim">–</span>,
    full: (r) => r.defaultOf.join(', '),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 100,
    cell: (r) => <State of="active" value={String(r.active)} />,
    watch: (r) => String(r.active),
  },
];

function Products({ seg }: { seg: ReactNode }) {
  const t = useText();
  const list = useList(findProducts);
  const categories = useAnswer(listCategories, {});
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ProductRecord | 'new' | null>(null);
  return (
    <Screen
      title={t('Products')}
      note={showCount(list.total)}
      beside={seg}
      acts={<NewAct onPress={() => setForm('new')}>{t('New product')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Search')} />
        <SelectFilter
          name="category"
          label={t('Category')}
          options={(categories.data ?? []).map((value) => ({ value, label: goodsWord(t, value) }))}
        />
        <FlagFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Products')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['description', 'category'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No products found'),
          why: t('Each order line has a product.'),
          first: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(product, beside) => <ProductDrawer product={product} {...beside} onEdit={() => setForm(product)} />}
      </OpenRow>
      {form && (
        <ProductForm
          key={form === 'new' ? 'new' : form.id}
          product={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
