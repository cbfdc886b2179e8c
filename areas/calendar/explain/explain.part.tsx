import { IconCalendarCheck, IconCalendarX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import './explain.css';
import { explainShipping } from './explain.contract.ts';
import type { Cause, Explanation } from './explain.contract.ts';
import { consigneeLook, shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showDate } from '#kit/contract/dates.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export interface ExplainProps {
  shipperId?: number | undefined;
  consigneeId?: number | undefined;
  date: string;
  /** Takes the nearest date that works, where the screen has a ship date. */
  onDate?: (date: string) => void;
  /** Staff ask at first as the shipper is answered. */
  asShipper?: boolean;
}

/** A button that answers: may it ship, and if not, why not and when instead. */
export function ExplainAct(props: ExplainProps & { small?: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action small={props.small} look="ghost" icon={IconHelpCircle} onPress={() => setOpen(true)}>
        {t('Explain')}
      </Action>
      {open && (
        <Dialog title={t('May it ship?')} open wide onClose={() => setOpen(false)}>
          <Explain
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

/** Asks for shipper, consignee and date, and shows the whole answer. */
export function Explain({ shipperId, consigneeId, date, onDate, asShipper }: ExplainProps) {
  const t = useText();
  const me = useMe();
  const field = useId();
  const own = me.user.accountType === 1 ? (me.account?.id ?? me.user.accountId ?? undefined) : undefined;
  const [shipper, setShipper] = useState(shipperId ?? own);
  const [consignee, setConsignee] = useState(consigneeId);
  const [shipDate, setShipDate] = useState(date);
  const staff = me.user.accountType === null || me.user.accountType === undefined;
  const [theirs, setTheirs] = useState(asShipper ?? false);
  const answer = useAnswer(
    explainShipping,
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
          <AccountInput
            control={{ id: `${field}s`, name: 'explainShipper' }}
            value={shipper ? String(shipper) : null}
            look={shipperLook}
            onChange={(c) => setShipper(c ? Number(c.value) : undefined)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}c`}>{t('Consignee')}</label>
          <AccountInput
            control={{ id: `${field}c`, name: 'explainConsignee' }}
            value={consignee ? String(consignee) : null}
            look={consigneeLook}
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
          <span>{t('As the shipper is answered')}</span>
        </label>
      )}
      {shipper && consignee ? (
        <Answered of={answer} lines={5}>
          {(data) => <Said of={data} take={onDate ?? setShipDate} />}
        </Answered>
      ) : (
        <p className="note" role="status">
          {t('Choose a shipper and a consignee.')}
        </p>
      )}
    </div>
  );
}

function Said({ of, take }: { of: Explanation; take: (date: string) => void }) {
  const t = useText();
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
            ? t('Yes, it may ship on {date}.', { date: showDayDate(of.shipDate) })
            : t('No, not on {date}: {count, plural, one {# reason} other {# reasons}}.', {
                date: showDayDate(of.shipDate),
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
            {t('The nearest date that works is {date}.', { date: showDayDate(of.nearest.shipDate) })}
          </span>
          <Action small look="go" onPress={() => take(of.nearest?.shipDate ?? of.shipDate)}>
            {t('Take {date}', { date: showDate(of.nearest.shipDate) })}
          </Action>
        </div>
      )}
      {of.earlier && (
        <div className="row wrap explain-next">
          <span>{t('The last earlier one is {date}.', { date: showDayDate(of.earlier.shipDate) })}</span>
          <Action small onPress={() => take(of.earlier?.shipDate ?? of.shipDate)}>
            {t('Take {date}', { date: showDate(of.earlier.shipDate) })}
          </Action>
        </div>
      )}
      {!of.yes && !of.nearest && <p className="note t-wait">{t('No date within the next 21 days works.')}</p>}
      <dl className="kv two">
        <dt>{t('Received at')}</dt>
        <dd>
          {of.warehouse.code} {of.warehouse.name}
        </dd>
        <dt>{t('Cutoff')}</dt>
        <dd>
          {of.cutoff.local
            ? `${showDayDate(of.cutoff.local.slice(0, 10))} ${of.cutoff.local.slice(11)} (${of.cutoff.zone})`
            : t('None for this day')}
          {of.cutoff.group && (
            <span className="dim"> {t('by cutoff group {name}', { name: of.cutoff.group })}</span>
          )}
        </dd>
        {of.service && <Service of={of.service} />}
      </dl>
    </div>
  );
}

function Service({ of }: { of: NonNullable<Explanation['service']> }) {
  const t = useText();
  const at = (m: { local: string } | null) =>
    m ? `${showDayDate(m.local.slice(0, 10))} ${m.local.slice(11)}` : '–';
  return (
    <>
      <dt>{t('Out')}</dt>
      <dd>
        {showDayDate(of.outboundDate)} {of.outboundWarehouse}
        {of.byShuttleFile && <span className="dim"> {t('by the shuttle file')}</span>}
        {of.needsShuttleRow && <span className="dim"> {t('the shuttle file does not say how')}</span>}
      </dd>
      <dt>{t('Care of')}</dt>
      <dd>{of.careOf ?? '–'}</dd>
      <dt>{t('Delivers')}</dt>
      <dd>
        {at(of.deliveryStart)} – {at(of.deliveryEnd)}
        {of.deliveryStart && <span className="dim"> ({of.deliveryStart.zone})</span>}
      </dd>
      <dt>{t('Decided by')}</dt>
      <dd className="row wrap">
        <State of="dayOfService" value={of.recordType} />
        {of.record && <CauseLink of={of.record} />}
      </dd>
    </>
  );
}

const words = (t: Say, c: Cause): string => {
  const dates = c.from && c.to ? t('{from} to {to}', { from: showDate(c.from), to: showDate(c.to) }) : '';
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
const CauseLink = ({ of }: { of: Cause }) => (
  <A to={of.path} search={of.search}>
    {words(useText(), of)}
  </A>
);
