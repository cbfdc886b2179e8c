import { leavesEmpty } from './release.rules.ts';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { nameOf } from '#areas/outbound/loads/load-words.web.ts';
import { releasePickup, validateRelease } from './release.contract.ts';
import type { Validation } from './release.contract.ts';
import type { BlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { PickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { locked } from '#kit/web/lock.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Where each blocker can be put right. */
export type Remedy = 'shortages' | 'details' | 'inspection' | 'door';
export const remedyOf: Record<BlockerRow['code'], Remedy | null> = {
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

/** Blockers by name, each with the way to put it right. */
export function BlockerList({ blockers, go }: { blockers: readonly BlockerRow[]; go: (to: Remedy) => void }) {
  const t = useText();
  const words: Record<Remedy, string> = {
    shortages: t('Show shortages'),
    details: t('Open details'),
    inspection: t('Inspect trailer'),
    door: t('Choose door'),
  };
  return (
    <ul className="col">
      {blockers.map((b) => {
        const to = remedyOf[b.code];
        return (
          <li key={b.code} className="note t-wait">
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
  of: PickupFor;
  onClose: () => void;
  go: (to: Remedy) => void;
}
/** Asks the server what stands in the way, then releases; with a note, past what may be forced. */
export function ReleaseDialog({ of, onClose, go }: ReleaseProps) {
  const t = useText();
  const { found, release } = useRelease(of, onClose);
  const [note, setNote] = useState('');
  const [forcing, setForcing] = useState(false);
  const clear = found !== null && found.blockers.length === 0;
  return (
    <Dialog
      open
      wide={found !== null && !clear}
      title={t('Release {load}', { load: nameOf(of) })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Keep loading')}</Action>
          {forcing ? (
            <Action
              look="risk"
              whyNot={note.trim() === '' ? t('A note is required to force the release.') : null}
              onPress={() => release(note)}
            >
              {t('Force release')}
            </Action>
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
      {forcing && found !== null && leavesEmpty(found) && (
        <p className="note t-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t(
              'Nothing is loaded, so nothing leaves. Instead of an empty truck, take its freight off the load in the plan.',
            )}
          </span>
        </p>
      )}
      {forcing && (
        <div className="field">
          <label htmlFor="force-note">{t('Why it leaves all the same')}</label>
          <textarea
            id="force-note"
            className="input area"
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

/** What stands in the way, asked when the dialog opens and after each refusal; and the release, forced where a note is given. */
function useRelease(of: PickupFor, onClose: () => void) {
  const t = useText();
  const [found, setFound] = useState<Validation | null>(null);
  const validate = useAct(validateRelease);
  const act = useAct(releasePickup, {
    says: (a) => ({
      text: a.mailed
        ? '{load} released. {units, plural, one {# unit} other {# units}}, {bols, plural, one {# bill} other {# bills}} of lading.'
        : '{load} released. {units, plural, one {# unit} other {# units}}, {bols, plural, one {# bill} other {# bills}} of lading. The warehouse has no release address, so no mail went out.',
      params: { load: nameOf(a), units: a.units, bols: a.bols.length },
    }),
  });
  const params = { id: of.loadId, pickupId: of.pickupId };
  const check = async () => {
    const answer = await validate.run({ params, body: { warehouseId: of.warehouseId } });
    if (answer) setFound(answer);
    return answer !== undefined;
  };
  const checkFirst = useEffectEvent(async () => {
    if (!(await check())) onClose();
  });
  useEffect(() => void checkFirst(), [of.pickupId]);
  const release = async (note?: string) => {
    // The dialog says that nothing leaves before a release is forced.
    const forced =
      note === undefined ? {} : { force: true, note, confirmed: found !== null && leavesEmpty(found) };
    const done = await locked(
      t('Releasing {load}: {units, plural, one {# unit} other {# units}}, bills of lading, cooler, mail', {
        load: nameOf(of),
        units: found?.loaded ?? 0,
      }),
      () => act.run({ params, body: { warehouseId: of.warehouseId, ...forced } }),
    );
    if (done) onClose();
    else await check();
  };
  return { found, release };
}

/** The release itself, and the way past what may be forced. */
function ReleaseActs({
  found,
  onForce,
  onRelease,
}: {
  found: Validation | null;
  onForce: () => void;
  onRelease: () => Promise<void>;
}) {
  const t = useText();
  const me = useMe();
  const clear = found !== null && found.blockers.length === 0;
  const held = clear ? null : t('Put right what is listed first.');
  const unforced = found?.canForce
    ? null
    : t('Only shortages, mis-staged units, shuttles and a failed inspection can be forced.');
  return (
    <>
      {found && !clear && (
        <Action
          look="risk"
          icon={IconLock}
          whyNot={
            me.can('forceReleaseLoad:outbound') ? unforced : t('You do not have permission to do this.')
          }
          onPress={onForce}
        >
          {t('Force release…')}
        </Action>
      )}
      <Action look="go" whyNot={found === null ? t('Checking') : held} onPress={onRelease}>
        {t('Release load')}
      </Action>
    </>
  );
}

function Found({ found, go }: { found: Validation | null; go: (to: Remedy) => void }) {
  const t = useText();
  if (found === null) return <p className="dim">{t('Checking what stands in the way')}</p>;
  return (
    <>
      {found.blockers.length === 0 ? (
        <p className="note t-done">
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          <span>{t('Nothing stands in the way.')}</span>
        </p>
      ) : (
        <BlockerList blockers={found.blockers} go={go} />
      )}
      <p className="mid said-after">
        {t(
          '{loaded} of {planned} units leave. {short, plural, =0 {Nothing is missing.} one {One unit is missing.} other {# units are missing.}} {cooler, plural, =0 {} one {One goes to the cooler.} other {# go to the cooler.}}',
          {
            loaded: showCount(found.loaded),
            planned: showCount(found.planned),
            short: found.short,
            cooler: found.toCooler,
          },
        )}
      </p>
      {found.ratesLost.length > 0 && (
        <p className="note t-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t('These shipments lose their rates with this release: {numbers}.', {
              numbers: found.ratesLost.join(', '),
            })}
          </span>
        </p>
      )}
    </>
  );
}
