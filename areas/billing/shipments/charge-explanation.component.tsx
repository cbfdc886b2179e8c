import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#kit/contract/money.ts';
import type { ChargeRow } from './shipments.contract.ts';
import {
  getStepNumberOrZero,
  getStepTextOrEmpty,
  ChargeStepView,
  getStepTextsOrEmpty,
} from './charge-explanation-step.component.tsx';
import { expandFuelSteps } from './charge-explanation.rules.ts';
import type { ChargeStep } from './charge-explanation.rules.ts';
import { formatEffectiveDates } from '#areas/billing/rating/tariff-dates.rules.ts';
import { Button } from '#kit/web/button.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './shipment.css';

const fits: Record<string, string> = {
  quote: 'quote',
  shipper: 'shipper',
  consignee: 'consignee',
  billTo: 'bill-to',
  state: 'state',
  zone: 'zone',
  region: 'region',
  warehouse: 'warehouse',
  category: 'commodity',
  uom: 'unit of measure',
  flag: 'consignee flag',
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
  otherShipper: 'for another shipper',
  otherConsignee: 'for another consignee',
  otherBillTo: 'for another bill-to',
  otherState: 'another state',
  otherZone: 'another zone',
  otherRegion: 'another region',
  otherWarehouse: 'another warehouse',
  otherCategory: 'another commodity',
  otherUnitOfMeasure: 'another unit of measure',
  flagMissing: 'requires a flag the consignee doesn’t have',
  lessSpecific: 'less specific match',
  lowerPriority: 'has a lower priority',
  olderVersion: 'older version',
};

/** The steps of one charge's calculation: what was multiplied, and the record that defines it. */
export function ChargeExplanationPanel({ rate, onClose }: { rate: ChargeRow; onClose: () => void }) {
  const t = useTranslate();
  const panel = useRef<HTMLElement>(null);
  // On a phone the panel opens below the visible area. Braces are needed because newer browsers return a promise, which React
  // would treat as a cleanup function.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [rate.id]);
  return (
    <aside
      ref={panel}
      className="charge-explanation"
      aria-label={t('Why {amount}?', { amount: formatMoney(rate.amount) })}
    >
      <header>
        <h2>
          {t('Why {amount} {charge}?', {
            amount: formatMoney(rate.amount),
            charge: t(charges[rate.chargeCode] ?? rate.description),
          })}
        </h2>
        <span className="grow" />
        <Button variant="ghost" isSmall icon={IconX} label={t('Close')} onPress={onClose} />
      </header>
      <ChargeExplanationSteps rate={rate} />
    </aside>
  );
}

/** The steps of a charge's calculation, and the tariff they come from. */
export function ChargeExplanationSteps({ rate }: { rate: ChargeRow }) {
  const t = useTranslate();
  const steps = expandFuelSteps(rate.why.filter((s) => s.step !== 'tariff'));
  const tariff = rate.why.find((s) => s.step === 'tariff');
  return (
    <>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>
            <ChargeStepView step={step} rate={rate} />
          </li>
        ))}
      </ol>
      {tariff && (
        <dl className="description-list two-columns">
          <dt>{t('Tariff')}</dt>
          <dd>
            {getStepTextOrEmpty(tariff, 'name')}{' '}
            <span className="muted">
              {t('version {version}, {days}', {
                version: getStepNumberOrZero(tariff, 'version'),
                days: formatEffectiveDates(t, {
                  effectiveDate: getStepTextOrEmpty(tariff, 'effectiveDate'),
                  expirationDate: getStepTextOrEmpty(tariff, 'expirationDate'),
                }),
              })}
            </span>
          </dd>
          <dt>{t('Matched on')}</dt>
          <dd>
            {getStepTextsOrEmpty(tariff, 'matched')
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
            'Manual charge by {name}. Re-rating keeps it in addition to tariff charges unless you remove it.',
            { name: rate.manualBy ?? '' },
          )}
        </p>
      )}
    </>
  );
}

function Passed({ name, why, t }: { name: string; why: string; t: Translate }) {
  return (
    <>
      <dt>{t('Rates not used')}</dt>
      <dd>
        {name}, <span className="muted">{t(passed[why] ?? why)}</span>
      </dd>
    </>
  );
}
function passedOver(step: ChargeStep): { name: string; why: string }[] {
  return Array.isArray(step['passedOver'])
    ? step['passedOver']
        .filter(
          (p): p is { name: string; why: string } =>
            typeof p === 'object' && p !== null && 'name' in p && 'why' in p,
        )
        .slice(0, 5)
    : [];
}
