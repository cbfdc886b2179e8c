import { IconCalendarCheck, IconCalendarX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import './shipping-explanation.css';
import { explainShippingEndpoint } from './shipping-explanation.contract.ts';
import type { ShippingBlockerRecord, ShippingExplanation } from './shipping-explanation.contract.ts';
import {
  activeConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
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
  const ownId = me.user.accountType === 1 ? (me.account?.id ?? me.user.accountId ?? undefined) : undefined;
  const [shipper, setShipper] = useState(shipperId ?? ownId);
  const [consignee, setConsignee] = useState(consigneeId);
  const [shipDate, setShipDate] = useState(date);
  const staff = me.user.accountType === null || me.user.accountType === undefined;
  const [isShown, setShown] = useState(asShipper ?? false);
  const answer = useApiQuery(
    explainShippingEndpoint,
    shipper && consignee && /^\d{4}-\d{2}-\d{2}$/.test(shipDate)
      ? {
          query: {
            shipperAccountId: shipper,
            consigneeAccountId: consignee,
            shipDate,
            asShipper: staff && isShown ? true : undefined,
          },
        }
      : null,
  );
  return (
    <div className="col shipping-explanation">
      <div className="shipping-explanation-form">
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
        <label className="checkbox-label">
          <input type="checkbox" className="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
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

function DateOffer({
  text,
  shipDate,
  isPrimary = false,
  onUse,
}: {
  text: string;
  shipDate: string;
  isPrimary?: boolean;
  onUse: (date: string) => void;
}) {
  const t = useTranslate();
  return (
    <div className="row wrap shipping-explanation-next">
      <span>{text}</span>
      <Button isSmall variant={isPrimary ? 'primary' : undefined} onPress={() => onUse(shipDate)}>
        {t('Use {date}', { date: formatDate(shipDate) })}
      </Button>
    </div>
  );
}

function Said({ of: explanation, take }: { of: ShippingExplanation; take: (date: string) => void }) {
  const t = useTranslate();
  const { nearest, earlier } = explanation;
  const closed = explanation.reasons.length;
  return (
    <div className="col" role="status">
      <p className={`note ${explanation.yes ? 'tone-done' : 'tone-fault'} shipping-explanation-answer`}>
        {explanation.yes ? (
          <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconCalendarX size={18} stroke={1.75} aria-hidden />
        )}
        <b>
          {explanation.yes
            ? t('Yes, it can ship on {date}.', { date: formatWeekdayDate(explanation.shipDate) })
            : t('No, it can’t ship on {date}: {count, plural, one {# reason} other {# reasons}}.', {
                date: formatWeekdayDate(explanation.shipDate),
                count: closed,
              })}
        </b>
      </p>
      {closed > 0 && (
        <ul className="shipping-explanation-reasons" aria-label={t('Reasons')}>
          {explanation.reasons.map((r) => (
            <li key={`${r.code}${r.cause?.id ?? ''}`}>
              <span>{t(r.sentence, r.params)}</span>
              {r.cause && <CauseLink of={r.cause} />}
            </li>
          ))}
        </ul>
      )}
      {explanation.because.map((b) => (
        <p className="note" key={b.code}>
          {t(b.sentence, b.params)}
        </p>
      ))}
      {nearest && (
        <DateOffer
          text={t('The nearest available date is {date}.', { date: formatWeekdayDate(nearest.shipDate) })}
          isPrimary
          shipDate={nearest.shipDate}
          onUse={take}
        />
      )}
      {earlier && (
        <DateOffer
          text={t('The previous one is {date}.', { date: formatWeekdayDate(earlier.shipDate) })}
          shipDate={earlier.shipDate}
          onUse={take}
        />
      )}
      {!explanation.yes && !nearest && (
        <p className="note tone-wait">{t('No date in the next 21 days is available.')}</p>
      )}
      <dl className="description-list two-columns">
        <dt>{t('Received at')}</dt>
        <dd>
          {explanation.warehouse.code} {explanation.warehouse.name}
        </dd>
        <dt>{t('Cutoff')}</dt>
        <dd>
          {explanation.cutoff.local
            ? `${formatLocalMoment(explanation.cutoff.local)} ${getCurrentZoneAbbreviation(explanation.cutoff.zone)}`
            : t('No cutoff this day')}
          {explanation.cutoff.group && (
            <span className="muted"> {t('per cutoff group {name}', { name: explanation.cutoff.group })}</span>
          )}
        </dd>
        {explanation.service && <Service of={explanation.service} />}
      </dl>
    </div>
  );
}

const formatLocalMoment = (local: string): string =>
  `${formatWeekdayDate(local.slice(0, 10))} ${formatUserTimeOfDay(local.slice(11))}`;
function Service({ of: service }: { of: NonNullable<ShippingExplanation['service']> }) {
  const t = useTranslate();
  const formatMoment = (m: { local: string } | null) => (m ? formatLocalMoment(m.local) : '–');
  return (
    <>
      <dt>{t('Outbound')}</dt>
      <dd>
        {formatWeekdayDate(service.outboundDate)} {service.outboundWarehouse}
        {service.byShuttleFile && <span className="muted"> {t('per the shuttle file')}</span>}
        {service.needsShuttleRow && <span className="muted"> {t('no route in the shuttle file')}</span>}
      </dd>
      <dt>{t('Care of')}</dt>
      <dd>{service.careOf ?? '–'}</dd>
      <dt>{t('Delivers')}</dt>
      <dd>
        {formatMoment(service.deliveryStart)} – {formatMoment(service.deliveryEnd)}
        {service.deliveryStart && <span className="muted"> ({service.deliveryStart.zone})</span>}
      </dd>
      <dt>{t('Set by')}</dt>
      <dd className="row wrap">
        <StatusBadge kind="dayOfService" value={service.recordType} />
        {service.record && <CauseLink of={service.record} />}
      </dd>
    </>
  );
}

const words = (t: Translate, c: ShippingBlockerRecord): string => {
  const dates = c.from && c.to ? t('{from} to {to}', { from: formatDate(c.from), to: formatDate(c.to) }) : '';
  switch (c.kind) {
    case 'dayOfService':
      return [t('Record {number}', { number: c.id ?? 0 }), dates].filter(Boolean).join(', ');
    case 'daysOfService':
      return t('Records for this weekday');
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
const CauseLink = ({ of: cause }: { of: ShippingBlockerRecord }) => (
  <Link to={cause.path} search={cause.search}>
    {words(useTranslate(), cause)}
  </Link>
);
