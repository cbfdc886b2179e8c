import { isLeavingEmpty } from './release.rules.ts';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatLoadNumber } from '#areas/outbound/loads/format-load.client.ts';
import { releasePickupEndpoint, recordShortagesAndCheckReleaseEndpoint } from './release.contract.ts';
import type { ReleaseCheckResult } from './release.contract.ts';
import type { ReleaseBlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { PickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Where the user can fix each blocker. */
export type ReleaseBlockerRemedy = 'shortages' | 'details' | 'inspection' | 'door';
export const remedyByBlockerCode: Record<ReleaseBlockerRow['code'], ReleaseBlockerRemedy | null> = {
  loadLocks: 'details',
  shortages: 'shortages',
  misStaged: 'shortages',
  shuttle: 'shortages',
  inspection: 'inspection',
  notClean: 'inspection',
  smells: 'inspection',
  reeferFails: 'inspection',
  wrongDay: 'details',
  notStarted: 'door',
  released: null,
};

/** The blockers, each with a link to fix it. */
export function ReleaseBlockerList({
  blockers,
  openRemedy: go,
}: {
  blockers: readonly ReleaseBlockerRow[];
  openRemedy: (to: ReleaseBlockerRemedy) => void;
}) {
  const t = useTranslate();
  const words: Record<ReleaseBlockerRemedy, string> = {
    shortages: t('Show shortages'),
    details: t('Open details'),
    inspection: t('Inspect trailer'),
    door: t('Choose door'),
  };
  return (
    <ul className="col">
      {blockers.map((b) => {
        const to = remedyByBlockerCode[b.code];
        return (
          <li key={b.code} className="note tone-wait">
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
            <span className="grow">{t(b.sentence, b.params)}</span>
            {to && (
              <button type="button" className="link" onClick={() => go(to)}>
                {words[to]}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ReleaseProps {
  pickup: PickupSnapshot;
  onClose: () => void;
  openRemedy: (to: ReleaseBlockerRemedy) => void;
}
/** Checks the release blockers, then releases. With a note, overrides those that can be forced. */
export function ReleaseDialog({ pickup, onClose, openRemedy: go }: ReleaseProps) {
  const t = useTranslate();
  const { found, release } = useRelease(pickup, onClose);
  const [note, setNote] = useState('');
  const [forcing, setForcing] = useState(false);
  const clear = found !== null && found.blockers.length === 0;
  return (
    <Dialog
      open
      isWide={found !== null && !clear}
      title={t('Release {load}', { load: formatLoadNumber(pickup) })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Keep loading')}</Button>
          {forcing ? (
            <Button
              variant="danger"
              disabledReason={note.trim() === '' ? t('Enter a note to force the release.') : null}
              onPress={() => release(note)}
            >
              {t('Force release')}
            </Button>
          ) : (
            <ReleaseActs found={found} onForce={() => setForcing(true)} onRelease={() => release()} />
          )}
        </>
      }
    >
      <Found
        found={found}
        go={(to) => {
          onClose();
          go(to);
        }}
      />
      {forcing && found !== null && isLeavingEmpty(found) && (
        <p className="note tone-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t(
              'Nothing is loaded. Instead of sending an empty truck, remove the freight from this load in the plan.',
            )}
          </span>
        </p>
      )}
      {forcing && (
        <div className="field">
          <label htmlFor="force-note">{t('Reason for release')}</label>
          <textarea
            id="force-note"
            className="input textarea"
            rows={3}
            maxLength={500}
            autoFocus
            value={note}
            onChange={(e) => setNote(e.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}

/**
 * The blockers, fetched when the dialog opens and after each rejection, and the release itself. It is forced when a note is
 * given.
 */
function useRelease(pickup: PickupSnapshot, onClose: () => void) {
  const t = useTranslate();
  const [found, setFound] = useState<ReleaseCheckResult | null>(null);
  const validate = useApiMutation(recordShortagesAndCheckReleaseEndpoint);
  const act = useApiMutation(releasePickupEndpoint, {
    successMessage: (a) => ({
      text: a.mailed
        ? '{load} released. {units, plural, one {# unit} other {# units}}, {bols, plural, one {# bill} other {# bills}} of lading.'
        : '{load} released. {units, plural, one {# unit} other {# units}}, {bols, plural, one {# bill} other {# bills}} of lading. The warehouse has no release email address, so no email was sent.',
      params: { load: formatLoadNumber(a), units: a.units, bols: a.bols.length },
    }),
  });
  const params = { id: pickup.loadId, pickupId: pickup.pickupId };
  const check = async () => {
    const answer = await validate.run({ params, body: { warehouseId: pickup.warehouseId } });
    if (answer) setFound(answer);
    return answer !== undefined;
  };
  const checkFirst = useEffectEvent(async () => {
    if (!(await check())) onClose();
  });
  useEffect(() => void checkFirst(), [pickup.pickupId]);
  const release = async (note?: string) => {
    // The dialog warns that the truck leaves empty before a forced release.
    const forced =
      note === undefined ? {} : { force: true, note, confirmed: found !== null && isLeavingEmpty(found) };
    const done = await withBusyOverlay(
      t(
        'Releasing {load} with {units, plural, one {# unit} other {# units}}. Creating bills of lading, updating the cooler and queuing the email.',
        {
          load: formatLoadNumber(pickup),
          units: found?.loaded ?? 0,
        },
      ),
      () => act.run({ params, body: { warehouseId: pickup.warehouseId, ...forced } }),
    );
    if (done) onClose();
    else await check();
  };
  return { found, release };
}

/** The release button, and the forced release. */
function ReleaseActs({
  found,
  onForce,
  onRelease,
}: {
  found: ReleaseCheckResult | null;
  onForce: () => void;
  onRelease: () => Promise<void>;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const clear = found !== null && found.blockers.length === 0;
  const releaseBlocker = clear ? null : t('Resolve these issues first.');
  const unforced = found?.canForce
    ? null
    : t('Only shortages, mis-staged units, shuttles and a failed inspection can be forced.');
  return (
    <>
      {found && !clear && (
        <Button
          variant="danger"
          icon={IconLock}
          disabledReason={
            me.can('forceReleaseLoad:outbound')
              ? unforced
              : t('You don’t have access. Ask your administrator.')
          }
          onPress={onForce}
        >
          {t('Force release…')}
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={found === null ? t('Checking') : releaseBlocker}
        onPress={onRelease}
      >
        {t('Release load')}
      </Button>
    </>
  );
}

function Found({ found, go }: { found: ReleaseCheckResult | null; go: (to: ReleaseBlockerRemedy) => void }) {
  const t = useTranslate();
  if (found === null) return <p className="muted">{t('Checking for blocking issues')}</p>;
  return (
    <>
      {found.blockers.length === 0 ? (
        <p className="note tone-done">
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          <span>{t('Ready to release.')}</span>
        </p>
      ) : (
        <ReleaseBlockerList blockers={found.blockers} openRemedy={go} />
      )}
      <p className="secondary release-note">
        {t(
          '{loaded} of {planned} units will leave. {short, plural, =0 {No units are short.} one {One unit is short.} other {# units are short.}} {cooler, plural, =0 {} one {One will go to the cooler.} other {# will go to the cooler.}}',
          {
            loaded: formatCount(found.loaded),
            planned: formatCount(found.planned),
            short: found.short,
            cooler: found.toCooler,
          },
        )}
      </p>
      {found.ratesLost.length > 0 && (
        <p className="note tone-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t('This release removes the charges of these shipments: {numbers}.', {
              numbers: found.ratesLost.join(', '),
            })}
          </span>
        </p>
      )}
    </>
  );
}
