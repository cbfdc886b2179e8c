import './follow.css';
import { IconChevronDown, IconChevronRight, IconLinkOff, IconPhone, IconPrinter } from '@tabler/icons-react';
import { createContext, useCallback, useContext, useState } from 'react';
import { openDayBox, openDayBoxes, openDayPhoto, openDayProofs, printDayLink } from './day-links.contract.ts';
import type { DayLine, DayPage, DayTruck } from './day-links.contract.ts';
import { useFollowed, useLinkOfAddress } from './followed.web.ts';
import type { Followed } from './followed.web.ts';
import { showPhone } from '#areas/accounts/accounts/account.rules.ts';
import { mostBoxes } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { BoxLifeSteps, BoxList, StageWords } from '#areas/outbound/tracking/boxes.part.tsx';
import { countStages } from '#areas/outbound/tracking/box-stage.rules.ts';
import { FreightEta, FreightWay, windowWords } from '#areas/outbound/tracking/delivery.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { ShownProofs } from '#areas/outbound/driver-proofs/shown-proofs.part.tsx';
import { call } from '#kit/web/call.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { showDayDate, showNamedMoment } from '#kit/web/moments.ts';
import { Answered, Failed, Loading } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { Logo } from '#kit/web/house-mark.tsx';
import { Languages } from '#kit/web/languages.tsx';
import { useText } from '#kit/web/text.tsx';

/** By which link the page is looked at. */
const LinkContext = createContext('');

/** What one consignee gets of one day, for who has the link: no account, no menu, made for a phone. */
export default function FollowScreen() {
  const link = useLinkOfAddress();
  const followed = useFollowed(link);
  return (
    <LinkContext value={link}>
      <main className="follow">
        <Shown of={followed} />
      </main>
    </LinkContext>
  );
}

function Shown({ of }: { of: Followed }) {
  if (of.over) return <Over of={of.over.sentence} />;
  if (of.page) return <Day page={of.page} of={of} />;
  if (of.failed) return <Failed failure={of.failed} again={of.again} />;
  return <Loading lines={8} />;
}

function Over({ of }: { of: { text: string; params?: Record<string, unknown> } }) {
  const t = useText();
  return (
    <>
      <Languages />
      <div className="nothing" role="alert">
        <IconLinkOff size={26} stroke={1.75} aria-hidden />
        <h1>{t('This link shows nothing')}</h1>
        <p>{t(of.text, of.params)}</p>
      </div>
    </>
  );
}

function Day({ page, of }: { page: DayPage; of: Followed }) {
  const t = useText();
  const link = useContext(LinkContext);
  const waits = page.waiting.reduce((sum, line) => sum + line.boxes, 0);
  const onTrucks = page.trucks.reduce((sum, truck) => sum + truck.boxes, 0);
  return (
    <>
      <header className="follow-head">
        {page.logo === null ? <b>{page.company}</b> : <Logo path={page.logo} company={page.company} />}
        <Languages />
      </header>
      <h1>{page.consignee}</h1>
      <p className="mid">
        {t('Freight of {date}', { date: showDayDate(page.day) })},{' '}
        {t('{count, plural, one {# box} other {# boxes}}', { count: onTrucks + waits })}
      </p>
      {page.trucks.map((truck) => (
        <Truck key={truck.dropId} truck={truck} />
      ))}
      {waits > 0 && (
        <section className="panel" aria-label={t('On no truck yet')}>
          <header>
            <h2>{t('On no truck yet')}</h2>
          </header>
          <Lines lines={page.waiting} dropId={null} />
        </section>
      )}
      {onTrucks + waits === 0 && <p className="note">{t('Nothing is announced for this day yet.')}</p>}
      {of.failed && (
        <p className="note t-wait" role="status">
          {t('No connection. This is as it stood {time}.', { time: momentOf(of.readAt, page.zone) })}
        </p>
      )}
      <footer className="follow-foot">
        <Action icon={IconPrinter} onPress={() => download(printDayLink, { body: { link } })}>
          {t('Print code')}
        </Action>
        {page.phone && (
          <a className="btn" href={`tel:${page.phone}`}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {showPhone(page.phone)}
          </a>
        )}
        <p className="cap">
          {t('As of {time}. The link works until {end}.', {
            time: momentOf(of.readAt, page.zone),
            end: showNamedMoment(page.expiresAt, page.zone),
          })}
        </p>
      </footer>
    </>
  );
}
const momentOf = (milliseconds: number, zone: string): string =>
  showNamedMoment(new Date(milliseconds).toISOString(), zone);

function Truck({ truck }: { truck: DayTruck }) {
  const t = useText();
  const name = `L-${truck.loadNumber}`;
  return (
    <section className="panel" aria-label={t('Truck {load}', { load: name })}>
      <header>
        <h2>{t('Truck {load}', { load: name })}</h2>
        <span className="grow" />
        <State of="eta" value={truck.status} />
      </header>
      <div className="col follow-truck">
        <FreightEta way={{ ...truck, etaByHand: false, etaHidden: false }} />
        <FreightWay status={truck.status} />
        <dl className="kv two">
          <dt>{t('Deliver to')}</dt>
          <dd>{[truck.deliverTo, truck.city, truck.state].filter(Boolean).join(', ')}</dd>
          <dt>{t('Window')}</dt>
          <dd>{windowWords(t, truck)}</dd>
          <dt>{t('Trailer')}</dt>
          <dd>{[truck.trailer, truck.carrier].filter(Boolean).join(', ') || '–'}</dd>
          <dt>{t('Loaded')}</dt>
          <dd>
            {t('{loaded} of {planned}', {
              loaded: showCount(truck.loaded),
              planned: showCount(truck.boxes),
            })}
          </dd>
        </dl>
      </div>
      {truck.deliveredAt !== null && <ProofsByLink dropId={truck.dropId} />}
      <Lines lines={truck.lines} dropId={truck.dropId} />
    </section>
  );
}

function ProofsByLink({ dropId }: { dropId: number }) {
  const link = useContext(LinkContext);
  const found = useAnswer(openDayProofs, { body: { link, dropId } });
  const read = useCallback(
    (photoId: number) => call(openDayPhoto, { body: { link, dropId, photoId } }, { own: true, quiet: true }),
    [link, dropId],
  );
  return (
    <Answered of={found} lines={2}>
      {(proofs) => <ShownProofs proofs={proofs} read={read} />}
    </Answered>
  );
}

function Lines({ lines, dropId }: { lines: readonly DayLine[]; dropId: number | null }) {
  const t = useText();
  return (
    <ul className="follow-lines" aria-label={t('Products')}>
      {lines.map((line) => (
        <Line key={line.lineId} line={line} dropId={dropId} />
      ))}
    </ul>
  );
}

function Line({ line, dropId }: { line: DayLine; dropId: number | null }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const Mark = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button type="button" className="follow-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Mark size={18} stroke={1.75} aria-hidden />
        <span className="grow">
          <b>{line.description}</b>
          <br />
          <span className="dim">{line.shipper}</span>
        </span>
        <span className="follow-counts">
          <b className="num">{t('{count, plural, one {# box} other {# boxes}}', { count: line.boxes })}</b>
          {countStages(line.stages).map(({ stage, boxes }) => (
            <span key={stage.says}>
              <StageWords stage={stage} /> <span className="num">{boxes}</span>
            </span>
          ))}
        </span>
      </button>
      {open && <Boxes lineId={line.lineId} dropId={dropId} />}
    </li>
  );
}

function Boxes({ lineId, dropId }: { lineId: number; dropId: number | null }) {
  const t = useText();
  const link = useContext(LinkContext);
  const found = useAnswer(openDayBoxes, { body: { link, lineId, dropId } });
  return (
    <div className="follow-boxes">
      <Answered of={found}>
        {({ boxes, units }) => (
          <>
            <BoxList boxes={boxes} Life={LifeByLink} />
            {units > mostBoxes && (
              <p className="dim">
                {t('The first {shown} of {count} boxes.', { shown: mostBoxes, count: showCount(units) })}
              </p>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

function LifeByLink({ id }: { id: number }) {
  const link = useContext(LinkContext);
  const life = useAnswer(openDayBox, { body: { link, boxId: id } });
  return (
    <Answered of={life} lines={3}>
      {(data) => <BoxLifeSteps life={data} />}
    </Answered>
  );
}
