import type { ReactNode } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4,
} from '#kit/contract/money.ts';
import { formatEffectiveDates } from '#areas/billing/rating/tariff-dates.rules.ts';
import { consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { ChargeRow } from './shipments.contract.ts';
import { formatChargeQuantity, formatChargeCalculation } from './charge-explanation.rules.ts';
import type { ChargeStep } from './charge-explanation.rules.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './shipment.css';

export const getStepNumber = (step: ChargeStep, key: string): number =>
  typeof step[key] === 'number' ? step[key] : 0;
export const getStepText = (step: ChargeStep, key: string): string =>
  typeof step[key] === 'string' ? step[key] : '';
export const getStepTexts = (step: ChargeStep, key: string): string[] =>
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
    <div className="why-box">
      <span>{left}</span>
      <b className="num">{right}</b>
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
  t(eventWords[getStepText(step, 'event')] ?? getStepText(step, 'event'));

function ruleReason(t: Translate, step: ChargeStep): string {
  if (getStepText(step, 'flag'))
    return t('Consignee has flag {flag}', { flag: t(flagName(getStepText(step, 'flag'))) });
  if (getStepText(step, 'event')) return t('Reason: {event}', { event: eventWord(t, step) });
  return t('Every shipment');
}

type Drawn = (of: { step: ChargeStep; rate: ChargeRow; t: Translate }) => ReactNode;
/** Renders each kind of step. */
const drawn: Record<string, Drawn> = {
  override: ({ step, t }) => (
    <>
      <h3>{t('Rate set for this shipment')}</h3>
      <Box
        left={t('instead of {rate}', { rate: formatRate4(getStepNumber(step, 'tariffRate4')) })}
        right={formatRate4(getStepNumber(step, 'rate4'))}
      />
    </>
  ),
  break: ({ step, t }) => (
    <>
      <h3>{t('Rate for larger quantities')}</h3>
      <Box
        left={t('from {quantity}, instead of {rate}', {
          quantity: formatChargeQuantity(getStepNumber(step, 'from'), getStepText(step, 'unit')),
          rate: formatRate4(getStepNumber(step, 'firstRate4')),
        })}
        right={formatRate4(getStepNumber(step, 'rate4'))}
      />
    </>
  ),
  quantity: ({ step, rate, t }) => (
    <>
      <h3>{t('Billable quantity')}</h3>
      <Box
        left={t(unitWords[getStepText(step, 'unit')] ?? getStepText(step, 'unit'))}
        right={`${formatChargeQuantity(getStepNumber(step, 'quantity'), getStepText(step, 'unit'))} × ${formatRate4(rate.rate4)}`}
      />
    </>
  ),
  base: ({ step, rate, t }) => (
    <>
      <h3>{t('Base: linehaul including its minimum')}</h3>
      <Box left={getStepTexts(step, 'of').join(' + ')} right={formatMoney(getStepNumber(step, 'cents'))} />
      {rate.source === 'fuel' && (
        <p className="dim">{t('Fuel does not apply to holiday charges and accessorials.')}</p>
      )}
    </>
  ),
  minimum: ({ step, t }) => (
    <>
      <h3>{t('Linehaul is below the tariff minimum')}</h3>
      <Box
        left={t('minimum {minimum} − linehaul {linehaul}', {
          minimum: formatMoney(getStepNumber(step, 'minimum')),
          linehaul: formatMoney(getStepNumber(step, 'linehaul')),
        })}
        right={formatMoney(getStepNumber(step, 'minimum') - getStepNumber(step, 'linehaul'))}
      />
    </>
  ),
  period: ({ step, t }) => (
    <>
      <h3>{t('Ship date is in a holiday period')}</h3>
      <Box
        left={
          <>
            {getStepText(step, 'name')}{' '}
            <span className="dim">
              {formatEffectiveDates(t, {
                effectiveDate: getStepText(step, 'effectiveDate'),
                expirationDate: getStepText(step, 'expirationDate'),
              })}
            </span>
          </>
        }
        right={formatBasisPointsAsPercent(getStepNumber(step, 'bp'))}
      />
      {getStepNumber(step, 'cubesInside') !== getStepNumber(step, 'cubes') && (
        <p className="dim">
          {t('{inside} of {all} cu ft ship in this period.', {
            inside: formatHundredths(getStepNumber(step, 'cubesInside')),
            all: formatHundredths(getStepNumber(step, 'cubes')),
          })}
        </p>
      )}
    </>
  ),
  fuelPrice: ({ step, t }) => (
    <>
      <h3>{t('Diesel index for the outbound week')}</h3>
      <Box
        left={t('Week of {date}', { date: formatDate(getStepText(step, 'weekStart')) })}
        right={t('{price}/gal', { price: showMills(getStepNumber(step, 'priceMills')) })}
      />
    </>
  ),
  fuelRow: ({ step, t }) => (
    <>
      <h3>{t('Fuel table row')}</h3>
      <Box
        left={`${showMills(getStepNumber(step, 'fromMills'))} – ${showMills(getStepNumber(step, 'toMills'))}`}
        right={formatBasisPointsAsPercent(getStepNumber(step, 'bp'))}
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
      <h3>{t('It occurred')}</h3>
      <Box
        left={eventWord(t, step)}
        right={[
          getStepNumber(step, 'quantity') > 0 ? formatCount(getStepNumber(step, 'quantity')) : '',
          getStepText(step, 'reference'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </>
  ),
  split: ({ step, t }) => (
    <>
      <h3>{t('Shared when shipment {number} was split', { number: getStepNumber(step, 'of') })}</h3>
      <Box
        left={t('{part} of {all} cu ft moved. The charge was {amount}.', {
          part: formatHundredths(getStepNumber(step, 'cubes')),
          all: formatHundredths(getStepNumber(step, 'allCubes')),
          amount: formatMoney(getStepNumber(step, 'whole')),
        })}
        right={formatMoney(getStepNumber(step, 'cents'))}
      />
    </>
  ),
  manual: ({ step, rate, t }) => (
    <>
      <h3>{t('Manual charge')}</h3>
      <Box
        left={getStepText(step, 'by')}
        right={
          rate.percentBp
            ? formatBasisPointsAsPercent(rate.percentBp)
            : `${formatCount(rate.quantity)} × ${formatRate4(rate.rate4)}`
        }
      />
      {byHand({ step, rate, t })}
    </>
  ),
};
const byHand: Drawn = ({ step, t }) => (
  <>
    {getStepText(step, 'reason') && <p className="dim">{getStepText(step, 'reason')}</p>}
    {typeof step['was'] === 'number' && (
      <p className="dim">{t('Tariff amount: {amount}.', { amount: formatMoney(step['was']) })}</p>
    )}
  </>
);
const rounded: Drawn = ({ step, rate, t }) => (
  <>
    <h3>{t('Rounded half up, once per line')}</h3>
    <Box
      left={formatChargeCalculation(rate, getStepText(step, 'exact'))}
      right={formatMoney(getStepNumber(step, 'cents'))}
    />
  </>
);

/** One step of the calculation of a charge. The last one is the rounding to cents. */
export function ChargeStepView({ step, rate }: { step: ChargeStep; rate: ChargeRow }) {
  const t = useTranslate();
  return (drawn[getStepText(step, 'step')] ?? rounded)({ step, rate, t });
}
