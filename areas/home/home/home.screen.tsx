import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { BalancesDuePanel } from './home-balances.component.tsx';
import { TodaysFreightPanel, TodaysLoadsPanel } from './home-freight.component.tsx';
import { PendingWorkPanel } from './home-pending-work.component.tsx';
import { getPendingWorkRequest } from './pending-work.client.ts';
import { getWarehouseWithLastStartedDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { LoadingLines } from '#kit/web/feedback.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './home.css';
import { toLocalDateTime } from '#kit/contract/time-format.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';

/** The first page of every role: today's activity. Every number links to its list. Panels load and fail independently. */
export default function HomeScreen({
  below,
}: {
  /** For users without any numbers: links to their screens. */ below?: ReactNode;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const freight = ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'].some(
    (grant) => me.can(grant),
  );
  const loads = me.can('loadsView:outbound');
  const enters = me.can('orderEntryView:shipments') && !me.user.everyAccount && me.accounts.length > 0;
  const waits = getPendingWorkRequest(me) !== null;
  const warehouseId = me.user.everyAccount ? me.warehouse?.id : undefined;
  const arrives = me.can('deliverToLoadsView:eta') && !me.user.everyAccount;
  const owes = me.can('statementsView:customerService');
  // For some users, days and shuttles are all their work. Others see freight numbers first.
  const keepsDays = !freight && me.can('manageDaysOfServiceView:accounts');
  const plans = me.can('resyncLoad:routing') && !me.can('setupView:admin');
  const keepsShuttles = !freight && me.can('shuttleFileView:routing');
  return (
    <Screen
      title={greeting(t, me)}
      name={t('Home')}
      note={<Note me={me} />}
      actions={<HeadActs me={me} enters={enters} />}
      scrolls
    >
      <div className="home">
        {me.can('setupView:admin') && <Setup />}
        {loads && warehouseId !== undefined && <NotClosed warehouseId={warehouseId} />}
        <First enters={enters} arrives={arrives} />
        {freight && <TodaysFreightPanel />}
        <div className="home-grid">
          <div className="home-column">
            {me.can('shippersView:warehouse') && warehouseId !== undefined && (
              <Suspense fallback={<Coming lines={3} />}>
                <CutoffsPanel warehouseId={warehouseId} />
              </Suspense>
            )}
            {plans && (
              <Suspense fallback={<Coming lines={2} />}>
                <PlanPanel />
              </Suspense>
            )}
            {loads && <TodaysLoadsPanel />}
            {me.can('unitsView:outbound') && warehouseId !== undefined && (
              <Suspense fallback={<Coming lines={5} />}>
                <PacePanel warehouseId={warehouseId} />
              </Suspense>
            )}
          </div>
          <div className="home-column">
            {waits && <PendingWorkPanel />}
            {loads && warehouseId !== undefined && (
              <Suspense fallback={<Coming lines={3} />}>
                <Dock />
              </Suspense>
            )}
            {owes && <BalancesDuePanel />}
          </div>
        </div>
        {keepsDays && (
          <Suspense fallback={<Coming lines={6} />}>
            <DaysPanel />
          </Suspense>
        )}
        {keepsShuttles && (
          <Suspense fallback={<Coming lines={3} />}>
            <ShuttlesPanel />
          </Suspense>
        )}
        {!(freight || loads || waits || owes || arrives || keepsDays) && below}
      </div>
    </Screen>
  );
}

// Panels for users of one warehouse, or for users who enter orders, are loaded only for them. This keeps the first page small.
const CutoffPanel = lazy(async () => ({
  default: (await import('./home-cutoffs.component.tsx')).ShipperCutoffsPanel,
}));
const CutoffsPanel = lazy(async () => ({
  default: (await import('./home-cutoffs.component.tsx')).WarehouseCutoffsPanel,
}));
const ArrivalsPanel = lazy(async () => ({
  default: (await import('./home-arrivals.component.tsx')).ExpectedArrivalsPanel,
}));
const PacePanel = lazy(async () => ({
  default: (await import('./home-throughput.component.tsx')).HourlyThroughputPanel,
}));
const Dock = lazy(async () => ({
  default: (await import('./home-doors.component.tsx')).DockDoorsAndDeparturesPanels,
}));
const DaysPanel = lazy(async () => ({
  default: (await import('./home-schedules.component.tsx')).DaysOfServicePanel,
}));
const ShuttlesPanel = lazy(async () => ({
  default: (await import('./home-schedules.component.tsx')).ShuttleFilePanel,
}));
const PlanPanel = lazy(async () => ({ default: (await import('./home-plan.component.tsx')).DayPlanPanel }));
const SetupPanel = lazy(async () => ({
  default: (await import('#areas/company/setup/setup-home-panel.component.tsx')).SetupHomePanel,
}));
const OpenDays = lazy(async () => ({
  default: (await import('#areas/outbound/release/open-days.component.tsx')).PastOpenDaysPanel,
}));
const DayActs = lazy(async () => ({
  default: (await import('./home-day.component.tsx')).OperatingDayActions,
}));
const Setup = () => (
  <Suspense fallback={placeOf('setup')}>
    <SetupPanel
      loadingFallback={placeOf('setup')}
      onVisibilityKnown={(isShown) => rememberNotice('setup', isShown)}
    />
  </Suspense>
);
const NotClosed = ({ warehouseId }: { warehouseId: number }) => (
  <Suspense fallback={placeOf('openDays')}>
    <OpenDays
      warehouseId={warehouseId}
      awaited={placeOf('openDays')}
      known={(isShown) => rememberNotice('openDays', isShown)}
    />
  </Suspense>
);
/** What external users open the page for: the order cutoff, or the arrival of the truck. */
function First({ enters, arrives }: { enters: boolean; arrives: boolean }) {
  return (
    <>
      {enters && (
        <Suspense fallback={<Coming lines={3} />}>
          <CutoffPanel />
        </Suspense>
      )}
      {arrives && (
        <Suspense fallback={<Coming lines={3} />}>
          <ArrivalsPanel />
        </Suspense>
      )}
    </>
  );
}
/** The placeholder of a loading panel. */
const Coming = ({ lines, ...more }: { lines: number; 'data-awaited'?: true }) => (
  <section className="panel" aria-busy {...more}>
    <header />
    <LoadingLines lines={lines} />
  </section>
);
/** Notifications are above all panels, which do not wait for them. */
type Notice = 'setup' | 'openDays';
const linesOf: Record<Notice, number> = { setup: 6, openDays: 2 };
const rememberNotice = (notice: Notice, isShown: boolean): void => saveLocal(`home.${notice}`, isShown);
/** While a notification loads, its space is reserved if this browser showed it last time. So the panels hardly move. */
const placeOf = (notice: Notice) =>
  loadLocal<boolean>(`home.${notice}`) === true ? <Coming lines={linesOf[notice]} data-awaited /> : null;

/**
 * The user's most frequent action: a shipper enters an order, a consignee tracks freight, a warehouse worker scans, a manager
 * advances the day.
 */
function HeadActs({ me, enters }: { me: CurrentUser; enters: boolean }) {
  const t = useTranslate();
  if (enters)
    return (
      <Link to="/customerService/orderEntry" className="btn primary">
        {t('New order')}
      </Link>
    );
  if (me.user.roles.includes('Warehouse'))
    return (
      <Link to="/scan" className="btn primary">
        {t('Open scanner')}
      </Link>
    );
  if (!me.user.everyAccount) return <Track me={me} />;
  return me.warehouse === undefined ? null : (
    <Suspense>
      <DayActs warehouseId={me.warehouse.id} />
    </Suspense>
  );
}

/** Links to the trucks and their ETAs. Users who cannot see them get the stages of the freight. */
function Track({ me }: { me: CurrentUser }) {
  const t = useTranslate();
  const to = me.can('deliverToLoadsView:eta')
    ? '/customerService/trackingAndEta'
    : me.can('shipmentTrackingView:outbound') && '/customerService/shipmentTracking';
  return (
    to && (
      <Link to={to} className="btn primary">
        {t('Track shipments')}
      </Link>
    )
  );
}

function greeting(t: Translate, me: CurrentUser): string {
  // The greeting uses the time zone of the selected warehouse, like all times on the page.
  const zone = me.warehouses.find((w) => w.id === me.warehouse?.id)?.tz;
  const hour = Number(toLocalDateTime(serverNowMs(), zone ?? getCompanyTimeZone()).slice(11, 13));
  const name = me.user.name.split(' ')[0] ?? '';
  if (hour < 12) return t('Good morning, {name}', { name });
  return hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name });
}

/** Whose day is shown: the warehouse with its operating day, or the account. */
function Note({ me }: { me: CurrentUser }) {
  const t = useTranslate();
  const works = !me.user.everyAccount ? false : me.can('loadsView:outbound') && me.warehouse !== undefined;
  const running = useApiQuery(
    getWarehouseWithLastStartedDayEndpoint,
    works && me.warehouse ? { params: { id: me.warehouse.id } } : null,
  );
  const phone = useIsMobile();
  if (!works) {
    const [first = '', ...others] = me.account ? [me.account.name] : me.accounts.map((a) => a.name);
    // A phone's header has space for only one of them.
    return phone && others.length > 0 ? `${first} +${others.length}` : [first, ...others].join(', ');
  }
  const day = running.data?.day;
  return (
    <>
      {me.warehouse?.name}
      {day && `, ${t('operating day {date}', { date: formatWeekdayDate(day.receivingDate) })}`}
    </>
  );
}
