import { IconAlertTriangle, IconLogout, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { leftoverScanErrors } from './leftover-scans.errors.ts';
import { dismissLeftoverScansOfUser, submitLeftoverScansOfUser } from './leftover-scans.client.ts';
import { translateScanMessage } from './scan-result-view.client.ts';
import { ScannerSheetFrame, ScannerButton } from './scanner-buttons.component.tsx';
import { findLeftoverScanUsers, updateScannerState, useScannerState } from './scanner-state.client.ts';
import type { OtherUserScans } from './scanner-state.client.ts';
import { isSupervisingRole } from './scanning.rules.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shows who made the scans, how many there are, and what to do with them. */
export function OtherUsersScansSheet() {
  const t = useTranslate();
  const look = useScannerState();
  const { session: person, errorMessage: complaint } = look;
  const left = findLeftoverScanUsers(look);
  const coming = look.otherUserScans.filter((one) => !left.includes(one));
  const may = person !== null && isSupervisingRole(person.role);
  return (
    <ScannerSheetFrame title={t('Other users’ scans')}>
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {translateScanMessage(t, complaint.sentence, complaint.params)}
        </p>
      )}
      {look.otherUserScans.length === 0 && (
        <p className="muted">{t('No scans by other users are waiting here.')}</p>
      )}
      {left.map((one) => (
        <LeftOf key={one.userCode} left={one} may={may} />
      ))}
      {coming.map(({ userCode: code, name, waitingCount: count }) => (
        <p key={code} className="scanner-note tone-wait">
          {t(
            '{count, plural, one {# scan by {name} will be sent} other {# scans by {name} will be sent}} when {name} signs in.',
            { count, name },
          )}
        </p>
      ))}
      {coming.length > 0 && (
        <ScannerButton icon={IconLogout} onPress={() => updateScannerState({ sheet: 'signOut' })}>
          {t('Sign out so they can sign in')}
        </ScannerButton>
      )}
    </ScannerSheetFrame>
  );
}

const reasons = [
  'The units were scanned again',
  'The units are not here',
  'They were scanned by mistake',
] as const;
function LeftOf({
  left: { userCode: code, name, waitingCount: count },
  may,
}: {
  left: OtherUserScans;
  may: boolean;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState(false);
  const once = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <div className="scanner-note tone-wait" style={{ flexDirection: 'column' }} aria-busy={busy}>
      <b>
        {name} ({code})
      </b>
      <span>
        {t(
          '{count, plural, one {# scan is waiting here, but {name} can no longer sign in here to send it.} other {# scans are waiting here, but {name} can no longer sign in here to send them.}}',
          { count, name },
        )}
      </span>
      {!may && <span>{t(leftoverScanErrors.supervisorRequired.sentence)}</span>}
      {may && (
        <>
          <ScannerButton
            look="primary"
            icon={IconSend}
            onPress={() => once(() => submitLeftoverScansOfUser(code))}
          >
            {t('Send {count, plural, one {# scan} other {# scans}}', { count })}
          </ScannerButton>
          <ScannerButton icon={IconTrash} on={why} onPress={() => setWhy(!why)}>
            {t('Dismiss {count, plural, one {# scan…} other {# scans…}}', { count })}
          </ScannerButton>
        </>
      )}
      {may &&
        why &&
        reasons.map((reason) => (
          <ScannerButton
            key={reason}
            look="danger"
            onPress={() => once(() => dismissLeftoverScansOfUser(code, reason))}
          >
            {t(reason)}
          </ScannerButton>
        ))}
    </div>
  );
}
