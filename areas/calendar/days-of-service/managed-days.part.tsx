import type { ReactNode } from 'react';
import { useState } from 'react';
import { DayDialog } from './day-of-service.form.tsx';
import { DaysList } from './days-list.part.tsx';
import { manageDays } from './days-of-service.contract.ts';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const general = { ofShipper: false };
const own = { ofShipper: true };

/** The list of records of one kind, with the button that adds one. */
export function ManagedDays({
  title,
  forShipper,
  beside,
}: {
  title: string;
  forShipper: boolean;
  beside?: ReactNode;
}) {
  const list = useList(manageDays, { fixed: forShipper ? own : general });
  return (
    <Screen
      title={title}
      note={showCount(list.total)}
      beside={beside}
      acts={
        <>
          <ExplainAct
            date={useToday()}
            asShipper
            shipperId={Number(list.query['shipperAccountId']) || undefined}
            consigneeId={Number(list.query['consigneeAccountId']) || undefined}
          />
          <AddDay forShipper={forShipper} />
        </>
      }
    >
      <DaysList list={list} forShipper={forShipper} named={title} />
    </Screen>
  );
}

export function AddDay({
  forShipper = false,
  consigneeAccountId,
}: {
  forShipper?: boolean;
  consigneeAccountId?: number;
}) {
  const t = useText();
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('edit:dayOfService') ? null : t(notAllowed);
  const shipper = forShipper && me.user.accountType === 1 ? me.user.accountId : undefined;
  return (
    <>
      <NewAct whyNot={whyNot} onPress={() => setAdding(true)}>
        {t('New day of service')}
      </NewAct>
      {adding && (
        <DayDialog
          key="new"
          start={{
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
