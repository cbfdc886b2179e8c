import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Parties, destination and order. `wide` also shows what it is and when it ships. */
export function UnitDetailFields({
  unit,
  showsProductAndDates: wide,
}: {
  unit: UnitDetail;
  showsProductAndDates?: boolean;
}) {
  const t = useTranslate();
  return (
    <dl className={`description-list ${wide ? 'two-columns' : ''}`}>
      <dt>{t('Shipper')}</dt>
      <dd>{translateIfUnknownAccountName(t, unit.shipper.name)}</dd>
      <dt>{t('Order')}</dt>
      <dd>
        <OrderOf unit={unit} />
      </dd>
      <dt>{t('Consignee')}</dt>
      <dd>{translateIfUnknownAccountName(t, unit.consignee.name)}</dd>
      <dt>{t('Load')}</dt>
      <dd>
        <LoadOf unit={unit} />
      </dd>
      {unit.shuttleNumber !== null && (
        <>
          <dt>{t('Shuttle')}</dt>
          <dd>
            <ShuttleOf unit={unit} />
          </dd>
        </>
      )}
      <dt>{t('Day of service')}</dt>
      <dd>{formatDate(unit.dayOfService)}</dd>
      <dt>{t('Pallet')}</dt>
      <dd className="code">{unit.palletCode ?? <span className="muted">–</span>}</dd>
      {wide && <FreightFacts unit={unit} />}
      <PlaceFacts unit={unit} />
    </dl>
  );
}

/** What the unit is, its route and its dates. */
function FreightFacts({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  return (
    <>
      <dt>{t('Ship date')}</dt>
      <dd>{formatWeekdayDate(unit.shipDate)}</dd>
      <dt>{t('Outbound date')}</dt>
      <dd>
        {formatWeekdayDate(unit.outboundDate)} {unit.outboundWarehouse.code}
      </dd>
      {unit.careOf && (
        <>
          <dt>{t('Care of')}</dt>
          <dd>{unit.careOf.name}</dd>
        </>
      )}
      <dt>{t('Product')}</dt>
      <dd>
        {unit.productCode}, {unit.productDescription}
      </dd>
      <dt>{t('Size (in)')}</dt>
      <dd>
        {unit.length} × {unit.width} × {unit.height}
      </dd>
      <dt>{t('Cube')}</dt>
      <dd>{formatHundredths(unit.cube)}</dd>
      <dt>{t('PO')}</dt>
      <dd>{unit.po ?? <span className="muted">–</span>}</dd>
      <dt>{t('Received at')}</dt>
      <dd>{unit.receivingWarehouse.name}</dd>
    </>
  );
}

/** Where the unit is in the warehouse, and its temperature. */
function PlaceFacts({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  return (
    <>
      {unit.putAwayCode && (
        <>
          <dt>{t('Put away')}</dt>
          <dd className="code">{unit.putAwayCode}</dd>
        </>
      )}
      {unit.positionCode && (
        <>
          <dt>{t('Position')}</dt>
          <dd className="code">{unit.positionCode}</dd>
        </>
      )}
      {unit.temperature !== null && (
        <>
          <dt>{t('Temperature')}</dt>
          <dd>{unit.temperature} °F</dd>
        </>
      )}
    </>
  );
}

function OrderOf({ unit }: { unit: UnitDetail }) {
  const me = useCurrentUser();
  if (unit.orderId === null) return <span className="muted">–</span>;
  if (!me.can('orderEntryView:shipments')) return unit.orderNumber;
  return (
    <Link
      to="/customerService/orderEntry"
      search={{ order: unit.orderId, shipper: unit.shipper.id, date: unit.shipDate }}
    >
      {unit.orderNumber}
    </Link>
  );
}

function LoadOf({ unit: { loadId, loadName, door } }: { unit: UnitDetail }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (!loadName || !loadId) return <span className="muted">–</span>;
  return (
    <>
      {me.can('loadsView:outbound') ? (
        <Link to="/outbound/loading" search={{ open: loadId }}>
          {loadName}
        </Link>
      ) : (
        loadName
      )}
      {door !== null && ` ${t('door {number}', { number: door })}`}
    </>
  );
}

/** The shuttle between our warehouses, as a link for users who can see it. */
function ShuttleOf({ unit: { shuttleLoadId, shuttleNumber } }: { unit: UnitDetail }) {
  const to = shuttlePage(useCurrentUser());
  if (to === null || shuttleLoadId === null) return shuttleNumber;
  return (
    <Link to={to} search={{ number: shuttleNumber ?? undefined, open: shuttleLoadId }}>
      {shuttleNumber}
    </Link>
  );
}
/** The loading screen of the dock that it leaves, else the arrival screen. */
function shuttlePage(me: CurrentUser): string | null {
  if (me.can('shuttleLoadsView:outbound')) return '/outbound/shuttleLoading';
  return me.can('shuttleInboundView:outbound') ? '/outbound/shuttleInbound' : null;
}
