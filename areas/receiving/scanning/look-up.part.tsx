import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { BoxFound, LookedUp } from './look-up.contract.ts';
import { factOfBox } from './look-up.rules.ts';
import { lookUp } from './look-up.web.ts';
import { filled } from './scan-face.web.ts';
import { Frame } from './scanner-keys.part.tsx';
import { LabelAgainKey } from './scanner-labels.part.tsx';
import { listen } from './scanner-hear.web.ts';
import { useScanner } from './scanner-state.web.ts';
import './look-up.css';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { doorOfEvent, nameOfEvent } from '#areas/freight/units/unit-words.rules.ts';
import { unitLife } from '#areas/freight/units/units.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { stateOf } from '#kit/contract/lifecycle.ts';
import { showMoment } from '#kit/web/moments.ts';
import { personName } from '#kit/contract/person-name.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What any code is. A scan while this is open asks, and changes nothing. */
export function LookUp() {
  const t = useText();
  const { found, complaint } = useScanner();
  useEffect(() => listen((code) => void lookUp(code)), []);
  return (
    <Frame title={t('What is this?')}>
      {complaint && (
        <p className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {filled(t, complaint.sentence, complaint.params)}
        </p>
      )}
      <div role="status" aria-live="polite" aria-busy={found !== null && found.answer === null}>
        {found === null && !complaint && (
          <p className="dim">{t('Scan anything. Nothing is changed by it.')}</p>
        )}
        {found !== null && found.answer === null && <p className="dim code">{found.code}</p>}
        {found?.answer && <Answer code={found.code} answer={found.answer} />}
      </div>
    </Frame>
  );
}

function Answer({ code, answer: { boxes, holder, told } }: { code: string; answer: LookedUp }) {
  const t = useText();
  if (told)
    return (
      <>
        <p className="look-fact code">{code}</p>
        <p className="look-say">{filled(t, told.sentence, told.params)}</p>
      </>
    );
  if (holder)
    return (
      <>
        <p className="look-fact code">{holder.code}</p>
        <dl className="look-list">
          {holder.owner !== null && (
            <Line name={t(holder.kind === 'pallet' ? 'Shipper' : 'Lane')}>{holder.owner}</Line>
          )}
          {holder.open === false && (
            <Line name={t('Status')}>{t(holder.kind === 'pallet' ? 'pallet|Closed' : 'Closed')}</Line>
          )}
          <Line name={t('Boxes')}>{holder.units}</Line>
        </dl>
        <ul className="look-codes">
          {holder.codes.map((one) => (
            <li key={one} className="code">
              {one}
            </li>
          ))}
        </ul>
        {holder.kind === 'pallet' && <LabelAgainKey code={holder.code} />}
      </>
    );
  const [alone] = boxes.length === 1 ? boxes : [];
  return (
    <>
      {boxes.map((box) => (
        <Box key={`${box.shipper} ${box.code}`} box={box} />
      ))}
      {alone?.active && <LabelAgainKey code={alone.code} />}
    </>
  );
}

const factLabels = { stands: 'Stands at', stage: 'Stage at', shuttle: 'Goes by shuttle to' };
function Box({ box }: { box: BoxFound }) {
  const t = useText();
  const zone = useScanner().person?.warehouse.zone;
  const state = box.active ? (stateOf(unitLife, box.status)?.label ?? '') : 'Deleted';
  const goes = box.load === null ? (box.shuttle ?? '–') : box.load;
  const fact = factOfBox(box);
  return (
    <section className="look-box">
      {fact.is !== 'state' && <p className="look-what">{t(factLabels[fact.is])}</p>}
      <p className="look-fact">{fact.is === 'state' ? t(fact.label) : fact.code}</p>
      <p className="look-say">{accountName(t, box.consignee)}</p>
      <p className="dim">{[box.place, box.description, box.size].filter(Boolean).join(', ')}</p>
      <dl className="look-list">
        <Line name={t('Unit')}>
          <span className="code">{box.code}</span>
        </Line>
        <Line name={t('Status')}>{t(state)}</Line>
        <Line name={t('Lane')}>{box.lane ?? '–'}</Line>
        <Line name={t('Leaves')}>
          {showDate(box.outboundDate)} {box.leavesFrom}
        </Line>
        <Line name={t('Load')}>
          {goes}
          {box.door === null ? '' : `, ${t('door {door}', { door: box.door })}`}
        </Line>
        <Line name={t('Shipper')}>{box.shipper}</Line>
      </dl>
      <ul className="look-codes">
        {box.last.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <span>
              {t(nameOfEvent(event.kind))} {placeOf(t, event)}
            </span>
            <span className="dim">
              {showMoment(event.at, zone)}, {personName(t, event.who)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
function placeOf(t: Say, event: BoxFound['last'][number]): string {
  const door = doorOfEvent(event);
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
