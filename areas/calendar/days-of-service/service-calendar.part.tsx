import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import './days-of-service.css';
import { DayPanel } from './calendar-day.part.tsx';
import { calendarOfDays, manageDays, servicePlaces } from './days-of-service.contract.ts';
import { monthStep } from './calendar-picture.rules.ts';
import { dayIcons, ServiceMonth } from './service-month.part.tsx';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { FeedAct } from '#areas/calendar/feed/feed.part.tsx';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { AccountFilter, Filters, FlagFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { states } from '#kit/web/states.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

type Days = ListOf<typeof manageDays>;
const monthTitle = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`),
  );

/** Whose calendar it is: that of the address, or a consignee's own. */
function useConsigneeShown(): number | undefined {
  const me = useMe();
  const [search, change] = useAddress();
  const own = me.user.accountType === 2 ? me.user.accountId : null;
  // A consignee’s own calendar names it in the filter, so that a link to it says whose it is.
  const nameless = own !== null && own !== undefined && search['consigneeAccountId'] === undefined;
  useEffect(() => {
    if (nameless) change({ consigneeAccountId: String(own) });
  }, [nameless, own, change]);
  return Number(search['consigneeAccountId']) || own || undefined;
}

/** A consignee's month: each service from its ship date to its delivery, holidays over their days, closed days hatched. */
export function ServiceCalendar({ list, mayList }: { list: Days; mayList: boolean }) {
  const [search, change] = useAddress();
  const consigneeAccountId = useConsigneeShown();
  const today = useToday(Number(list.query.warehouseId) || undefined);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search['day'] ?? '') ? String(search['day']) : today;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const { regionId, warehouseId, expiredService = true } = list.query;
  const months = useAnswer(
    calendarOfDays,
    consigneeAccountId
      ? { query: { consigneeAccountId, year, month, regionId, warehouseId, expiredService } }
      : null,
  );
  const go = (date: string) => change({ day: date });
  return (
    <>
      <MonthSteps
        day={day}
        consigneeAccountId={consigneeAccountId}
        warehouseId={Number(warehouseId) || undefined}
        onDay={go}
      />
      <CalendarFilters list={list} named={consigneeAccountId !== undefined} />
      {consigneeAccountId ? (
        <Answered of={months} lines={8}>
          {(data) => (
            <div className="dos-calendar">
              <ServiceMonth months={data} day={day} year={year} month={month} onDay={go} />
              <DayPanel months={data} day={day} mayList={mayList} />
            </div>
          )}
        </Answered>
      ) : (
        <ChooseConsignee onChoose={(id) => change({ consigneeAccountId: id })} />
      )}
    </>
  );
}

/** The month that is shown, the ways to its neighbours, and what its colours mean. */
function MonthSteps({
  day,
  consigneeAccountId,
  warehouseId,
  onDay: go,
}: {
  day: string;
  consigneeAccountId: number | undefined;
  warehouseId: number | undefined;
  onDay: (date: string) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const today = useToday(warehouseId);
  return (
    <div className="row month-steps">
      <Action
        small
        icon={IconChevronLeft}
        label={t('Previous month')}
        onPress={() => go(monthStep(day, -1))}
      />
      <h2 aria-live="polite">{monthTitle(day, language)}</h2>
      <Action small icon={IconChevronRight} label={t('Next month')} onPress={() => go(monthStep(day, 1))} />
      <Action small look="ghost" onPress={() => go(today)}>
        {t('Today')}
      </Action>
      {consigneeAccountId && (
        <FeedAct key={consigneeAccountId} consigneeId={consigneeAccountId} warehouseId={warehouseId} />
      )}
      <Legend />
    </div>
  );
}

function Legend() {
  const t = useText();
  return (
    <span className="row legend">
      {([1, 2, 3, 4] as const).map((type) => {
        const Glyph = dayIcons[type];
        return (
          <span key={type} className={`row t-${states.dayOfService[type].tone}`}>
            <Glyph size={14} aria-hidden />
            {t(states.dayOfService[type].label)}
          </span>
        );
      })}
    </span>
  );
}

function CalendarFilters({ list, named }: { list: Days; named: boolean }) {
  const t = useText();
  const places = useAnswer(servicePlaces, {}).data;
  return (
    <Filters list={list}>
      {named && (
        <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={consigneeLook} always />
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
      <FlagFilter name="expiredService" label={t('Expired service')} />
    </Filters>
  );
}

function ChooseConsignee({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useText();
  return (
    <div className="dos-choose">
      <p role="status">{t('Choose a consignee to see its days of service.')}</p>
      <AccountInput
        label={t('Consignee')}
        value={null}
        look={consigneeLook}
        onChange={(choice) => choice && onChoose(choice.value)}
      />
    </div>
  );
}
