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
import { ScannerSheetFrame, ScannerButton, formatShortPalletCode } from './scanner-buttons.component.tsx';
import { ReprintLabelAndChoosePrinterButtons, ScannerPrinterSheet } from './scanner-labels.component.tsx';
import { findScanAction, translateScanMessage } from './scan-result-view.client.ts';
import {
  answerScanQuestion,
  selectScanKind,
  selectScanTarget,
  markScansSeenOnDevice,
  refreshScannerDataIfOnline,
  signOutOfScanner,
  storeAndSendScan,
} from './scanner.client.ts';
import { toggleNextUnitToCoolerWithoutDescription } from './next-unit.client.ts';
import { startTodayOnScanner } from './start-day-on-scanner.client.ts';
import { findLayoutToStart } from './start-day-on-scanner.rules.ts';
import { InboundShuttlesSheet } from './scanner-inbound.component.tsx';
import { OtherUsersScansSheet } from './leftover-scans.component.tsx';
import { InspectOrClosePalletSheet } from './scanner-pallet.component.tsx';
import { ScannerTasksSheet } from './scanner-task-sheet.component.tsx';
import { CodeLookupSheet } from './code-lookup.component.tsx';
import { promptInstall } from './scanner-install.client.ts';
import { switchScannerLanguage } from './scanner-language.client.ts';
import type { ScannerSheetName } from './scanner-state.client.ts';
import { updateScannerState, useScannerState } from './scanner-state.client.ts';
import {
  OpenDayItemList,
  formatDayNotClosedMessage,
} from '#areas/calendar/start-day/open-days.component.tsx';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { useImeInput } from '#kit/web/ime-input.ts';
import { formatTime } from '#kit/web/format-time.ts';
import { UnknownUnitButtons } from './unknown-unit-buttons.component.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { languages, useLanguage, useTranslate } from '#kit/web/translate.tsx';

export { ScannerCamera } from './scanner-camera.component.tsx';

/** Sheets that list what other users may have opened, planned or sent since. */
const choosesFrom = new Set<ScannerSheetName>([
  'receive',
  'loads',
  'shuttles',
  'inbound',
  'pallet',
  'tasks',
  'startDay',
  'left',
]);
/** The sheet that a tap opens in place of the result. A scan closes it, so nothing blocks the next scan. */
export function ScannerSheet({ sheet }: { sheet: ScannerSheetName }) {
  useEffect(() => {
    if (choosesFrom.has(sheet)) refreshScannerDataIfOnline();
  }, [sheet]);
  if (sheet === 'more') return <More />;
  if (sheet === 'receive') return <ReceivePlace />;
  if (sheet === 'loads') return <Loads />;
  if (sheet === 'shuttles') return <Shuttles />;
  if (sheet === 'inbound') return <InboundShuttlesSheet />;
  if (sheet === 'pallet') return <InspectOrClosePalletSheet />;
  if (sheet === 'lookUp') return <CodeLookupSheet />;
  if (sheet === 'startDay') return <StartToday />;
  if (sheet === 'language') return <Languages />;
  if (sheet === 'signOut') return <SignOut />;
  if (sheet === 'printer') return <ScannerPrinterSheet />;
  if (sheet === 'tasks') return <ScannerTasksSheet />;
  if (sheet === 'left') return <OtherUsersScansSheet />;
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
/** The sheet to choose from before anything is scanned for the action. */
const opensWith = new Map<ScanKind, ScannerSheetName>([
  ['arrive', 'inbound'],
  ['palletInspect', 'pallet'],
  ['palletClose', 'pallet'],
]);
function More() {
  const t = useTranslate();
  const { session: person, scanContext: standing, sync, installable } = useScannerState();
  if (!person) return null;
  const may = (kind: ScanKind) => person.kinds.includes(kind);
  return (
    <ScannerSheetFrame title={t('More')}>
      <div className="scanner-grid">
        {moreActs
          .filter((a) => may(a.kind))
          .map((a) => (
            <ScannerButton
              key={a.kind}
              icon={a.icon}
              on={standing.kind === a.kind}
              onPress={() => {
                selectScanKind(a.kind);
                const opens = opensWith.get(a.kind);
                if (opens) updateScannerState({ sheet: opens, errorMessage: null });
              }}
            >
              {t(findScanAction(a.kind)?.title ?? '')}
            </ScannerButton>
          ))}
        {may('palletOpen') && (
          <ScannerButton
            icon={IconPlus}
            onPress={() => {
              selectScanKind('receive');
              return storeAndSendScan('', { kind: 'palletOpen' });
            }}
          >
            {t('Open pallet')}
          </ScannerButton>
        )}
        {person.mayStartDay && (
          <ScannerButton
            icon={IconCalendarPlus}
            onPress={() => updateScannerState({ sheet: 'startDay', errorMessage: null })}
            small={sync?.day ? formatDate(sync.day.receivingDate) : t('Not started')}
          >
            {t('Start day')}
          </ScannerButton>
        )}
        <ScannerButton
          icon={IconZoomQuestion}
          onPress={() => updateScannerState({ sheet: 'lookUp', lookup: null, errorMessage: null })}
        >
          {t('Look up')}
        </ScannerButton>
        <ReprintLabelAndChoosePrinterButtons />
        <ScannerButton icon={IconLanguage} onPress={() => updateScannerState({ sheet: 'language' })}>
          {t('Language')}
        </ScannerButton>
        {installable && (
          <ScannerButton icon={IconDeviceMobileDown} onPress={promptInstall}>
            {t('Install on this device')}
          </ScannerButton>
        )}
        <ScannerButton icon={IconLogout} onPress={() => updateScannerState({ sheet: 'signOut' })}>
          {t('Sign out')}
        </ScannerButton>
      </div>
    </ScannerSheetFrame>
  );
}

function ReceivePlace() {
  const t = useTranslate();
  const { sync, scanContext: standing, session: person } = useScannerState();
  return (
    <ScannerSheetFrame title={t('Where units are received')}>
      <h3 className="caption">{t('Door')}</h3>
      <div className="scanner-grid doors">
        {(sync?.receivingDoors ?? []).map((door) => (
          <ScannerButton
            key={door}
            look="centered"
            on={standing.door === door}
            onPress={() => selectScanTarget({ door: standing.door === door ? null : door })}
          >
            {door}
          </ScannerButton>
        ))}
      </div>
      <ScannerButton
        icon={IconQuestionMark}
        on={standing.noDescription}
        onPress={toggleNextUnitToCoolerWithoutDescription}
        small={t('Move to cooler')}
      >
        {t('Mark next: no description')}
      </ScannerButton>
      <h3 className="caption">{t('Pallet')}</h3>
      {person?.kinds.includes('palletOpen') && (
        <ScannerButton
          icon={IconPlus}
          look="primary"
          onPress={() => storeAndSendScan('', { kind: 'palletOpen' })}
        >
          {t('Open pallet')}
        </ScannerButton>
      )}
      <ScannerButton on={standing.palletCode === null} onPress={() => selectScanTarget({ palletCode: null })}>
        {t('No pallet')}
      </ScannerButton>
      {(sync?.pallets ?? []).map((p) => (
        <ScannerButton
          key={p.code}
          on={standing.palletCode === p.code}
          onPress={() => selectScanTarget({ palletCode: p.code })}
          small={p.shipper}
          end={p.units}
        >
          {t('Pallet {code}', { code: formatShortPalletCode(p.code) })}
        </ScannerButton>
      ))}
    </ScannerSheetFrame>
  );
}

function Loads() {
  const t = useTranslate();
  const { sync, scanContext: standing } = useScannerState();
  const loads = sync?.loads ?? [];
  return (
    <ScannerSheetFrame title={t('Today’s loads')}>
      {loads.length === 0 && <p className="muted">{t('No load leaves here today.')}</p>}
      {loads.map((l) => (
        <ScannerButton
          key={l.pickupId}
          icon={IconDoorExit}
          on={standing.pickupId === l.pickupId}
          onPress={() => selectScanTarget({ pickupId: l.pickupId })}
          small={l.drops}
          end={<>{t('{loaded} of {planned}', { loaded: l.loaded, planned: l.planned })}</>}
        >
          {l.loadName}
          {l.pastDay ? ` (${formatDate(l.pastDay)})` : ''}
          {l.door === null ? '' : `, ${t('door {door}', { door: l.door })}`}
        </ScannerButton>
      ))}
    </ScannerSheetFrame>
  );
}

function Shuttles() {
  const t = useTranslate();
  const { sync, scanContext: standing } = useScannerState();
  const shuttles = sync?.shuttles ?? [];
  return (
    <ScannerSheetFrame title={t('Open shuttle loads')}>
      {shuttles.length === 0 && <p className="muted">{t('No shuttle load is open here.')}</p>}
      {shuttles.map((s) => (
        <ScannerButton
          key={s.id}
          icon={IconArrowsExchange}
          on={standing.shuttleLoadId === s.id}
          onPress={() => selectScanTarget({ shuttleLoadId: s.id })}
          small={[formatDate(s.day), s.door === null ? null : t('door {door}', { door: s.door })]
            .filter((x) => x !== null)
            .join(', ')}
          end={s.units}
        >
          {s.number} {t('to {warehouse}', { warehouse: s.to })}
        </ScannerButton>
      ))}
    </ScannerSheetFrame>
  );
}

const startWords = (
  t: Translate,
  { isAsked, isRunning }: { isAsked: boolean; isRunning: boolean },
): string => {
  if (isAsked) return t('Start day anyway');
  return isRunning ? t('Change the operating day') : t('Start day');
};

function StartToday() {
  const t = useTranslate();
  const { sync, errorMessage: complaint, waitingCount: waiting, otherUserScans: foreign } = useScannerState();
  const openDays = complaint?.openDays ?? [];
  const isAsked = complaint?.code === startDayErrors.earlierDayOpen.code;
  const [chosenLayout, setLayout] = useState<number | null>(null);
  const layout = findLayoutToStart(sync?.layouts ?? [], chosenLayout);
  const [speed, setSpeed] = useState(String(sync?.loadingSpeed ?? ''));
  const typing = useImeInput(speed, (raw) => setSpeed(raw.replace(/\D/g, '').slice(0, 5)));
  const loadingSpeed = Number(speed);
  const ready =
    layout !== null && Number.isInteger(loadingSpeed) && loadingSpeed >= 1 && loadingSpeed <= 10_000;
  return (
    <ScannerSheetFrame title={t('Start day')}>
      <p className="muted">{sync ? formatDate(sync.today) : ''}</p>
      {complaint && (
        <div className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {isAsked && openDays.length > 0 ? (
            <span>
              {openDays.map((day) => (
                <Fragment key={day.day}>
                  {formatDayNotClosedMessage(t, day, sync?.today ?? '')}
                  <OpenDayItemList day={day} />
                </Fragment>
              ))}
              {t(
                'You can still release its loads and close it later. Home and Loads show what is still open.',
              )}
            </span>
          ) : (
            translateScanMessage(t, complaint.sentence, complaint.params)
          )}
        </div>
      )}
      {foreign.map(({ userCode: code, name, waitingCount: count }) => (
        <p key={code} className="scanner-note tone-wait" role="status">
          {t('{count, plural, one {# scan by {name} is waiting} other {# scans by {name} are waiting}}', {
            count,
            name,
          })}
        </p>
      ))}
      {waiting > 0 && (
        <p className="scanner-note tone-wait" role="status">
          {t('{count, plural, one {# scan is} other {# scans are}} not sent yet.', { count: waiting })}
        </p>
      )}
      <h3 className="caption">{t('Layout')}</h3>
      {sync?.layouts.length === 0 && (
        <p className="muted">{t(startDayErrors.noLayouts.sentence, { date: formatDate(sync.today) })}</p>
      )}
      {(sync?.layouts ?? []).map((l) => (
        <ScannerButton key={l.id} on={layout === l.id} onPress={() => setLayout(l.id)}>
          {l.name}
        </ScannerButton>
      ))}
      <label className="caption">
        {t('Loading speed')}
        <input inputMode="numeric" {...typing} />
      </label>
      <button
        type="button"
        className="touch-button scanner-button primary"
        aria-disabled={!ready}
        onClick={() => {
          if (ready && layout !== null) void startTodayOnScanner(layout, loadingSpeed, isAsked);
        }}
      >
        {startWords(t, { isAsked, isRunning: sync?.day?.receivingDate === sync?.today })}
      </button>
    </ScannerSheetFrame>
  );
}

function Languages() {
  const t = useTranslate();
  const now = useLanguage();
  const { errorMessage: complaint } = useScannerState();
  return (
    <ScannerSheetFrame title={t('Language')}>
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {t(complaint.sentence, complaint.params)}
        </p>
      )}
      {languages.map((l) => (
        <ScannerButton
          key={l.code}
          on={l.code === now}
          onPress={async () => {
            if (await switchScannerLanguage(l.code)) updateScannerState({ sheet: null });
          }}
        >
          <span lang={l.code}>{l.name}</span>
        </ScannerButton>
      ))}
    </ScannerSheetFrame>
  );
}

function SignOut() {
  const t = useTranslate();
  const { waitingCount: waiting, session: person } = useScannerState();
  return (
    <ScannerSheetFrame title={t('Sign out')}>
      {waiting > 0 && (
        <p className="scanner-note tone-wait" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {t(
            '{count, plural, one {# scan} other {# scans}} not sent. Saved on this device until {name} signs in again.',
            { count: waiting, name: person?.name ?? '' },
          )}
        </p>
      )}
      <ScannerButton look={waiting > 0 ? 'danger' : 'primary'} icon={IconLogout} onPress={signOutOfScanner}>
        {waiting > 0
          ? t('Sign out and keep {count, plural, one {# scan} other {# scans}} here', { count: waiting })
          : t('Sign out')}
      </ScannerButton>
      <ScannerButton icon={IconDoorEnter} onPress={() => updateScannerState({ sheet: null })}>
        {t('Keep scanning')}
      </ScannerButton>
    </ScannerSheetFrame>
  );
}

/** Scans that were stored without a network and then rejected. Each stays until a user dismisses it. */
function Troubled() {
  const t = useTranslate();
  const { unresolvedScans: troubled, session: person } = useScannerState();
  return (
    <ScannerSheetFrame title={t('Rejected after being saved')}>
      {troubled.map((row) => (
        <div key={row.id} className="scanner-note tone-fault" style={{ flexDirection: 'column' }}>
          <b>{row.wish.code}</b>
          {row.name !== person?.name && <span>{row.name}</span>}
          <span>
            {t(findScanAction(row.wish.kind)?.title ?? row.wish.kind)},{' '}
            {formatTime(row.wish.scannedAt, person?.warehouse.zone)}
          </span>
          {row.result?.sentence && (
            <span>{translateScanMessage(t, row.result.sentence, row.result.params)}</span>
          )}
          {row.result?.factLabel && row.result.fact && (
            <span>
              {t(row.result.factLabel)} <b>{row.result.fact}</b>
            </span>
          )}
          {row.result?.ask === 'shipper' &&
            row.result.choices.map((c) => (
              <ScannerButton key={c.id} onPress={() => answerScanQuestion(row, { shipperId: c.id })}>
                {c.name}
              </ScannerButton>
            ))}
          {(row.result?.ask === 'unknown' || row.result?.ask === 'proposal') && (
            <UnknownUnitButtons
              scan={row}
              questionKind={row.result.ask}
              proposals={row.result.proposals ?? []}
            />
          )}
          <ScannerButton icon={IconCheck} onPress={() => markScansSeenOnDevice([row.id])}>
            {row.result?.ask === 'temperature'
              ? t('Dismiss, then scan the unit again with its temperature')
              : t('Dismiss')}
          </ScannerButton>
        </div>
      ))}
      {troubled.length > 1 && (
        <ScannerButton
          look="danger"
          icon={IconX}
          onPress={() => markScansSeenOnDevice(troubled.map((row) => row.id))}
        >
          {t('Dismiss all {count}', { count: troubled.length })}
        </ScannerButton>
      )}
    </ScannerSheetFrame>
  );
}
