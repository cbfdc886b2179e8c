import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOutboundOptions, useWarehouseOptions } from './warehouse-choices.web.ts';
import { anyConsigneeLook, consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { AccountField, SelectField, TextField } from '#kit/web/fields.tsx';
import { AccountFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { FieldName, Form } from '#kit/web/form.ts';
import { WarehouseField } from '#kit/web/form-beside.tsx';
import type { List } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import type { Selection } from '#kit/web/selection.ts';
import { useText } from '#kit/web/text.tsx';

/** What a row of the file and a row of the weekly set-up have in common: whose freight goes from where to where. */

/** Of either: the consignee, both warehouses and the shuttle. */
export interface WayRow {
  consigneeNumber: string;
  consignee: string;
  city: string;
  state: string | null;
  receivingWarehouseId: number;
  receivingWarehouse: string;
  outboundWarehouseId: number;
  outboundWarehouse: string;
  shuttle: string | null;
}
/** What their forms call these. */
export const wayNames = {
  consignee: 'consigneeAccountId',
  from: 'receivingWarehouseId',
  to: 'outboundWarehouseId',
  shuttle: 'shuttle',
} as const;

/** Filters by whose freight and by which way. */
export function WayFilters() {
  const t = useText();
  const places = useWarehouseOptions();
  return (
    <>
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      <SelectFilter name="receivingWarehouseId" label={t('Receiving warehouse')} options={places} />
      <SelectFilter name="outboundWarehouseId" label={t('Outbound warehouse')} options={places} />
      <TextFilter name="shuttle" label={t('Shuttle')} />
      <TextFilter name="city" label={t('City')} />
      <TextFilter name="stateId" label={t('State')} />
    </>
  );
}

/** The fields of a row's form; `received` and `leaves` are those of its two days. */
export function WayFields<V>({
  form,
  names,
  row,
  received,
  leaves,
}: {
  form: Form<V>;
  names: Readonly<Record<keyof typeof wayNames, FieldName<V>>>;
  row: WayRow | null;
  received: ReactNode;
  leaves: ReactNode;
}) {
  const t = useText();
  const outbound = useOutboundOptions(
    row ? { id: row.outboundWarehouseId, code: row.outboundWarehouse } : undefined,
  );
  return (
    <>
      <AccountField form={form} name={names.consignee} label={t('Consignee')} look={consigneeLook} />
      <div className="row">
        {received}
        <WarehouseField
          form={form}
          name={names.from}
          label={t('Receiving warehouse')}
          before={row ? { id: row.receivingWarehouseId, code: row.receivingWarehouse } : null}
        />
      </div>
      <div className="row">
        {leaves}
        <SelectField
          form={form}
          name={names.to}
          label={t('Outbound warehouse')}
          empty={t('Choose a warehouse')}
          options={outbound}
        />
      </div>
      <TextField form={form} name={names.shuttle} label={t('Shuttle')} width={160} />
    </>
  );
}

/** What its drawer says of a row; `children` are what else it has. */
export function WayFacts({
  row,
  received,
  leaves,
  children,
}: {
  row: WayRow;
  received: string;
  leaves: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Account')}</dt>
      <dd>{row.consigneeNumber}</dd>
      <dt>{t('Place')}</dt>
      <dd>{[row.city, row.state].filter(Boolean).join(', ')}</dd>
      <dt>{t('Received')}</dt>
      <dd>
        {received} · {row.receivingWarehouse}
      </dd>
      <dt>{t('Leaves')}</dt>
      <dd>
        {leaves} · {row.outboundWarehouse}
      </dd>
      <dt>{t('Shuttle')}</dt>
      <dd>{row.shuttle ?? '–'}</dd>
      {children}
    </dl>
  );
}

/** The bar of chosen rows, and its question. */
export function ChangeOutbound({
  chosen,
  grant,
  children,
}: {
  chosen: Selection;
  grant: string;
  children: (onClose: (done: boolean) => void) => ReactNode;
}) {
  const t = useText();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <BulkBar selection={chosen}>
        <Action
          icon={IconPencil}
          whyNot={me.can(grant) ? null : t(notAllowed)}
          onPress={() => setChanging(true)}
        >
          {t('Change outbound…')}
        </Action>
      </BulkBar>
      {changing &&
        children((done) => {
          setChanging(false);
          if (done) chosen.clear();
        })}
    </>
  );
}
/** The filters of a list as a bulk call takes them: without page and order. */
export function filtersOf<Q extends List['query']>(query: Q) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = query;
  return filters;
}

/** The question of many rows: their new outbound day, of whichever kind, and warehouse. */
export function ChangeMany({
  count,
  whyNot,
  day,
  warehouse,
  onWarehouse,
  onChange,
  onClose,
  children,
}: {
  count: number;
  /** What is still to be chosen of the day; null: nothing. */
  whyNot: string | null;
  day: ReactNode;
  warehouse: string;
  onWarehouse: (id: string) => void;
  onChange: () => Promise<void>;
  onClose: (done: boolean) => void;
  children?: ReactNode;
}) {
  const t = useText();
  const options = useOutboundOptions();
  const title = t('{count, plural, one {Change # row} other {Change # rows}}', { count });
  const missing = whyNot ?? (warehouse === '' ? t('Outbound warehouse is required') : null);
  return (
    <Dialog
      open
      title={title}
      onClose={() => onClose(false)}
      foot={
        <>
          <Action onPress={() => onClose(false)}>{t('Back')}</Action>
          <Action look="go" whyNot={missing} onPress={onChange}>
            {title}
          </Action>
        </>
      }
    >
      <div className="col">
        <div className="row">
          {day}
          <div className="field">
            <label htmlFor="rows-warehouse">{t('Outbound warehouse')}</label>
            <select
              className="input"
              id="rows-warehouse"
              value={warehouse}
              onChange={(e) => onWarehouse(e.target.value)}
            >
              <option value="">{t('Choose a warehouse')}</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </select>
          </div>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
