import { IconCalendarCheck, IconCalendarX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import './shipping-explanation.css';
import { explainShippingEndpoint } from './shipping-explanation.contract.ts';
import type { ShippingCause, ShippingExplanation } from './shipping-explanation.contract.ts';
import { activeConsigneeLookup, activeShipperLookup } from '#areas/accounts/accounts/account-lookups.web.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate, formatUserTimeOfDay, getCurrentZoneAbbreviation } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface ShippingExplanationProps {
  shipperId?: number | undefined;
  consigneeId?: number | undefined;
  date: string;
  /** Takes over the nearest date that works, on screens with a ship date. */
  onDate?: (date: string) => void;
  /** Staff first see the result for the shipper itself. */
  asShipper?: boolean;
}

/** A button that opens the shipping explanation: whether freight may ship and, if not, why and when instead. */
export function ExplainShippingButton(props: ShippingExplanationProps & { small?: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button isSmall={props.small} variant="ghost" icon={IconHelpCircle} onPress={() => setOpen(true)}>
        {t('Explain')}
      </Button>
      {open && (
        <Dialog title={t('Can it ship?')} open isWide onClose={() => setOpen(false)}>
          <ShippingExplanationPanel
            {...props}
            onDate={
              props.onDate &&
              ((date) => {
                setOpen(false);
                props.onDate?.(date);
              })
            }
          />
        </Dialog>
      )}
    </>
  );
}

/** Selects shipper, consignee and date, and shows the complete explanation. */
export function ShippingExplanationPanel({
  shipperId,
  consigneeId,
  date,
  onDate,
  asShipper,
}: ShippingExplanationProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const field = useId();
  const own = me.user.accountType === 1 ? (me.account?.id ?? me.user.accountId ?? undefined) : undefined;
  const [shipper, setShipper] = useState(shipperId ?? own);
  const [consignee, setConsignee] = useState(consigneeId);
  const [shipDate, setShipDate] = useState(date);
  const staff = me.user.accountType === null || me.user.accountType === undefined;
  const [theirs, setTheirs] = useState(asShipper ?? false);
  const answer = useApiQuery(
    explainShippingEndpoint,
    shipper && consignee && /^\d{4}-\d{2}-\d{2}$/.test(shipDate)
      ? {
          query: {
            shipperAccountId: shipper,
            consigneeAccountId: consignee,
            shipDate,
            asShipper: staff && theirs ? true : undefined,
          },
        }
      : null,
  );
  return (
    <div className="col explain">
      <div className="explain-ask">
        <div className="field">
          <label htmlFor={`${field}s`}>{t('Shipper')}</label>
          <LookupCombobox
            control={{ id: `${field}s`, name: 'explainShipper' }}
            value={shipper ? String(shipper) : null}
            lookup={activeShipperLookup}
            onChange={(c) => setShipper(c ? Number(c.value) : undefined)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}c`}>{t('Consignee')}</label>
          <LookupCombobox
            control={{ id: `${field}c`, name: 'explainConsignee' }}
            value={consignee ? String(consignee) : null}
            lookup={activeConsigneeLookup}
            onChange={(c) => setConsignee(c ? Number(c.value) : undefined)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}d`}>{t('Ship date')}</label>
          <DateInput
            control={{ id: `${field}d`, name: 'explainDate' }}
            value={shipDate}
            onChange={(d) => setShipDate(d ?? '')}
          />
        </div>
      </div>
      {staff && (
        <label className="check">
          <input type="checkbox" className="cb" checked={theirs} onChange={() => setTheirs(!theirs)} />
          <span>{t('What the shipper sees')}</span>
        </label>
      )}
      {shipper && consignee ? (
        <QueryBoundary query={answer} skeletonLines={5}>
          {(data) => <Said of={data} take={onDate ?? setShipDate} />}
        </QueryBoundary>
      ) : (
        <p className="note" role="status">
          {t('Choose a shipper and a consignee.')}
        </p>
      )}
    </div>
  );
}

function Said({ of, take }: { of: ShippingExplanation; take: (date: string) => void }) {
  const t = useTranslate();
  const closed = of.reasons.length;
  return (
    <div className="col" role="status">
      <p className={`note ${of.yes ? 't-done' : 't-fault'} explain-head`}>
        {of.yes ? (
          <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconCalendarX size={18} stroke={1.75} aria-hidden />
        )}
        <b>
          {of.yes
            ? t('Yes, it can ship on {date}.', { date: formatWeekdayDate(of.shipDate) })
            : t('No, it can’t ship on {date}: {count, plural, one {# reason} other {# reasons}}.', {
                date: formatWeekdayDate(of.shipDate),
                count: closed,
              })}
        </b>
      </p>
      {closed > 0 && (
        <ul className="explain-why" aria-label={t('Reasons')}>
          {of.reasons.map((r) => (
            <li key={`${r.code}${r.cause?.id ?? ''}`}>
              <span>{t(r.sentence, r.params)}</span>
              {r.cause && <CauseLink of={r.cause} />}
            </li>
          ))}
        </ul>
      )}
      {of.because.map((b) => (
        <p className="note" key={b.code}>
          {t(b.sentence, b.params)}
        </p>
      ))}
      {of.nearest && (
        <div className="row wrap explain-next">
          <span>
            {t('The nearest available date is {date}.', { date: formatWeekdayDate(of.nearest.shipDate) })}
          </span>
          <Button isSmall variant="go" onPress={() => take(of.nearest?.shipDate ?? of.shipDate)}>
            {t('Use {date}', { date: formatDate(of.nearest.shipDate) })}
          </Button>
        </div>
      )}
      {of.earlier && (
        <div className="row wrap explain-next">
          <span>{t('The previous one is {date}.', { date: formatWeekdayDate(of.earlier.shipDate) })}</span>
          <Button isSmall onPress={() => take(of.earlier?.shipDate ?? of.shipDate)}>
            {t('Use {date}', { date: formatDate(of.earlier.shipDate) })}
          </Button>
        </div>
      )}
      {!of.yes && !of.nearest && (
        <p className="note t-wait">{t('No date in the next 21 days is available.')}</p>
      )}
      <dl className="kv two">
        <dt>{t('Received at')}</dt>
        <dd>
          {of.warehouse.code} {of.warehouse.name}
        </dd>
        <dt>{t('Cutoff')}</dt>
        <dd>
          {of.cutoff.local
            ? `${formatLocalMoment(of.cutoff.local)} ${getCurrentZoneAbbreviation(of.cutoff.zone)}`
            : t('No cutoff this day')}
          {of.cutoff.group && (
            <span className="dim"> {t('per cutoff group {name}', { name: of.cutoff.group })}</span>
          )}
        </dd>
        {of.service && <Service of={of.service} />}
      </dl>
    </div>
  );
}

const formatLocalMoment = (local: string): string =>
  `${formatWeekdayDate(local.slice(0, 10))} ${formatUserTimeOfDay(local.slice(11))}`;
function Service({ of }: { of: NonNullable<ShippingExplanation['service']> }) {
  const t = useTranslate();
  const at = (m: { local: string } | null) => (m ? formatLocalMoment(m.local) : '–');
  return (
    <>
      <dt>{t('Outbound')}</dt>
      <dd>
        {formatWeekdayDate(of.outboundDate)} {of.outboundWarehouse}
        {of.byShuttleFile && <span className="dim"> {t('per the shuttle file')}</span>}
        {of.needsShuttleRow && <span className="dim"> {t('no route in the shuttle file')}</span>}
      </dd>
      <dt>{t('Care of')}</dt>
      <dd>{of.careOf ?? '–'}</dd>
      <dt>{t('Delivers')}</dt>
      <dd>
        {at(of.deliveryStart)} – {at(of.deliveryEnd)}
        {of.deliveryStart && <span className="dim"> ({of.deliveryStart.zone})</span>}
      </dd>
      <dt>{t('Set by')}</dt>
      <dd className="row wrap">
        <StatusBadge kind="dayOfService" value={of.recordType} />
        {of.record && <CauseLink of={of.record} />}
      </dd>
    </>
  );
}

const words = (t: Translate, c: ShippingCause): string => {
  const dates = c.from && c.to ? t('{from} to {to}', { from: formatDate(c.from), to: formatDate(c.to) }) : '';
  switch (c.kind) {
    case 'dayOfService':
      return [t('Record {number}', { number: c.id ?? 0 }), dates].filter(Boolean).join(', ');
    case 'daysOfService':
      return t('Records of this weekday');
    case 'block':
      return t('Block, {dates}', { dates });
    case 'cutoffGroup':
      return t('Cutoff group {name}', { name: c.name });
    case 'warehouse':
      return t('Settings of {name}', { name: c.name });
    case 'consignees':
      return t('Consignees of {name}', { name: c.name });
    case 'setting':
      return t('Admin Settings');
    default:
      return c.name;
  }
};
const CauseLink = ({ of }: { of: ShippingCause }) => (
  <Link to={of.path} search={of.search}>
    {words(useTranslate(), of)}
  </Link>
);
