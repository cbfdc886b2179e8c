import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { translateProductCategory } from './product-category.client.ts';
import { ProductDrawer } from './product-drawer.component.tsx';
import { findProductRecordsEndpoint, listProductCategoriesEndpoint } from './product-records.contract.ts';
import type { ProductRecord } from './product-records.contract.ts';
import { formatTemperatureRange, formatDefaultBoxSize } from './product-format.client.ts';
import { ProductForm } from './product.form.tsx';
import { BoxSizesView } from '#areas/accounts/box-sizes/box-sizes.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The query parameters of one list, which are cleared when the user switches to the other list. */
const ofOneList = Object.fromEntries(
  ['search', 'category', 'active', 'page', 'orderField', 'orderDirection', 'open'].map((name) => [
    name,
    undefined,
  ]),
);

/** The company's products and box sizes. */
export default function ProductsScreen() {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const boxSizes = search['part'] === 'boxSizes';
  const seg = (
    <div className="segmented" role="group" aria-label={t('Show')}>
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
  return boxSizes ? <BoxSizesView viewSwitch={seg} /> : <Products seg={seg} />;
}

const columnsOf = (t: Translate): TableColumn<ProductRecord>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
    getFullText: (r) => r.code,
  },
  {
    id: 'description',
    title: t('Description'),
    width: 190,
    flexGrow: true,
    sortField: 'description',
    cell: (r) => r.description,
    getFullText: (r) => r.description,
    getFlashValue: (r) => r.description,
  },
  {
    id: 'category',
    title: t('Category'),
    width: 110,
    sortField: 'category',
    cell: (r) => translateProductCategory(t, r.category),
    getFullText: (r) => translateProductCategory(t, r.category),
  },
  {
    id: 'usualBox',
    title: t('Usual box'),
    width: 150,
    cell: (r) => formatDefaultBoxSize(t, r) ?? <span className="muted">–</span>,
    getFullText: (r) => formatDefaultBoxSize(t, r) ?? '',
  },
  {
    id: 'temperature',
    title: t('Temperature'),
    width: 120,
    cell: (r) => formatTemperatureRange(t, r) ?? <span className="muted">–</span>,
  },
  {
    id: 'lastOrderedAt',
    title: t('Last ordered'),
    width: 160,
    cell: (r) =>
      r.lastOrderedAt ? formatShortDateTimeWithZone(r.lastOrderedAt) : <span className="muted">–</span>,
  },
  {
    id: 'defaultOf',
    title: t('Default for'),
    width: 100,
    cell: (r) => r.defaultOf.join(', ') || <span className="muted">–</span>,
    getFullText: (r) => r.defaultOf.join(', '),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 100,
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
    getFlashValue: (r) => String(r.active),
  },
];

function Products({ seg }: { seg: ReactNode }) {
  const t = useTranslate();
  const list = useList(findProductRecordsEndpoint);
  const categories = useApiQuery(listProductCategoriesEndpoint, {});
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ProductRecord | 'new' | null>(null);
  return (
    <Screen
      title={t('Products')}
      note={formatCount(list.total)}
      besideTitle={seg}
      actions={<CreateButton onPress={() => setForm('new')}>{t('New product')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Search')} />
        <SelectFilter
          name="category"
          label={t('Category')}
          options={(categories.data ?? []).map((value) => ({
            value,
            label: translateProductCategory(t, value),
          }))}
        />
        <BooleanFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Products')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['description', 'category'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No products found'),
          explanation: t('Each order line has a product.'),
          onCreateFirst: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(product, drawerProps) => (
          <ProductDrawer product={product} {...drawerProps} onEdit={() => setForm(product)} />
        )}
      </ListDetailDrawer>
      {form && (
        <ProductForm
          key={form === 'new' ? 'new' : form.id}
          product={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
