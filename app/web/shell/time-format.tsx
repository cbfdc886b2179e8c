import { IconClock } from '@tabler/icons-react';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import { callApi } from '#kit/web/api-call.ts';
import { setUserHourClock, useUserHourClock, useTranslate } from '#kit/web/translate.tsx';
import { setOwnHourClockFormatEndpoint } from '#areas/people/session/session.contract.ts';

/** Saves the choices one after the other, so that the last one wins. */
let saving: Promise<unknown> = Promise.resolve();
/** Switches the clock of all screens and saves the choice in the profile. */
export function chooseTimeFormat(timeFormat: HourClockFormat): void {
  setUserHourClock(timeFormat);
  const save = () =>
    callApi(
      setOwnHourClockFormatEndpoint,
      { body: { timeFormat } },
      { hidesSuccessToast: true, keepalive: true },
    );
  saving = saving.then(save).catch(() => undefined);
}

/** The clock of all screens: 12 or 24 hours. Saved in the user's profile. Until they choose, it is that of the language. */
export function HourClockButtons() {
  const t = useTranslate();
  const now = useUserHourClock();
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
