import type { ReactNode } from 'react';
import { useState } from 'react';
import { DayOfServiceDialog } from './day-of-service.form.tsx';
import { DaysOfServiceTable } from './days-of-service-table.component.tsx';
import { findDayOfServiceRecordsEndpoint } from './days-of-service.contract.ts';
import { ExplainShippingButton } from '#areas/calendar/shipping-explanation/shipping-explanation.component.tsx';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const general = { ofShipper: false };
const shipperFilters = { ofShipper: true };

/** The list of records of one kind, with a button that adds one. */
export function DaysOfServiceManagementScreen({
  title,
  forShipper,
  beside: besideTitle,
}: {
  title: string;
  forShipper: boolean;
  beside?: ReactNode;
}) {
  const list = useList(findDayOfServiceRecordsEndpoint, {
    fixedFilters: forShipper ? shipperFilters : general,
  });
  return (
    <Screen
      title={title}
      note={formatCount(list.total)}
      besideTitle={besideTitle}
      actions={
        <>
          <ExplainShippingButton
            date={useWarehouseToday()}
            asShipper
            shipperId={Number(list.query['shipperAccountId']) || undefined}
            consigneeId={Number(list.query['consigneeAccountId']) || undefined}
          />
          <AddDayOfServiceButton forShipper={forShipper} />
        </>
      }
    >
      <DaysOfServiceTable list={list} forShipper={forShipper} tableName={title} />
    </Screen>
  );
}

export function AddDayOfServiceButton({
  forShipper = false,
  consigneeAccountId,
}: {
  forShipper?: boolean;
  consigneeAccountId?: number;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('edit:dayOfService') ? null : t(notAllowedMessage);
  const shipper = forShipper && me.user.accountType === 1 ? me.user.accountId : undefined;
  return (
    <>
      <CreateButton disabledReason={whyNot} onPress={() => setAdding(true)}>
        {t('New day of service')}
      </CreateButton>
      {adding && (
        <DayOfServiceDialog
          key="new"
          initialValues={{
            recordType: 1,
            consigneeAccountId,
            shipperAccountId: shipper,
            warehouseId: me.warehouse?.id,
          }}
          forShipper={forShipper}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
