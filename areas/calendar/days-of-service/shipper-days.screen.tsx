import { IconCalendarWeek, IconList } from '@tabler/icons-react';
import { viewDays } from './days-of-service.contract.ts';
import { ManagedDays } from './managed-days.part.tsx';
import { PrintWeek, WeekMatrix, WeekSteps } from './week-matrix.part.tsx';
import { shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { useAddress } from '#kit/web/address.ts';
import { useList } from '#kit/web/list.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/**
 * The records of single shippers, which beat the general ones of the same type (docs/domain/calendar.md#which-record-wins); or the week of
 * one shipper: whom it may enter, and when they are served.
 */
export default function ShipperDaysScreen() {
  const t = useText();
  const [search] = useAddress();
  return search['view'] === 'week' ? (
    <ShipperWeek />
  ) : (
    <ManagedDays title={t('Shipper Days of Service')} forShipper beside={<Views />} />
  );
}

function Views() {
  const t = useText();
  const [search, change] = useAddress();
  const week = search['view'] === 'week';
  return (
    <div className="seg" role="group" aria-label={t('View')}>
      <button
        type="button"
        aria-pressed={!week}
        onClick={() => change({ view: undefined, page: undefined, open: undefined })}
      >
        <IconList size={15} stroke={1.75} aria-hidden />
        {t('Records')}
      </button>
      <button
        type="button"
        aria-pressed={week}
        onClick={() => change({ view: 'week', page: undefined, open: undefined })}
      >
        <IconCalendarWeek size={15} stroke={1.75} aria-hidden />
        {t('Week of a shipper')}
      </button>
    </div>
  );
}

function ShipperWeek() {
  const t = useText();
  const [search, change] = useAddress();
  const chosen = Number(search['shipperAccountId']) > 0;
  const list = useList(viewDays, { when: chosen });
  return (
    <Screen
      title={t('Shipper Days of Service')}
      note={chosen ? showCount(list.total) : undefined}
      acts={chosen && <PrintWeek list={list} />}
      beside={
        <>
          <Views />
          {chosen && <WeekSteps list={list} />}
        </>
      }
    >
      {chosen ? (
        <WeekMatrix list={list} named={t('Shipper Days of Service')} ofShipper />
      ) : (
        <div className="dos-choose">
          <p className="note" role="status">
            {t('Choose a shipper to see whom it may enter, and when they are served.')}
          </p>
          <AccountInput
            label={t('Shipper')}
            value={null}
            look={shipperLook}
            onChange={(choice) => choice && change({ shipperAccountId: choice.value })}
          />
        </div>
      )}
    </Screen>
  );
}
