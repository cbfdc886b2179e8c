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

/** $3.585 a gallon. */
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

/** What happened, as rating names it. */
const eventWords: Record<string, string> = {
  extension: 'an approved extension',
  palletExchange: 'pallets given out',
  lumper: 'a lumper was paid',
  appointment: 'an appointment was kept',
  redelivery: 'delivered again',
};
const eventWord = (t: Translate, step: ChargeStep): string =>
  t(eventWords[getStepText(step, 'event')] ?? getStepText(step, 'event'));

function ruleReason(t: Translate, step: ChargeStep): string {
  if (getStepText(step, 'flag'))
    return t('The consignee is marked {flag}', { flag: t(flagName(getStepText(step, 'flag'))) });
  if (getStepText(step, 'event')) return t('Because of: {event}', { event: eventWord(t, step) });
  return t('Every shipment');
}

type Drawn = (of: { step: ChargeStep; rate: ChargeRow; t: Translate }) => ReactNode;
/** How each kind of step is said. */
const drawn: Record<string, Drawn> = {
  override: ({ step, t }) => (
    <>
      <h3>{t('The rate was set for this shipment')}</h3>
      <Box
        left={t('instead of {rate}', { rate: formatRate4(getStepNumber(step, 'tariffRate4')) })}
        right={formatRate4(getStepNumber(step, 'rate4'))}
      />
    </>
  ),
  break: ({ step, t }) => (
    <>
      <h3>{t('The rate of larger quantities')}</h3>
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
      <h3>{t('What is counted')}</h3>
      <Box
        left={t(unitWords[getStepText(step, 'unit')] ?? getStepText(step, 'unit'))}
        right={`${formatChargeQuantity(getStepNumber(step, 'quantity'), getStepText(step, 'unit'))} × ${formatRate4(rate.rate4)}`}
      />
    </>
  ),
  base: ({ step, rate, t }) => (
    <>
      <h3>{t('The base is the linehaul, with its minimum')}</h3>
      <Box left={getStepTexts(step, 'of').join(' + ')} right={formatMoney(getStepNumber(step, 'cents'))} />
      {rate.source === 'fuel' && <p className="dim">{t('Holiday charge and accessorials bear no fuel.')}</p>}
    </>
  ),
  minimum: ({ step, t }) => (
    <>
      <h3>{t('The linehaul is below the minimum of the tariff')}</h3>
      <Box
        left={t('minimum {minimum} less {linehaul}', {
          minimum: formatMoney(getStepNumber(step, 'minimum')),
          linehaul: formatMoney(getStepNumber(step, 'linehaul')),
        })}
        right={formatMoney(getStepNumber(step, 'minimum') - getStepNumber(step, 'linehaul'))}
      />
    </>
  ),
  period: ({ step, t }) => (
    <>
      <h3>{t('The ship date lies in a holiday period')}</h3>
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
          {t('{inside} of {all} cubes ship inside it.', {
            inside: formatHundredths(getStepNumber(step, 'cubesInside')),
            all: formatHundredths(getStepNumber(step, 'cubes')),
          })}
        </p>
      )}
    </>
  ),
  fuelPrice: ({ step, t }) => (
    <>
      <h3>{t('The diesel index of the outbound week')}</h3>
      <Box
        left={t('Week of {date}', { date: formatDate(getStepText(step, 'weekStart')) })}
        right={t('{price} a gallon', { price: showMills(getStepNumber(step, 'priceMills')) })}
      />
    </>
  ),
  fuelRow: ({ step, t }) => (
    <>
      <h3>{t('The row of the fuel table')}</h3>
      <Box
        left={`${showMills(getStepNumber(step, 'fromMills'))} – ${showMills(getStepNumber(step, 'toMills'))}`}
        right={formatBasisPointsAsPercent(getStepNumber(step, 'bp'))}
      />
    </>
  ),
  rule: ({ step, t }) => (
    <>
      <h3>{t('A rule for accessorials applies')}</h3>
      <Box left={ruleReason(t, step)} right="" />
    </>
  ),
  event: ({ step, t }) => (
    <>
      <h3>{t('It happened')}</h3>
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
        left={t('{part} of {all} cubes went; the charge was {amount}', {
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
      <h3>{t('Made by hand')}</h3>
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
      <p className="dim">{t('The tariff made {amount} of it.', { amount: formatMoney(step['was']) })}</p>
    )}
  </>
);
const rounded: Drawn = ({ step, rate, t }) => (
  <>
    <h3>{t('Rounded half up, once for the line')}</h3>
    <Box
      left={formatChargeCalculation(rate, getStepText(step, 'exact'))}
      right={formatMoney(getStepNumber(step, 'cents'))}
    />
  </>
);

/** One step on the way to the cents of a charge; the last one is their rounding. */
export function ChargeStepView({ step, rate }: { step: ChargeStep; rate: ChargeRow }) {
  const t = useTranslate();
  return (drawn[getStepText(step, 'step')] ?? rounded)({ step, rate, t });
}
