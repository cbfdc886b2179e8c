import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { showMoney } from '#kit/contract/money.ts';
import type { RateRow } from './shipments.contract.ts';
import { number, word, WhyStep, words } from './why-step.part.tsx';
import { numbered } from './why.rules.ts';
import type { Step } from './why.rules.ts';
import { daysOf } from '#areas/billing/rating/tariff-days.rules.ts';
import { Action } from '#kit/web/action.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
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
  otherZone: 'another zone',
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
  const panel = useRef<HTMLElement>(null);
  // On a phone it opens below what is seen.
  // In braces: newer browsers answer a promise, which React would take for what tidies up.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [rate.id]);
  return (
    <aside ref={panel} className="why" aria-label={t('Why {amount}?', { amount: showMoney(rate.amount) })}>
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
      <WhySteps rate={rate} />
    </aside>
  );
}

/** The steps themselves, and the tariff that they come from. */
export function WhySteps({ rate }: { rate: RateRow }) {
  const t = useText();
  const steps = numbered(rate.why.filter((s) => s.step !== 'tariff'));
  const tariff = rate.why.find((s) => s.step === 'tariff');
  return (
    <>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>
            <WhyStep step={step} rate={rate} />
          </li>
        ))}
      </ol>
      {tariff && (
        <dl className="kv two">
          <dt>{t('Tariff')}</dt>
          <dd>
            {word(tariff, 'name')}{' '}
            <span className="dim">
              {t('version {version}, {days}', {
                version: number(tariff, 'version'),
                days: daysOf(t, {
                  effectiveDate: word(tariff, 'effectiveDate'),
                  expirationDate: word(tariff, 'expirationDate'),
                }),
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
    </>
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
