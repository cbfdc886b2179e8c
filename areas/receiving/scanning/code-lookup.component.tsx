import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { LookedUpUnit, CodeLookupResult } from './code-lookup.contract.ts';
import { chooseMainLookupFact } from './code-lookup.rules.ts';
import { lookUpCodeOnScanner } from './code-lookup.client.ts';
import { translateScanMessage } from './scan-result-view.client.ts';
import { ScannerSheetFrame } from './scanner-buttons.component.tsx';
import { ReprintLabelButton } from './scanner-labels.component.tsx';
import { subscribeToLookupCodes } from './scanner-events.client.ts';
import { useScannerState } from './scanner-state.client.ts';
import { UnitProposalButtons } from './unknown-unit-buttons.component.tsx';
import './code-lookup.css';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import {
  getReceivingDoorOfUnitEvent,
  formatUnitEventKind,
} from '#areas/freight/units/unit-event-names.rules.ts';
import { unitLifecycle } from '#areas/freight/units/units.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { findLifecycleStatus } from '#kit/contract/lifecycle.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shows what a code is. While this sheet is open, a scan only looks up its code and changes nothing. */
export function CodeLookupSheet() {
  const t = useTranslate();
  const { lookup: found, errorMessage: complaint } = useScannerState();
  useEffect(() => subscribeToLookupCodes((code) => void lookUpCodeOnScanner(code)), []);
  return (
    <ScannerSheetFrame title={t('Look up')}>
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {translateScanMessage(t, complaint.sentence, complaint.params)}
        </p>
      )}
      <div role="status" aria-live="polite" aria-busy={found !== null && found.answer === null}>
        {found === null && !complaint && (
          <p className="muted">{t('Look up any barcode. No changes are made.')}</p>
        )}
        {found !== null && found.answer === null && <p className="muted code">{found.code}</p>}
        {found?.answer && <Answer code={found.code} answer={found.answer} />}
      </div>
    </ScannerSheetFrame>
  );
}

function Answer({
  code,
  answer: { boxes, holder, told: message, proposals },
}: {
  code: string;
  answer: CodeLookupResult;
}) {
  const t = useTranslate();
  if (message)
    return (
      <>
        <p className="lookup-fact code">{code}</p>
        <p className="lookup-message">{translateScanMessage(t, message.sentence, message.params)}</p>
        <UnitProposalButtons
          proposals={proposals}
          onChoose={(proposedCode) => void lookUpCodeOnScanner(proposedCode)}
        />
      </>
    );
  if (holder)
    return (
      <>
        <p className="lookup-fact code">{holder.code}</p>
        <dl className="lookup-details">
          {holder.owner !== null && (
            <Line name={t(holder.kind === 'pallet' ? 'Shipper' : 'Lane')}>{holder.owner}</Line>
          )}
          {holder.open === false && (
            <Line name={t('Status')}>{t(holder.kind === 'pallet' ? 'pallet|Closed' : 'Closed')}</Line>
          )}
          <Line name={t('Units')}>{holder.units}</Line>
        </dl>
        <ul className="lookup-codes">
          {holder.codes.map((one) => (
            <li key={one} className="code">
              {one}
            </li>
          ))}
        </ul>
        {holder.kind === 'pallet' && <ReprintLabelButton unitOrPalletCode={holder.code} />}
      </>
    );
  const [alone] = boxes.length === 1 ? boxes : [];
  return (
    <>
      {boxes.map((box) => (
        <Box key={`${box.shipper} ${box.code}`} box={box} />
      ))}
      {alone?.active && <ReprintLabelButton unitOrPalletCode={alone.code} />}
    </>
  );
}

const factLabels = { stands: 'Current location', stage: 'Stage at', shuttle: 'Goes by shuttle to' };
function Box({ box }: { box: LookedUpUnit }) {
  const t = useTranslate();
  const zone = useScannerState().session?.warehouse.zone;
  const state = box.active ? (findLifecycleStatus(unitLifecycle, box.status)?.label ?? '') : 'Deleted';
  const destination = box.load === null ? (box.shuttle ?? '–') : box.load;
  const fact = chooseMainLookupFact(box);
  return (
    <section className="lookup-result">
      {fact.kind !== 'state' && <p className="lookup-label">{t(factLabels[fact.kind])}</p>}
      <p className="lookup-fact">{fact.kind === 'state' ? t(fact.label) : fact.code}</p>
      <p className="lookup-message">{translateIfUnknownAccountName(t, box.consignee)}</p>
      <p className="muted">{[box.place, box.description, box.size].filter(Boolean).join(', ')}</p>
      <dl className="lookup-details">
        <Line name={t('Unit')}>
          <span className="code">{box.code}</span>
        </Line>
        <Line name={t('Status')}>{t(state)}</Line>
        <Line name={t('Lane')}>{box.lane ?? '–'}</Line>
        <Line name={t('Leaves')}>
          {formatDate(box.outboundDate)} {box.leavesFrom}
        </Line>
        <Line name={t('Load')}>
          {destination}
          {box.door === null ? '' : `, ${t('door {door}', { door: box.door })}`}
        </Line>
        <Line name={t('Shipper')}>{box.shipper}</Line>
      </dl>
      <ul className="lookup-codes">
        {box.last.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <span>
              {t(formatUnitEventKind(event.kind))} {placeOf(t, event)}
            </span>
            <span className="muted">
              {formatShortDateTime(event.at, zone)}, {translateAnonymousOrErasedPersonName(t, event.who)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
function placeOf(t: Translate, event: LookedUpUnit['last'][number]): string {
  const door = getReceivingDoorOfUnitEvent(event);
  return door === null ? (event.place ?? '') : t('door {door}', { door });
}
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
