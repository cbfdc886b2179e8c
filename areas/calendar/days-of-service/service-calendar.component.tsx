import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import './days-of-service.css';
import { CalendarDayPanel } from './calendar-day-panel.component.tsx';
import {
  getServiceCalendarAroundMonthEndpoint,
  findDayOfServiceRecordsEndpoint,
  findTopConsigneesOfLast4WeeksEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
} from './days-of-service.contract.ts';
import { firstDayOfMonthPlusMonths } from './calendar-layout.rules.ts';
import { dayOfServiceTypeIcons, ServiceMonth } from './service-month.component.tsx';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { LookupFilter, Filters, BooleanFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { deleteLocal, loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { statusDisplays } from '#kit/web/statuses.ts';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

type Days = EndpointListState<typeof findDayOfServiceRecordsEndpoint>;
const monthTitle = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`),
  );

/** Storage key of the last viewed consignee. */
const lastPlace = 'daysOfService.consignee';

/**
 * The consignee of the calendar: the one in the URL, the user's own, or the last viewed. It is written to the URL, so that a link
 * names its consignee.
 */
function useConsigneeShown(): number | undefined {
  const me = useCurrentUser();
  const [search, change] = useUrlSearch();
  const ownConsigneeId = me.user.accountType === 2 ? me.user.accountId : null;
  const proposed = ownConsigneeId ?? loadLocal<number>(lastPlace);
  const nameless = proposed !== undefined && search['consigneeAccountId'] === undefined;
  useEffect(() => {
    if (nameless) change({ consigneeAccountId: String(proposed) });
  }, [nameless, proposed, change]);
  return Number(search['consigneeAccountId']) || ownConsigneeId || undefined;
}

/** Saves the consignee for the next visit. Clears it when the user no longer has access to it. */
function useRemembered(
  id: number | undefined,
  { data, error: failed }: { data?: unknown; error: unknown },
): void {
  const isLoaded = data !== undefined;
  const hasFailed = failed !== null && failed !== undefined;
  useEffect(() => {
    if (id === undefined) return;
    if (isLoaded) saveLocal(lastPlace, id);
    else if (hasFailed && loadLocal<number>(lastPlace) === id) deleteLocal(lastPlace);
  }, [id, isLoaded, hasFailed]);
}

/** A consignee's month: each service from its ship date to its delivery, holidays above their days, closed days hatched. */
/** Further actions for the consignee shown. Their feature is in a layer above this one, so the screen passes them in. */
export type RenderConsigneeActions = (props: {
  consigneeId: number;
  warehouseId: number | undefined;
}) => ReactNode;
export function ServiceCalendar({
  list,
  canListRecords: mayList,
  renderActions: act,
}: {
  list: Days;
  canListRecords: boolean;
  renderActions: RenderConsigneeActions;
}) {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const most = useApiQuery(findTopConsigneesOfLast4WeeksEndpoint, {}).data;
  const consigneeAccountId = useConsigneeShown();
  const today = useWarehouseToday(Number(list.query.warehouseId) || undefined);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search['day'] ?? '') ? String(search['day']) : today;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const { regionId, warehouseId, expiredService = true } = list.query;
  const months = useApiQuery(
    getServiceCalendarAroundMonthEndpoint,
    consigneeAccountId
      ? { query: { consigneeAccountId, year, month, regionId, warehouseId, expiredService } }
      : null,
  );
  useRemembered(consigneeAccountId, months);
  const go = (date: string) => change({ day: date });
  return (
    <>
      <MonthSteps
        day={day}
        consigneeAccountId={consigneeAccountId}
        warehouseId={Number(warehouseId) || undefined}
        onDay={go}
        act={act}
      />
      <CalendarFilters list={list} named={consigneeAccountId !== undefined} />
      {most && most.length > 1 && (
        <div className="row wrap service-top-consignees" role="group" aria-label={t('Most shipped')}>
          <span className="caption">{t('Most shipped')}</span>
          {most.map((one) => (
            <button
              key={one.id}
              type="button"
              className="chip"
              aria-pressed={one.id === consigneeAccountId}
              onClick={() => change({ consigneeAccountId: String(one.id) })}
            >
              <span>{one.name}</span>
            </button>
          ))}
        </div>
      )}
      {consigneeAccountId ? (
        <QueryBoundary query={months} skeletonLines={8}>
          {(data) => (
            <div className="service-calendar">
              <ServiceMonth months={data} day={day} year={year} month={month} onDay={go} />
              <CalendarDayPanel calendar={data} day={day} canListRecords={mayList} />
            </div>
          )}
        </QueryBoundary>
      ) : (
        <ChooseConsignee onChoose={(id) => change({ consigneeAccountId: id })} />
      )}
    </>
  );
}

/** The current month, links to the previous and next ones, and the color legend. */
function MonthSteps({
  day,
  consigneeAccountId,
  warehouseId,
  onDay: go,
  act,
}: {
  day: string;
  consigneeAccountId: number | undefined;
  warehouseId: number | undefined;
  onDay: (date: string) => void;
  act: RenderConsigneeActions;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const today = useWarehouseToday(warehouseId);
  return (
    <div className="row month-navigation">
      <Button
        isSmall
        icon={IconChevronLeft}
        label={t('Previous month')}
        onPress={() => go(firstDayOfMonthPlusMonths(day, -1))}
      />
      <h2 aria-live="polite">{monthTitle(day, language)}</h2>
      <Button
        isSmall
        icon={IconChevronRight}
        label={t('Next month')}
        onPress={() => go(firstDayOfMonthPlusMonths(day, 1))}
      />
      <Button isSmall variant="ghost" onPress={() => go(today)}>
        {t('Today')}
      </Button>
      {consigneeAccountId && (
        <Fragment key={consigneeAccountId}>{act({ consigneeId: consigneeAccountId, warehouseId })}</Fragment>
      )}
      <Legend />
    </div>
  );
}

function Legend() {
  const t = useTranslate();
  return (
    <span className="row calendar-legend">
      {([1, 2, 3, 4] as const).map((type) => {
        const Glyph = dayOfServiceTypeIcons[type];
        return (
          <span key={type} className={`row tone-${statusDisplays.dayOfService[type].tone}`}>
            <Glyph size={14} aria-hidden />
            {t(statusDisplays.dayOfService[type].label)}
          </span>
        );
      })}
    </span>
  );
}

function CalendarFilters({ list, named }: { list: Days; named: boolean }) {
  const t = useTranslate();
  const places = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data;
  return (
    <Filters list={list}>
      {named && (
        <LookupFilter
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={activeConsigneeLookup}
          isAlwaysShown
        />
      )}
      <SelectFilter
        name="regionId"
        label={t('Region')}
        options={(places?.regions ?? []).map((r) => ({ value: String(r.id), label: r.name }))}
      />
      <SelectFilter
        name="warehouseId"
        label={t('Warehouse')}
        options={(places?.warehouses ?? [])
          .filter((w) => w.active)
          .map((w) => ({ value: String(w.id), label: w.code }))}
      />
      <BooleanFilter name="expiredService" label={t('Expired service')} />
    </Filters>
  );
}

function ChooseConsignee({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslate();
  return (
    <div className="service-consignee-choice">
      <p role="status">{t('Choose a consignee to see delivery days.')}</p>
      <LookupCombobox
        label={t('Consignee')}
        value={null}
        lookup={activeConsigneeLookup}
        onChange={(choice) => choice && onChoose(choice.value)}
      />
    </div>
  );
}
