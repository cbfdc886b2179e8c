import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBoxMultiple,
  IconCalendarPlus,
  IconCheck,
  IconDeviceMobileDown,
  IconDoorEnter,
  IconDoorExit,
  IconLanguage,
  IconLogout,
  IconMapPin,
  IconPackageImport,
  IconPackageOff,
  IconPlus,
  IconQuestionMark,
  IconSnowflake,
  IconSnowflakeOff,
  IconTruckReturn,
  IconX,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import type { ScanKind } from './scanning.contract.ts';
import { Frame, Key, shortPallet } from './scanner-keys.part.tsx';
import { LabelKeys, LabelPrinter } from './scanner-labels.part.tsx';
import { actOf, filled } from './scan-face.web.ts';
import {
  answerQuestion,
  chooseAct,
  choosePlace,
  dismiss,
  freshen,
  setAsideNext,
  signOut,
  startToday,
  submit,
} from './scanner.web.ts';
import { Inbound } from './scanner-inbound.part.tsx';
import { Left } from './left-scans.part.tsx';
import { Pallet } from './scanner-pallet.part.tsx';
import { Tasks } from './scanner-task-sheet.part.tsx';
import { LookUp } from './look-up.part.tsx';
import { install } from './scanner-install.web.ts';
import { speak } from './scanner-language.web.ts';
import type { Sheet } from './scanner-state.web.ts';
import { show, useScanner } from './scanner-state.web.ts';
import { OpenDayLines, openDayWords } from '#areas/calendar/start-day/open-days.part.tsx';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { showDate } from '#kit/contract/dates.ts';
import { useComposed } from '#kit/web/composed.ts';
import { showClock } from '#kit/web/moments.ts';
import { UnknownKeys } from './unknown-keys.part.tsx';
import type { Say } from '#kit/web/text.tsx';
import { languages, useLanguage, useText } from '#kit/web/text.tsx';

export { ScannerCamera } from './scanner-camera.part.tsx';

/** Sheets that list what others may have opened, planned or sent since. */
const choosesFrom = new Set<Sheet>([
  'receive',
  'loads',
  'shuttles',
  'inbound',
  'pallet',
  'tasks',
  'startDay',
  'left',
]);
/** What a tap opens in place of the result. A scan closes it: nothing stands between two scans. */
export function ScannerSheet({ sheet }: { sheet: Sheet }) {
  useEffect(() => {
    if (choosesFrom.has(sheet)) freshen();
  }, [sheet]);
  if (sheet === 'more') return <More />;
  if (sheet === 'receive') return <ReceivePlace />;
  if (sheet === 'loads') return <Loads />;
  if (sheet === 'shuttles') return <Shuttles />;
  if (sheet === 'inbound') return <Inbound />;
  if (sheet === 'pallet') return <Pallet />;
  if (sheet === 'lookUp') return <LookUp />;
  if (sheet === 'startDay') return <StartToday />;
  if (sheet === 'language') return <Languages />;
  if (sheet === 'signOut') return <SignOut />;
  if (sheet === 'printer') return <LabelPrinter />;
  if (sheet === 'tasks') return <Tasks />;
  if (sheet === 'left') return <Left />;
  return <Troubled />;
}
const moreActs: readonly { kind: ScanKind; icon: Icon }[] = [
  { kind: 'arrive', icon: IconPackageImport },
  { kind: 'stage', icon: IconMapPin },
  { kind: 'cooler', icon: IconSnowflake },
  { kind: 'unload', icon: IconTruckReturn },
  { kind: 'coolerReturn', icon: IconSnowflakeOff },
  { kind: 'palletInspect', icon: IconBoxMultiple },
  { kind: 'palletClose', icon: IconPackageOff },
];
/** What is chosen before anything is scanned for it. */
const opensWith = new Map<ScanKind, Sheet>([
  ['arrive', 'inbound'],
  ['palletInspect', 'pallet'],
  ['palletClose', 'pallet'],
]);
function More() {
  const t = useText();
  const { person, standing, sync, installable } = useScanner();
  if (!person) return null;
  const may = (kind: ScanKind) => person.kinds.includes(kind);
  return (
    <Frame title={t('More')}>
      <div className="scan-grid">
        {moreActs
          .filter((a) => may(a.kind))
          .map((a) => (
            <Key
              key={a.kind}
              icon={a.icon}
              on={standing.kind === a.kind}
              onPress={() => {
                chooseAct(a.kind);
                const opens = opensWith.get(a.kind);
                if (opens) show({ sheet: opens, complaint: null });
              }}
            >
              {t(actOf(a.kind)?.title ?? '')}
            </Key>
          ))}
        {may('palletOpen') && (
          <Key
            icon={IconPlus}
            onPress={() => {
              chooseAct('receive');
              return submit('', { kind: 'palletOpen' });
            }}
          >
            {t('Open pallet')}
          </Key>
        )}
        {person.mayStartDay && (
          <Key
            icon={IconCalendarPlus}
            onPress={() => show({ sheet: 'startDay', complaint: null })}
            small={sync?.day ? showDate(sync.day.receivingDate) : t('Not started')}
          >
            {t('Start day')}
          </Key>
        )}
        <Key icon={IconZoomQuestion} onPress={() => show({ sheet: 'lookUp', found: null, complaint: null })}>
          {t('What is this?')}
        </Key>
        <LabelKeys />
        <Key icon={IconLanguage} onPress={() => show({ sheet: 'language' })}>
          {t('Language')}
        </Key>
        {installable && (
          <Key icon={IconDeviceMobileDown} onPress={install}>
            {t('Install on this device')}
          </Key>
        )}
        <Key icon={IconLogout} onPress={() => show({ sheet: 'signOut' })}>
          {t('Sign out')}
        </Key>
      </div>
    </Frame>
  );
}

function ReceivePlace() {
  const t = useText();
  const { sync, standing, person } = useScanner();
  return (
    <Frame title={t('Where boxes are received')}>
      <h3 className="cap">{t('Door')}</h3>
      <div className="scan-grid doors">
        {(sync?.receivingDoors ?? []).map((door) => (
          <Key
            key={door}
            look="mid"
            on={standing.door === door}
            onPress={() => choosePlace({ door: standing.door === door ? null : door })}
          >
            {door}
          </Key>
        ))}
      </div>
      <Key
        icon={IconQuestionMark}
        on={standing.noDescription}
        onPress={setAsideNext}
        small={t('Goes to the cooler')}
      >
        {t('Next box lacks a description')}
      </Key>
      <h3 className="cap">{t('Pallet')}</h3>
      {person?.kinds.includes('palletOpen') && (
        <Key icon={IconPlus} look="go" onPress={() => submit('', { kind: 'palletOpen' })}>
          {t('Open pallet')}
        </Key>
      )}
      <Key on={standing.palletCode === null} onPress={() => choosePlace({ palletCode: null })}>
        {t('No pallet')}
      </Key>
      {(sync?.pallets ?? []).map((p) => (
        <Key
          key={p.code}
          on={standing.palletCode === p.code}
          onPress={() => choosePlace({ palletCode: p.code })}
          small={p.shipper}
          end={p.units}
        >
          {t('Pallet {code}', { code: shortPallet(p.code) })}
        </Key>
      ))}
    </Frame>
  );
}

function Loads() {
  const t = useText();
  const { sync, standing } = useScanner();
  const loads = sync?.loads ?? [];
  return (
    <Frame title={t('Loads of today')}>
      {loads.length === 0 && <p className="dim">{t('No load leaves here today.')}</p>}
      {loads.map((l) => (
        <Key
          key={l.pickupId}
          icon={IconDoorExit}
          on={standing.pickupId === l.pickupId}
          onPress={() => choosePlace({ pickupId: l.pickupId })}
          small={l.drops}
          end={<>{t('{loaded} of {planned}', { loaded: l.loaded, planned: l.planned })}</>}
        >
          {l.loadName}
          {l.pastDay ? ` (${showDate(l.pastDay)})` : ''}
          {l.door === null ? '' : `, ${t('door {door}', { door: l.door })}`}
        </Key>
      ))}
    </Frame>
  );
}

function Shuttles() {
  const t = useText();
  const { sync, standing } = useScanner();
  const shuttles = sync?.shuttles ?? [];
  return (
    <Frame title={t('Open shuttle loads')}>
      {shuttles.length === 0 && <p className="dim">{t('No shuttle load is open here.')}</p>}
      {shuttles.map((s) => (
        <Key
          key={s.id}
          icon={IconArrowsExchange}
          on={standing.shuttleLoadId === s.id}
          onPress={() => choosePlace({ shuttleLoadId: s.id })}
          small={[showDate(s.day), s.door === null ? null : t('door {door}', { door: s.door })]
            .filter((x) => x !== null)
            .join(', ')}
          end={s.units}
        >
          {s.number} {t('to {warehouse}', { warehouse: s.to })}
        </Key>
      ))}
    </Frame>
  );
}

const startWords = (t: Say, { isAsked, isRunning }: { isAsked: boolean; isRunning: boolean }): string => {
  if (isAsked) return t('Start day anyway');
  return isRunning ? t('Change the running day') : t('Start day');
};

function StartToday() {
  const t = useText();
  const { sync, complaint, waiting, foreign } = useScanner();
  const openDays = complaint?.openDays ?? [];
  const isAsked = complaint?.code === startDayErrors.dayOpen.code;
  const [layout, setLayout] = useState<number | null>(
    sync?.layouts.length === 1 ? (sync.layouts[0]?.id ?? null) : null,
  );
  const [speed, setSpeed] = useState(String(sync?.loadingSpeed ?? ''));
  const typing = useComposed(speed, (raw) => setSpeed(raw.replace(/\D/g, '').slice(0, 5)));
  const whole = Number(speed);
  const ready = layout !== null && Number.isInteger(whole) && whole >= 1 && whole <= 10_000;
  return (
    <Frame title={t('Start day')}>
      <p className="dim">{sync ? showDate(sync.today) : ''}</p>
      {complaint && (
        <div className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {isAsked && openDays.length > 0 ? (
            <span>
              {openDays.map((day) => (
                <Fragment key={day.day}>
                  {openDayWords(t, day, sync?.today ?? '')}
                  <OpenDayLines day={day} />
                </Fragment>
              ))}
              {t('You can still release its loads and close it later. Until then, Home and Loads show it.')}
            </span>
          ) : (
            filled(t, complaint.sentence, complaint.params)
          )}
        </div>
      )}
      {foreign.map(({ code, name, count }) => (
        <p key={code} className="scan-note t-wait" role="status">
          {t('{count, plural, one {# scan of {name} waits} other {# scans of {name} wait}}', { count, name })}
        </p>
      ))}
      {waiting > 0 && (
        <p className="scan-note t-wait" role="status">
          {t('{count, plural, one {# scan is} other {# scans are}} not sent yet.', { count: waiting })}
        </p>
      )}
      <h3 className="cap">{t('Layout')}</h3>
      {sync?.layouts.length === 0 && (
        <p className="dim">{t(startDayErrors.noLayouts.sentence, { date: showDate(sync.today) })}</p>
      )}
      {(sync?.layouts ?? []).map((l) => (
        <Key key={l.id} on={layout === l.id} onPress={() => setLayout(l.id)}>
          {l.name}
        </Key>
      ))}
      <label className="cap">
        {t('Loading speed')}
        <input inputMode="numeric" {...typing} />
      </label>
      <button
        type="button"
        className="hand-key scan-key go"
        aria-disabled={!ready}
        onClick={() => {
          if (ready && layout !== null) void startToday(layout, whole, isAsked);
        }}
      >
        {startWords(t, { isAsked, isRunning: sync?.day?.receivingDate === sync?.today })}
      </button>
    </Frame>
  );
}

function Languages() {
  const t = useText();
  const now = useLanguage();
  const { complaint } = useScanner();
  return (
    <Frame title={t('Language')}>
      {complaint && (
        <p className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {t(complaint.sentence, complaint.params)}
        </p>
      )}
      {languages.map((l) => (
        <Key
          key={l.code}
          on={l.code === now}
          onPress={async () => {
            if (await speak(l.code)) show({ sheet: null });
          }}
        >
          <span lang={l.code}>{l.name}</span>
        </Key>
      ))}
    </Frame>
  );
}

function SignOut() {
  const t = useText();
  const { waiting, person } = useScanner();
  return (
    <Frame title={t('Sign out')}>
      {waiting > 0 && (
        <p className="scan-note t-wait" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {t(
            '{count, plural, one {# scan is not sent yet. It stays} other {# scans are not sent yet. They stay}} on this device until {name} signs in here again.',
            { count: waiting, name: person?.name ?? '' },
          )}
        </p>
      )}
      <Key look={waiting > 0 ? 'risk' : 'go'} icon={IconLogout} onPress={signOut}>
        {waiting > 0
          ? t('Sign out and keep {count, plural, one {# scan} other {# scans}} here', { count: waiting })
          : t('Sign out')}
      </Key>
      <Key icon={IconDoorEnter} onPress={() => show({ sheet: null })}>
        {t('Go on scanning')}
      </Key>
    </Frame>
  );
}

/** Scans that were kept without a network and then refused: each stays until somebody has seen it. */
function Troubled() {
  const t = useText();
  const { troubled, person } = useScanner();
  return (
    <Frame title={t('Refused after they were kept')}>
      {troubled.map((row) => (
        <div key={row.id} className="scan-note t-fault" style={{ flexDirection: 'column' }}>
          <b>{row.wish.code}</b>
          {row.name !== person?.name && <span>{row.name}</span>}
          <span>
            {t(actOf(row.wish.kind)?.title ?? row.wish.kind)},{' '}
            {showClock(row.wish.scannedAt, person?.warehouse.zone)}
          </span>
          {row.result?.sentence && <span>{filled(t, row.result.sentence, row.result.params)}</span>}
          {row.result?.factLabel && row.result.fact && (
            <span>
              {t(row.result.factLabel)} <b>{row.result.fact}</b>
            </span>
          )}
          {row.result?.ask === 'shipper' &&
            row.result.choices.map((c) => (
              <Key key={c.id} onPress={() => answerQuestion(row, { shipperId: c.id })}>
                {c.name}
              </Key>
            ))}
          {(row.result?.ask === 'unknown' || row.result?.ask === 'proposal') && (
            <UnknownKeys scan={row} of={row.result.ask} proposals={row.result.proposals ?? []} />
          )}
          <Key icon={IconCheck} onPress={() => dismiss([row.id])}>
            {row.result?.ask === 'temperature'
              ? t('Dismiss; scan the box again with its temperature')
              : t('Dismiss')}
          </Key>
        </div>
      ))}
      {troubled.length > 1 && (
        <Key look="risk" icon={IconX} onPress={() => dismiss(troubled.map((row) => row.id))}>
          {t('Dismiss all {count}', { count: troubled.length })}
        </Key>
      )}
    </Frame>
  );
}
