import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { flagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { RateRow } from './shipments.contract.ts';
import { Action } from '#kit/web/action.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './shipment.css';

type Step = RateRow['why'][number];
const number = (step: Step, key: string): number => (typeof step[key] === 'number' ? step[key] : 0);
const word = (step: Step, key: string): string => (typeof step[key] === 'string' ? step[key] : '');
const words = (step: Step, key: string): string[] => (Array.isArray(step[key]) ? step[key].map(String) : []);

/** $3.585 a gallon. */
const showMills = (mills: number): string => `$${(mills / 1000).toFixed(3)}`;
const fits: Record<string, string> = {
  shipper: 'shipper',
  consignee: 'consignee',
  billTo: 'bill-to',
  state: 'state',
  region: 'region',
  warehouse: 'warehouse',
  category: 'goods',
  uom: 'unit of measure',
  flag: 'mark of the consignee',
};
const charges: Record<string, string> = {
  FRT: 'linehaul',
  MIN: 'minimum',
  HOL: 'holiday charge',
  FSC: 'fuel surcharge',
};
const passed: Record<string, string> = {
  notYetEffective: 'not yet in effect',
  expired: 'has expired',
  otherShipper: 'names another shipper',
  otherConsignee: 'names another consignee',
  otherBillTo: 'names another bill-to',
  otherState: 'another state',
  otherRegion: 'another region',
  otherWarehouse: 'another warehouse',
  otherCategory: 'other goods',
  otherUnitOfMeasure: 'another unit of measure',
  flagMissing: 'asks for a mark the consignee has not',
  lessSpecific: 'fits less closely',
  lowerPriority: 'has a lower priority',
  olderVersion: 'an older version',
};

/** The steps that lead to the cents of one charge: what was multiplied with what, and the record that says so. */
export function WhyPanel({ rate, onClose }: { rate: RateRow; onClose: () => void }) {
  const t = useText();
  const steps = rate.why.filter((s) => s.step !== 'tariff');
  const tariff = rate.why.find((s) => s.step === 'tariff');
  return (
    <aside className="why" aria-label={t('Why {amount}?', { amount: showMoney(rate.amount) })}>
      <header>
        <h2>
          {t('Why {amount} {charge}?', {
            amount: showMoney(rate.amount),
            charge: t(charges[rate.chargeCode] ?? rate.description),
          })}
        </h2>
        <span className="grow" />
        <Action look="ghost" small icon={IconX} label={t('Close')} onPress={onClose} />
      </header>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>{drawn(step, rate, t)}</li>
        ))}
      </ol>
      {tariff && (
        <dl className="kv two">
          <dt>{t('Tariff')}</dt>
          <dd>
            {word(tariff, 'name')}{' '}
            <span className="dim">
              {t('version {version}, {from} to {to}', {
                version: number(tariff, 'version'),
                from: showDate(word(tariff, 'effectiveDate')),
                to: showDate(word(tariff, 'expirationDate')),
              })}
            </span>
          </dd>
          <dt>{t('Fits by')}</dt>
          <dd>
            {words(tariff, 'matched')
              .map((m) => t(fits[m] ?? m))
              .join(', ') || t('every shipment')}
          </dd>
          {passedOver(tariff).map((p) => (
            <Passed key={p.name} {...p} t={t} />
          ))}
        </dl>
      )}
      {rate.manual && (
        <p className="note">
          {t(
            'Made by hand: {name}. Rating again keeps it on top of the tariff’s charges, unless you choose to drop it.',
            { name: rate.manualBy ?? '' },
          )}
        </p>
      )}
    </aside>
  );
}

function Passed({ name, why, t }: { name: string; why: string; t: Say }) {
  return (
    <>
      <dt>{t('Passed over')}</dt>
      <dd>
        {name}, <span className="dim">{t(passed[why] ?? why)}</span>
      </dd>
    </>
  );
}
function passedOver(step: Step): { name: string; why: string }[] {
  return Array.isArray(step['passedOver'])
    ? step['passedOver']
        .filter(
          (p): p is { name: string; why: string } =>
            typeof p === 'object' && p !== null && 'name' in p && 'why' in p,
        )
        .slice(0, 5)
    : [];
}

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
function drawn(step: Step, rate: RateRow, t: Say): ReactNode {
  switch (step.step) {
    case 'override':
      return (
        <>
          <h3>{t('The rate was set for this shipment')}</h3>
          <Box
            left={t('instead of {rate}', { rate: showRate(number(step, 'tariffRate4')) })}
            right={showRate(number(step, 'rate4'))}
          />
        </>
      );
    case 'quantity':
      return (
        <>
          <h3>{t('What is counted')}</h3>
          <Box
            left={t(unitWords[word(step, 'unit')] ?? word(step, 'unit'))}
            right={`${quantityOf(number(step, 'quantity'), word(step, 'unit'))} × ${showRate(rate.rate4)}`}
          />
        </>
      );
    case 'base':
      return (
        <>
          <h3>{t('The base is the linehaul, with its minimum')}</h3>
          <Box left={words(step, 'of').join(' + ')} right={showMoney(number(step, 'cents'))} />
          {rate.source === 'fuel' && (
            <p className="dim">{t('Holiday charge and accessorials bear no fuel.')}</p>
          )}
        </>
      );
    case 'minimum':
      return (
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
      );
    case 'period':
      return (
        <>
          <h3>{t('The ship date lies in a holiday period')}</h3>
          <Box
            left={
              <>
                {word(step, 'name')}{' '}
                <span className="dim">
                  {showDate(word(step, 'effectiveDate'))} – {showDate(word(step, 'expirationDate'))}
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
      );
    case 'fuelTable':
      return (
        <>
          <h3>{t('The diesel index of the outbound week')}</h3>
          <Box
            left={t('Week of {date}', { date: showDate(word(step, 'weekStart')) })}
            right={t('{price} a gallon', { price: showMills(number(step, 'priceMills')) })}
          />
          <h3>{t('The row of the fuel table')}</h3>
          <Box
            left={`${showMills(number(step, 'fromMills'))} – ${showMills(number(step, 'toMills'))}`}
            right={showPercent(number(step, 'bp'))}
          />
        </>
      );
    case 'rule':
      return (
        <>
          <h3>{t('A rule for accessorials applies')}</h3>
          <Box
            left={
              word(step, 'flag')
                ? t('The consignee is marked {flag}', { flag: t(flagName(word(step, 'flag'))) })
                : word(step, 'event')
                  ? t('Because of: {event}', { event: word(step, 'event') })
                  : t('Every shipment')
            }
            right=""
          />
        </>
      );
    case 'event':
      return (
        <>
          <h3>{t('It happened')}</h3>
          <Box left={word(step, 'event')} right={word(step, 'reference')} />
        </>
      );
    case 'manual':
      return (
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
        </>
      );
    default:
      return (
        <>
          <h3>{t('Rounded half up, once for the line')}</h3>
          <Box left={`$${word(step, 'exact')}`} right={showMoney(number(step, 'cents'))} />
        </>
      );
  }
}
const unitWords: Record<string, string> = {
  units: 'units',
  cubes: 'cubes',
  pallets: 'pallets',
  bins: 'bins',
  trailer: 'trailer',
  flat: 'once',
  revenue: 'revenue',
};
/** A quantity as its unit is counted: cubes in hundredths, revenue in cents. */
export const quantityOf = (quantity: number, unit: string): string =>
  unit === 'cubes'
    ? showHundredths(quantity)
    : unit === 'revenue'
      ? showMoney(quantity)
      : showCount(quantity);
