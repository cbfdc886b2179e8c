import type { ReactNode } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { daysOf } from '#areas/billing/rating/tariff-days.rules.ts';
import { flagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { RateRow } from './shipments.contract.ts';
import { quantityOf, sumOf } from './why.rules.ts';
import type { Step } from './why.rules.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './shipment.css';

export const number = (step: Step, key: string): number => (typeof step[key] === 'number' ? step[key] : 0);
export const word = (step: Step, key: string): string => (typeof step[key] === 'string' ? step[key] : '');
export const words = (step: Step, key: string): string[] =>
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
  Object.entries(flagNames).find(([flag]) => flag === code)?.[1] ?? code;

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
const eventWord = (t: Say, step: Step): string => t(eventWords[word(step, 'event')] ?? word(step, 'event'));

function ruleReason(t: Say, step: Step): string {
  if (word(step, 'flag'))
    return t('The consignee is marked {flag}', { flag: t(flagName(word(step, 'flag'))) });
  if (word(step, 'event')) return t('Because of: {event}', { event: eventWord(t, step) });
  return t('Every shipment');
}

type Drawn = (of: { step: Step; rate: RateRow; t: Say }) => ReactNode;
/** How each kind of step is said. */
const drawn: Record<string, Drawn> = {
  override: ({ step, t }) => (
    <>
      <h3>{t('The rate was set for this shipment')}</h3>
      <Box
        left={t('instead of {rate}', { rate: showRate(number(step, 'tariffRate4')) })}
        right={showRate(number(step, 'rate4'))}
      />
    </>
  ),
  break: ({ step, t }) => (
    <>
      <h3>{t('The rate of larger quantities')}</h3>
      <Box
        left={t('from {quantity}, instead of {rate}', {
          quantity: quantityOf(number(step, 'from'), word(step, 'unit')),
          rate: showRate(number(step, 'firstRate4')),
        })}
        right={showRate(number(step, 'rate4'))}
      />
    </>
  ),
  quantity: ({ step, rate, t }) => (
    <>
      <h3>{t('What is counted')}</h3>
      <Box
        left={t(unitWords[word(step, 'unit')] ?? word(step, 'unit'))}
        right={`${quantityOf(number(step, 'quantity'), word(step, 'unit'))} × ${showRate(rate.rate4)}`}
      />
    </>
  ),
  base: ({ step, rate, t }) => (
    <>
      <h3>{t('The base is the linehaul, with its minimum')}</h3>
      <Box left={words(step, 'of').join(' + ')} right={showMoney(number(step, 'cents'))} />
      {rate.source === 'fuel' && <p className="dim">{t('Holiday charge and accessorials bear no fuel.')}</p>}
    </>
  ),
  minimum: ({ step, t }) => (
    <>
      <h3>{t('The linehaul is below the minimum of the tariff')}</h3>
      <Box
        left={t('minimum {minimum} less {linehaul}', {
          minimum: showMoney(number(step, 'minimum')),
          linehaul: showMoney(number(step, 'linehaul')),
        })}
        right={showMoney(number(step, 'minimum') - number(step, 'linehaul'))}
      />
    </>
  ),
  period: ({ step, t }) => (
    <>
      <h3>{t('The ship date lies in a holiday period')}</h3>
      <Box
        left={
          <>
            {word(step, 'name')}{' '}
            <span className="dim">
              {daysOf(t, {
                effectiveDate: word(step, 'effectiveDate'),
                expirationDate: word(step, 'expirationDate'),
              })}
            </span>
          </>
        }
        right={showPercent(number(step, 'bp'))}
      />
      {number(step, 'cubesInside') !== number(step, 'cubes') && (
        <p className="dim">
          {t('{inside} of {all} cubes ship inside it.', {
            inside: showHundredths(number(step, 'cubesInside')),
            all: showHundredths(number(step, 'cubes')),
          })}
        </p>
      )}
    </>
  ),
  fuelPrice: ({ step, t }) => (
    <>
      <h3>{t('The diesel index of the outbound week')}</h3>
      <Box
        left={t('Week of {date}', { date: showDate(word(step, 'weekStart')) })}
        right={t('{price} a gallon', { price: showMills(number(step, 'priceMills')) })}
      />
    </>
  ),
  fuelRow: ({ step, t }) => (
    <>
      <h3>{t('The row of the fuel table')}</h3>
      <Box
        left={`${showMills(number(step, 'fromMills'))} – ${showMills(number(step, 'toMills'))}`}
        right={showPercent(number(step, 'bp'))}
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
          number(step, 'quantity') > 0 ? showCount(number(step, 'quantity')) : '',
          word(step, 'reference'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </>
  ),
  split: ({ step, t }) => (
    <>
      <h3>{t('Shared when shipment {number} was split', { number: number(step, 'of') })}</h3>
      <Box
        left={t('{part} of {all} cubes went; the charge was {amount}', {
          part: showHundredths(number(step, 'cubes')),
          all: showHundredths(number(step, 'allCubes')),
          amount: showMoney(number(step, 'whole')),
        })}
        right={showMoney(number(step, 'cents'))}
      />
    </>
  ),
  manual: ({ step, rate, t }) => (
    <>
      <h3>{t('Made by hand')}</h3>
      <Box
        left={word(step, 'by')}
        right={
          rate.percentBp
            ? showPercent(rate.percentBp)
            : `${showCount(rate.quantity)} × ${showRate(rate.rate4)}`
        }
      />
      {byHand({ step, rate, t })}
    </>
  ),
};
const byHand: Drawn = ({ step, t }) => (
  <>
    {word(step, 'reason') && <p className="dim">{word(step, 'reason')}</p>}
    {typeof step['was'] === 'number' && (
      <p className="dim">{t('The tariff made {amount} of it.', { amount: showMoney(step['was']) })}</p>
    )}
  </>
);
const rounded: Drawn = ({ step, rate, t }) => (
  <>
    <h3>{t('Rounded half up, once for the line')}</h3>
    <Box left={sumOf(rate, word(step, 'exact'))} right={showMoney(number(step, 'cents'))} />
  </>
);

/** One step on the way to the cents of a charge; the last one is their rounding. */
export function WhyStep({ step, rate }: { step: Step; rate: RateRow }) {
  const t = useText();
  return (drawn[word(step, 'step')] ?? rounded)({ step, rate, t });
}
