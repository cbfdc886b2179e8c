import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import './days-of-service.css';
import { DayPanel } from './calendar-day.part.tsx';
import { calendarOfDays, manageDays, mostShipped, servicePlaces } from './days-of-service.contract.ts';
import { monthStep } from './calendar-picture.rules.ts';
import { dayIcons, ServiceMonth } from './service-month.part.tsx';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { AccountFilter, Filters, FlagFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { forget, recall, remember } from '#kit/web/remember.ts';
import { states } from '#kit/web/states.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

type Days = ListOf<typeof manageDays>;
const monthTitle = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`),
  );

/** Where the consignee is remembered whose calendar was looked at last. */
const lastPlace = 'daysOfService.consignee';

/**
 * Whose calendar it is: that of the address, a consignee's own, or the one that was looked at last. The address learns it, so that a
 * link to it says whose it is.
 */
function useConsigneeShown(): number | undefined {
  const me = useMe();
  const [search, change] = useAddress();
  const own = me.user.accountType === 2 ? me.user.accountId : null;
  const proposed = own ?? recall<number>(lastPlace);
  const nameless = proposed !== undefined && search['consigneeAccountId'] === undefined;
  useEffect(() => {
    if (nameless) change({ consigneeAccountId: String(proposed) });
  }, [nameless, proposed, change]);
  return Number(search['consigneeAccountId']) || own || undefined;
}

/** What was seen is looked at again next time; what is no longer the person's is forgotten. */
function useRemembered(id: number | undefined, { data, failed }: { data?: unknown; failed: unknown }): void {
  const seen = data !== undefined;
  const gone = failed !== null && failed !== undefined;
  useEffect(() => {
    if (id === undefined) return;
    if (seen) remember(lastPlace, id);
    else if (gone && recall<number>(lastPlace) === id) forget(lastPlace);
  }, [id, seen, gone]);
}

/** A consignee's month: each service from its ship date to its delivery, holidays over their days, closed days hatched. */
/** What else is offered for the consignee shown. Its feature is above this one, so the screen hands it down. */
export type ConsigneeAct = (of: { consigneeId: number; warehouseId: number | undefined }) => ReactNode;
export function ServiceCalendar({ list, mayList, act }: { list: Days; mayList: boolean; act: ConsigneeAct }) {
  const t = useText();
  const [search, change] = useAddress();
  const most = useAnswer(mostShipped, {}).data;
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
        <div className="row wrap dos-most" role="group" aria-label={t('Most shipped')}>
          <span className="cap">{t('Most shipped')}</span>
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
  act,
}: {
  day: string;
  consigneeAccountId: number | undefined;
  warehouseId: number | undefined;
  onDay: (date: string) => void;
  act: ConsigneeAct;
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
        <Fragment key={consigneeAccountId}>{act({ consigneeId: consigneeAccountId, warehouseId })}</Fragment>
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
