import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOutboundWarehouseOptions, useAllWarehouseOptions } from './warehouse-options.client.ts';
import {
  consigneeLookupIncludingInactive,
  activeConsigneeLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { LookupField, SelectField, TextField } from '#kit/web/fields.tsx';
import { LookupFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { FieldName, FormState } from '#kit/web/form.ts';
import { UserWarehouseField } from '#kit/web/side-form.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** What a row of the file and a row of the weekly setup share: the consignee, and where the freight goes from and to. */

/** The common fields: the consignee, both warehouses and the shuttle. */
export interface ShuttleLaneRow {
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
/** The form names of these fields. */
export const shuttleLaneFieldNames = {
  consignee: 'consigneeAccountId',
  from: 'receivingWarehouseId',
  to: 'outboundWarehouseId',
  shuttle: 'shuttle',
} as const;

/** Filters by consignee and lane. */
export function ShuttleLaneFilters() {
  const t = useTranslate();
  const places = useAllWarehouseOptions();
  return (
    <>
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <SelectFilter name="receivingWarehouseId" label={t('Receiving warehouse')} options={places} />
      <SelectFilter name="outboundWarehouseId" label={t('Outbound warehouse')} options={places} />
      <TextFilter name="shuttle" label={t('Shuttle')} />
      <TextFilter name="city" label={t('City')} />
      <TextFilter name="stateId" label={t('State')} />
    </>
  );
}

/** The fields of a row's form. `receivingDayInput` and `outboundDayInput` are the inputs for its two days. */
export function ShuttleLaneFields<V>({
  form,
  names,
  row,
  receivingDayInput: received,
  outboundDayInput,
}: {
  form: FormState<V>;
  names: Readonly<Record<keyof typeof shuttleLaneFieldNames, FieldName<V>>>;
  row: ShuttleLaneRow | null;
  receivingDayInput: ReactNode;
  outboundDayInput: ReactNode;
}) {
  const t = useTranslate();
  const outbound = useOutboundWarehouseOptions(
    row ? { id: row.outboundWarehouseId, code: row.outboundWarehouse } : undefined,
  );
  return (
    <>
      <LookupField form={form} name={names.consignee} label={t('Consignee')} lookup={activeConsigneeLookup} />
      <div className="row">
        {received}
        <UserWarehouseField
          form={form}
          name={names.from}
          label={t('Receiving warehouse')}
          recordWarehouse={row ? { id: row.receivingWarehouseId, code: row.receivingWarehouse } : null}
        />
      </div>
      <div className="row">
        {outboundDayInput}
        <SelectField
          form={form}
          name={names.to}
          label={t('Outbound warehouse')}
          emptyLabel={t('Choose a warehouse')}
          options={outbound}
        />
      </div>
      <TextField form={form} name={names.shuttle} label={t('Shuttle')} width={160} />
    </>
  );
}

/** The details of a row in its drawer. `children` are further details. */
export function ShuttleLaneDetails({
  row,
  receivingDay: received,
  outboundDay,
  children,
}: {
  row: ShuttleLaneRow;
  receivingDay: string;
  outboundDay: string;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Account')}</dt>
      <dd>{row.consigneeNumber}</dd>
      <dt>{t('Location')}</dt>
      <dd>{[row.city, row.state].filter(Boolean).join(', ')}</dd>
      <dt>{t('Received')}</dt>
      <dd>
        {received} · {row.receivingWarehouse}
      </dd>
      <dt>{t('Leaves')}</dt>
      <dd>
        {outboundDay} · {row.outboundWarehouse}
      </dd>
      <dt>{t('Shuttle')}</dt>
      <dd>{row.shuttle ?? '–'}</dd>
      {children}
    </dl>
  );
}

/** The bar for selected rows, and the dialog that changes their departure. */
export function ChangeOutboundBar({
  selection: chosen,
  permission: grant,
  children,
}: {
  selection: RowSelection;
  permission: string;
  children: (onClose: (done: boolean) => void) => ReactNode;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <BulkActionBar selection={chosen}>
        <Button
          icon={IconPencil}
          disabledReason={me.can(grant) ? null : t(notAllowedMessage)}
          onPress={() => setChanging(true)}
        >
          {t('Change departure…')}
        </Button>
      </BulkActionBar>
      {changing &&
        children((done) => {
          setChanging(false);
          if (done) chosen.clear();
        })}
    </>
  );
}
/** Returns the filters of a list as a bulk endpoint takes them: without page and order. */
export function omitPagingAndSort<Q extends ListState['query']>(query: Q) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = query;
  return filters;
}

/** The dialog that sets the outbound day (a date or weekday) and warehouse of many rows. */
export function ChangeOutboundDialog({
  count,
  disabledReason: whyNot,
  dayInput: day,
  warehouse,
  onWarehouse,
  onChange,
  onClose,
  children,
}: {
  count: number;
  /** What the user must still choose for the day. Null: nothing. */
  disabledReason: string | null;
  dayInput: ReactNode;
  warehouse: string;
  onWarehouse: (id: string) => void;
  onChange: () => Promise<void>;
  onClose: (done: boolean) => void;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const options = useOutboundWarehouseOptions();
  const title = t('{count, plural, one {Update # row} other {Update # rows}}', { count });
  const missing = whyNot ?? (warehouse === '' ? t('Outbound warehouse is required') : null);
  return (
    <Dialog
      open
      title={title}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{t('Cancel')}</Button>
          <Button variant="primary" disabledReason={missing} onPress={onChange}>
            {title}
          </Button>
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
