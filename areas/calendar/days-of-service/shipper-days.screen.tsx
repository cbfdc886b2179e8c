import { IconCalendarWeek, IconList } from '@tabler/icons-react';
import { findServiceWeekOfConsigneesEndpoint } from './days-of-service.contract.ts';
import { DaysOfServiceManagementScreen } from './managed-days-of-service.component.tsx';
import {
  PrintServiceWeekButton,
  ServiceWeekTable,
  ServiceWeekNavigation,
} from './service-week.component.tsx';
import { activeShipperLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useList } from '#kit/web/list.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The records of single shippers, which override the general ones of the same type (docs/domain/calendar.md#which-record-wins).
 * Or the week of one shipper: the consignees it may use, and when they are served.
 */
export default function ShipperDaysScreen() {
  const t = useTranslate();
  const [search] = useUrlSearch();
  return search['view'] === 'week' ? (
    <ShipperWeek />
  ) : (
    <DaysOfServiceManagementScreen title={t('Shipper Days of Service')} forShipper beside={<Views />} />
  );
}

function Views() {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const week = search['view'] === 'week';
  return (
    <div className="segmented" role="group" aria-label={t('View')}>
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
        {t('Shipper’s week')}
      </button>
    </div>
  );
}

function ShipperWeek() {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const chosen = Number(search['shipperAccountId']) > 0;
  const list = useList(findServiceWeekOfConsigneesEndpoint, { isEnabled: chosen });
  return (
    <Screen
      title={t('Shipper Days of Service')}
      note={chosen ? formatCount(list.total) : undefined}
      actions={chosen && <PrintServiceWeekButton list={list} />}
      besideTitle={
        <>
          <Views />
          {chosen && <ServiceWeekNavigation list={list} />}
        </>
      }
    >
      {chosen ? (
        <ServiceWeekTable list={list} tableName={t('Shipper Days of Service')} ofShipper />
      ) : (
        <div className="service-consignee-choice">
          <p className="note" role="status">
            {t('Choose a shipper to see its consignees and delivery days.')}
          </p>
          <LookupCombobox
            label={t('Shipper')}
            value={null}
            lookup={activeShipperLookup}
            onChange={(choice) => choice && change({ shipperAccountId: choice.value })}
          />
        </div>
      )}
    </Screen>
  );
}
