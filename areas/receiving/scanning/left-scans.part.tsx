import { IconAlertTriangle, IconLogout, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { leftErrors } from './left-scans.errors.ts';
import { dismissLeftOf, sendLeftOf } from './left-scans.web.ts';
import { filled } from './scan-face.web.ts';
import { Frame, Key } from './scanner-keys.part.tsx';
import { leftBehind, show, useScanner } from './scanner-state.web.ts';
import type { Foreign } from './scanner-state.web.ts';
import { answersForOthers } from './scanning.rules.ts';
import { useText } from '#kit/web/text.tsx';

/** Whose they are, how many, and what becomes of them. */
export function Left() {
  const t = useText();
  const look = useScanner();
  const { person, complaint } = look;
  const left = leftBehind(look);
  const coming = look.foreign.filter((one) => !left.includes(one));
  const may = person !== null && answersForOthers(person.role);
  return (
    <Frame title={t('Scans of others')}>
      {complaint && (
        <p className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {filled(t, complaint.sentence, complaint.params)}
        </p>
      )}
      {look.foreign.length === 0 && <p className="dim">{t('No scans of others wait here.')}</p>}
      {left.map((one) => (
        <LeftOf key={one.code} left={one} may={may} />
      ))}
      {coming.map(({ code, name, count }) => (
        <p key={code} className="scan-note t-wait">
          {t(
            '{count, plural, one {# scan of {name} waits} other {# scans of {name} wait}} here to be sent when {name} signs in.',
            { count, name },
          )}
        </p>
      ))}
      {coming.length > 0 && (
        <Key icon={IconLogout} onPress={() => show({ sheet: 'signOut' })}>
          {t('Sign out, so that they can sign in')}
        </Key>
      )}
    </Frame>
  );
}

const reasons = [
  'The boxes were scanned again',
  'The boxes are not here',
  'They were scanned by mistake',
] as const;
function LeftOf({ left: { code, name, count }, may }: { left: Foreign; may: boolean }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState(false);
  const once = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <div className="scan-note t-wait" style={{ flexDirection: 'column' }} aria-busy={busy}>
      <b>
        {name} ({code})
      </b>
      <span>
        {t(
          '{count, plural, one {# scan waits here, and {name} cannot sign in here any more to send it.} other {# scans wait here, and {name} cannot sign in here any more to send them.}}',
          { count, name },
        )}
      </span>
      {!may && <span>{t(leftErrors.notYours.sentence)}</span>}
      {may && (
        <>
          <Key look="go" icon={IconSend} onPress={() => once(() => sendLeftOf(code))}>
            {t('Send {count, plural, one {# scan} other {# scans}}', { count })}
          </Key>
          <Key icon={IconTrash} on={why} onPress={() => setWhy(!why)}>
            {t('Dismiss {count, plural, one {# scan…} other {# scans…}}', { count })}
          </Key>
        </>
      )}
      {may &&
        why &&
        reasons.map((reason) => (
          <Key key={reason} look="risk" onPress={() => once(() => dismissLeftOf(code, reason))}>
            {t(reason)}
          </Key>
        ))}
    </div>
  );
}
