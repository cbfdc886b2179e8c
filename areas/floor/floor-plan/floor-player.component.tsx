import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { dateOfMsInZone, getDayBoundsMs, formatIsoInstant } from './floor-history.rules.ts';
import { playbackMinutesPerSecond } from './floor-history.client.ts';
import type { PlaybackMinutesPerSecond } from './floor-history.client.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { getZoneAbbreviation } from '#kit/contract/time-format.ts';
import { formatTime, formatWeekdayDate } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const minute = 60_000;
/** Opens the history at the last full minute. */
export function FloorHistoryButton({ onPress }: { onPress: () => void }) {
  const t = useTranslate();
  return (
    <Button isSmall icon={IconHistory} onPress={onPress}>
      {t('Replay')}
    </Button>
  );
}

/** Chooses the minute that is shown, by slider, date and playback. */
export function FloorPlaybackControls({
  atMs,
  lastMinuteMs: last,
  timeZone: zone,
  playbackSpeed: playing,
  onMove,
  onPlay,
  onNow,
}: {
  atMs: number;
  /** The last full minute. */
  lastMinuteMs: number;
  timeZone: string;
  playbackSpeed: PlaybackMinutesPerSecond | null;
  onMove: (newTimeMs: number) => void;
  onPlay: (speed: PlaybackMinutesPerSecond | null) => void;
  onNow: () => void;
}) {
  const t = useTranslate();
  const date = dateOfMsInZone(atMs, zone);
  const day = getDayBoundsMs(date, zone);
  const end = Math.min(day.until - minute, last);
  const when = `${formatWeekdayDate(date)} ${formatTime(formatIsoInstant(atMs), zone, false)} ${getZoneAbbreviation(formatIsoInstant(atMs), zone)}`;
  const pick = (picked: string | null) => {
    if (picked === null || !/^\d{4}-\d{2}-\d{2}$/.test(picked)) return;
    const other = getDayBoundsMs(picked, zone);
    onMove(Math.min(other.from + (atMs - day.from), other.until - minute, last));
  };
  return (
    <section className="floor-player" aria-label={t('Floor replay')}>
      <b className="floor-player-time">
        <IconHistory size={16} stroke={1.75} aria-hidden /> {t('As of {when}', { when })}
      </b>
      <Speeds playing={playing} onPlay={onPlay} />
      <Button isSmall icon={IconPlayerSkipForward} onPress={onNow}>
        {t('Back to live')}
      </Button>
      <DateInput
        label={t('Date')}
        value={date}
        today={dateOfMsInZone(last, zone)}
        getDayDisabledReason={(picked) =>
          picked > dateOfMsInZone(last, zone) ? t('This day is in the future.') : null
        }
        onChange={pick}
      />
      <Slider at={atMs} from={day.from} end={end} timeZone={zone} says={when} onMove={onMove} />
    </section>
  );
}

function Speeds({
  playing,
  onPlay,
}: {
  playing: PlaybackMinutesPerSecond | null;
  onPlay: (speed: PlaybackMinutesPerSecond | null) => void;
}) {
  const t = useTranslate();
  return (
    <div className="segmented" role="group" aria-label={t('Play replay')}>
      {playbackMinutesPerSecond.map((speed) => {
        const plays = playing === speed;
        const Glyph = plays ? IconPlayerPause : IconPlayerPlay;
        return (
          <button
            key={speed}
            type="button"
            aria-pressed={plays}
            aria-label={t(plays ? 'Pause replay' : 'Play at {times}× speed', { times: speed })}
            onClick={() => onPlay(plays ? null : speed)}
          >
            <Glyph size={14} stroke={1.75} aria-hidden />
            {`${speed}×`}
          </button>
        );
      })}
    </div>
  );
}

/** A slider over the minutes of a day. Page Up and Page Down move by ten. */
function Slider({
  at: timeMs,
  from,
  end,
  timeZone: zone,
  says: valueText,
  onMove,
}: {
  at: number;
  from: number;
  end: number;
  timeZone: string;
  says: string;
  onMove: (newTimeMs: number) => void;
}) {
  const t = useTranslate();
  const leap = (event: KeyboardEvent) => {
    const step = { PageUp: 10, PageDown: -10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(Math.max(from, Math.min(end, timeMs + step * minute)));
  };
  return (
    <div className="floor-player-slider">
      <span aria-hidden>{formatTime(formatIsoInstant(from), zone, false)}</span>
      <input
        type="range"
        min={0}
        max={(end - from) / minute}
        value={(timeMs - from) / minute}
        aria-label={t('Time of day')}
        aria-valuetext={valueText}
        onChange={(event) => onMove(from + Number(event.target.value) * minute)}
        onKeyDown={leap}
      />
      <span aria-hidden>{formatTime(formatIsoInstant(end), zone, false)}</span>
    </div>
  );
}
