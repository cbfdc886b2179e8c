import { IconClock } from '@tabler/icons-react';
import type { TimeFormat } from '#kit/contract/time-format.ts';
import { callApi } from '#kit/web/api-call.ts';
import { setUserTimeFormat, useTimeFormat, useTranslate } from '#kit/web/translate.tsx';
import { setUserTimeFormatEndpoint } from '#areas/people/session/session.contract.ts';

/** Saves the choices one after the other, so that the last one wins. */
let saving: Promise<unknown> = Promise.resolve();
function chooseTimeFormat(timeFormat: TimeFormat): void {
  setUserTimeFormat(timeFormat);
  const save = () =>
    callApi(
      setUserTimeFormatEndpoint,
      { body: { timeFormat } },
      { hidesSuccessToast: true, keepalive: true },
    );
  saving = saving.then(save).catch(() => undefined);
}

/** The clock of all screens: 12 or 24 hours. Saved in the user's profile. Until they choose, it is that of the language. */
export function TimeFormatButtons() {
  const t = useTranslate();
  const now = useTimeFormat();
  const choices = [
    ['12h', t('12-hour (5:00 PM)')],
    ['24h', t('24-hour (17:00)')],
  ] as const;
  return (
    <div className="row">
      <IconClock size={14} stroke={1.75} aria-hidden />
      <div className="segmented" role="group" aria-label={t('Time format')}>
        {choices.map(([timeFormat, name]) => (
          <button
            key={timeFormat}
            type="button"
            aria-pressed={timeFormat === now}
            onClick={() => chooseTimeFormat(timeFormat)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
