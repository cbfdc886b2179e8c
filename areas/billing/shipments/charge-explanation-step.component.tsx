import type { ReactNode } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';
import { formatEffectiveDates } from '#areas/billing/rating/tariff-dates.rules.ts';
import { consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { ChargeRow } from './shipments.contract.ts';
import { formatChargeQuantity, formatChargeCalculation } from './charge-explanation.rules.ts';
import type { ChargeStep } from './charge-explanation.rules.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './shipment.css';

export const getStepNumberOrZero = (step: ChargeStep, key: string): number =>
  typeof step[key] === 'number' ? step[key] : 0;
export const getStepTextOrEmpty = (step: ChargeStep, key: string): string =>
  typeof step[key] === 'string' ? step[key] : '';
export const getStepTextsOrEmpty = (step: ChargeStep, key: string): string[] =>
  Array.isArray(step[key]) ? step[key].map(String) : [];

/** Formats mills: $3.585 a gallon. */
const showMills = (mills: number): string => `$${(mills / 1000).toFixed(3)}`;
const unitWords: Record<string, string> = {
  units: 'units',
  cubes: 'cubes',
  pallets: 'pallets',
  bins: 'bins',
  trailer: 'trailer',
  flat: 'once',
  revenue: 'revenue',
};
const flagName = (code: string): string =>
  Object.entries(consigneeFlagNames).find(([flag]) => flag === code)?.[1] ?? code;

function Box({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="explanation-figure">
      <span>{left}</span>
      <b className="numeric">{right}</b>
    </div>
  );
}

/** Labels of the events, by their names in the rating. */
const eventWords: Record<string, string> = {
  extension: 'approved extension',
  palletExchange: 'pallets left with the consignee',
  lumper: 'lumper paid',
  appointment: 'delivered by appointment',
  redelivery: 'redelivered',
};
const eventWord = (t: Translate, step: ChargeStep): string =>
  t(eventWords[getStepTextOrEmpty(step, 'event')] ?? getStepTextOrEmpty(step, 'event'));

function ruleReason(t: Translate, step: ChargeStep): string {
  if (getStepTextOrEmpty(step, 'flag'))
    return t('Consignee has flag {flag}', { flag: t(flagName(getStepTextOrEmpty(step, 'flag'))) });
  if (getStepTextOrEmpty(step, 'event')) return t('Reason: {event}', { event: eventWord(t, step) });
  return t('Every shipment');
}

type Drawn = (props: { step: ChargeStep; rate: ChargeRow; t: Translate }) => ReactNode;
/** Renders each kind of step. */
const drawn: Record<string, Drawn> = {
  override: ({ step, t }) => (
    <>
      <h3>{t('Rate set for this shipment')}</h3>
      <Box
        left={t('instead of {rate}', {
          rate: formatRate4AsDollars(getStepNumberOrZero(step, 'tariffRate4')),
        })}
        right={formatRate4AsDollars(getStepNumberOrZero(step, 'rate4'))}
      />
    </>
  ),
  break: ({ step, t }) => (
    <>
      <h3>{t('Rate for larger quantities')}</h3>
      <Box
        left={t('from {quantity}, instead of {rate}', {
          quantity: formatChargeQuantity(getStepNumberOrZero(step, 'from'), getStepTextOrEmpty(step, 'unit')),
          rate: formatRate4AsDollars(getStepNumberOrZero(step, 'firstRate4')),
        })}
        right={formatRate4AsDollars(getStepNumberOrZero(step, 'rate4'))}
      />
    </>
  ),
  quantity: ({ step, rate, t }) => (
    <>
      <h3>{t('Billable quantity')}</h3>
      <Box
        left={t(unitWords[getStepTextOrEmpty(step, 'unit')] ?? getStepTextOrEmpty(step, 'unit'))}
        right={[
          formatChargeQuantity(getStepNumberOrZero(step, 'quantity'), getStepTextOrEmpty(step, 'unit')),
          formatRate4AsDollars(rate.rate4),
        ].join(' × ')}
      />
    </>
  ),
  base: ({ step, rate, t }) => (
    <>
      <h3>{t('Base: linehaul including its minimum')}</h3>
      <Box
        left={getStepTextsOrEmpty(step, 'of').join(' + ')}
        right={formatMoney(getStepNumberOrZero(step, 'cents'))}
      />
      {rate.source === 'fuel' && (
        <p className="muted">{t('Fuel does not apply to holiday charges and accessorials.')}</p>
      )}
    </>
  ),
  minimum: ({ step, t }) => (
    <>
      <h3>{t('Linehaul is below the tariff minimum')}</h3>
      <Box
        left={t('minimum {minimum} − linehaul {linehaul}', {
          minimum: formatMoney(getStepNumberOrZero(step, 'minimum')),
          linehaul: formatMoney(getStepNumberOrZero(step, 'linehaul')),
        })}
        right={formatMoney(getStepNumberOrZero(step, 'minimum') - getStepNumberOrZero(step, 'linehaul'))}
      />
    </>
  ),
  period: ({ step, t }) => (
    <>
      <h3>{t('Ship date is in a holiday period')}</h3>
      <Box
        left={
          <>
            {getStepTextOrEmpty(step, 'name')}{' '}
            <span className="muted">
              {formatEffectiveDates(t, {
                effectiveDate: getStepTextOrEmpty(step, 'effectiveDate'),
                expirationDate: getStepTextOrEmpty(step, 'expirationDate'),
              })}
            </span>
          </>
        }
        right={formatBasisPointsAsPercent(getStepNumberOrZero(step, 'bp'))}
      />
      {getStepNumberOrZero(step, 'cubesInside') !== getStepNumberOrZero(step, 'cubes') && (
        <p className="muted">
          {t('{inside} of {all} cu ft ship in this period.', {
            inside: formatHundredths(getStepNumberOrZero(step, 'cubesInside')),
            all: formatHundredths(getStepNumberOrZero(step, 'cubes')),
          })}
        </p>
      )}
    </>
  ),
  fuelPrice: ({ step, t }) => (
    <>
      <h3>{t('Diesel index for the outbound week')}</h3>
      <Box
        left={t('Week of {date}', { date: formatDate(getStepTextOrEmpty(step, 'weekStart')) })}
        right={t('{price}/gal', { price: showMills(getStepNumberOrZero(step, 'priceMills')) })}
      />
    </>
  ),
  fuelRow: ({ step, t }) => (
    <>
      <h3>{t('Fuel table row')}</h3>
      <Box
        left={`${showMills(getStepNumberOrZero(step, 'fromMills'))} – ${showMills(getStepNumberOrZero(step, 'toMills'))}`}
        right={formatBasisPointsAsPercent(getStepNumberOrZero(step, 'bp'))}
      />
    </>
  ),
  rule: ({ step, t }) => (
    <>
      <h3>{t('An accessorial rule applies')}</h3>
      <Box left={ruleReason(t, step)} right="" />
    </>
  ),
  event: ({ step, t }) => (
    <>
      <h3>{t('The event occurred')}</h3>
      <Box
        left={eventWord(t, step)}
        right={[
          getStepNumberOrZero(step, 'quantity') > 0 ? formatCount(getStepNumberOrZero(step, 'quantity')) : '',
          getStepTextOrEmpty(step, 'reference'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </>
  ),
  split: ({ step, t }) => (
    <>
      <h3>{t('Prorated when shipment {number} was split', { number: getStepNumberOrZero(step, 'of') })}</h3>
      <Box
        left={t('{part} of {all} cu ft moved. The charge was {amount}.', {
          part: formatHundredths(getStepNumberOrZero(step, 'cubes')),
          all: formatHundredths(getStepNumberOrZero(step, 'allCubes')),
          amount: formatMoney(getStepNumberOrZero(step, 'whole')),
        })}
        right={formatMoney(getStepNumberOrZero(step, 'cents'))}
      />
    </>
  ),
  manual: ({ step, rate, t }) => (
    <>
      <h3>{t('Manual charge')}</h3>
      <Box
        left={getStepTextOrEmpty(step, 'by')}
        right={
          rate.percentBp
            ? formatBasisPointsAsPercent(rate.percentBp)
            : `${formatCount(rate.quantity)} × ${formatRate4AsDollars(rate.rate4)}`
        }
      />
      {byHand({ step, rate, t })}
    </>
  ),
};
const byHand: Drawn = ({ step, t }) => (
  <>
    {getStepTextOrEmpty(step, 'reason') && <p className="muted">{getStepTextOrEmpty(step, 'reason')}</p>}
    {typeof step['was'] === 'number' && (
      <p className="muted">{t('Tariff amount: {amount}.', { amount: formatMoney(step['was']) })}</p>
    )}
  </>
);
const rounded: Drawn = ({ step, rate, t }) => (
  <>
    <h3>{t('Rounded half up, once per line')}</h3>
    <Box
      left={formatChargeCalculation(rate, getStepTextOrEmpty(step, 'exact'))}
      right={formatMoney(getStepNumberOrZero(step, 'cents'))}
    />
  </>
);

/** One step of the calculation of a charge. The last one is the rounding to cents. */
export function ChargeStepView({ step, rate }: { step: ChargeStep; rate: ChargeRow }) {
  const t = useTranslate();
  return (drawn[getStepTextOrEmpty(step, 'step')] ?? rounded)({ step, rate, t });
}
