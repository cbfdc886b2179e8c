import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { nameOf } from './load-words.web.ts';
import { releasePickup, validateRelease } from './loads.contract.ts';
import type { BlockerRow, Validation } from './loads.contract.ts';
import type { PickupFor } from './pickup.form.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
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

/** Asks the server what stands in the way, then releases; with a note, past what may be forced. */
export function ReleaseDialog({
  of,
  onClose,
  go,
}: {
  of: PickupFor;
  onClose: () => void;
  go: (to: Remedy) => void;
}) {
  const t = useText();
  const me = useMe();
  const [found, setFound] = useState<Validation | null>(null);
  const [note, setNote] = useState('');
  const [forcing, setForcing] = useState(false);
  const validate = useAct(validateRelease);
  const release = useAct(releasePickup, {
    says: (a) => ({
      text: a.mailed
        ? '{load} released. {units} units, {bols} bills of lading.'
        : '{load} released. {units} units, {bols} bills of lading. The warehouse has no release address, so no mail went out.',
      params: { load: nameOf(a), units: showCount(a.units), bols: a.bols.length },
    }),
  });
  const params = { id: of.loadId, pickupId: of.pickupId };
  const validateFirst = useEffectEvent(async () => {
    const answer = await validate.run({ params, body: { warehouseId: of.warehouseId } });
    if (answer) setFound(answer);
    else onClose();
  });
  // Asked once, when the dialog opens.
  useEffect(() => void validateFirst(), [of.pickupId]);
  const act = async (force: boolean) => {
    const done = await release.run({
      params,
      body: { warehouseId: of.warehouseId, ...(force ? { force: true, note } : {}) },
    });
    if (done) return onClose();
    const again = await validate.run({ params, body: { warehouseId: of.warehouseId } });
    if (again) setFound(again);
  };
  const mayForce = me.can('forceReleaseLoad:outbound');
  const clear = found !== null && found.blockers.length === 0;
  const whyNoForce = !mayForce
    ? t('You do not have permission to do this.')
    : found !== null && !found.canForce
      ? t('Only shortages, mis-staged units and shuttles can be forced.')
      : null;
  return (
    <Dialog
      open
      wide={found !== null && !clear}
      title={t('Release {load}', { load: nameOf(of) })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Keep loading')}</Action>
          {found && !clear && !forcing && (
            <Action look="risk" icon={IconLock} whyNot={whyNoForce} onPress={() => setForcing(true)}>
              {t('Force release…')}
            </Action>
          )}
          {forcing && (
            <Action
              look="risk"
              whyNot={note.trim() === '' ? t('A note is required to force the release.') : null}
              onPress={() => act(true)}
            >
              {t('Force release')}
            </Action>
          )}
          {!forcing && (
            <Action
              look="go"
              whyNot={found === null ? t('Checking') : clear ? null : t('Put right what is listed first.')}
              onPress={() => act(false)}
            >
              {t('Release load')}
            </Action>
          )}
        </>
      }
    >
      {found === null && <p className="dim">{t('Checking what stands in the way')}</p>}
      {found && clear && (
        <p className="note t-done">
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          <span>{t('Nothing stands in the way.')}</span>
        </p>
      )}
      {found && !clear && (
        <BlockerList
          blockers={found.blockers}
          go={(to) => {
            onClose();
            go(to);
          }}
        />
      )}
      {found && (
        <p className="mid said-after">
          {t(
            '{loaded} of {planned} units leave. {short, plural, =0 {Nothing is missing.} one {One missing unit goes to the cooler.} other {# missing units go to the cooler.}}',
            { loaded: showCount(found.loaded), planned: showCount(found.planned), short: found.short },
          )}
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
