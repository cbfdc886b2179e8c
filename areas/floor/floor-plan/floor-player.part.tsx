import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { dateAt, dayOf, isoOf } from './floor-past.rules.ts';
import { speeds } from './floor-past.web.ts';
import type { Speed } from './floor-past.web.ts';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { showClock, showDayDate, zoneWord } from '#kit/web/moments.ts';
import { useText } from '#kit/web/text.tsx';

const minute = 60_000;
/** Leads into the past: the minute that has just passed. */
export function LookBack({ onPress }: { onPress: () => void }) {
  const t = useText();
  return (
    <Action small icon={IconHistory} onPress={onPress}>
      {t('Look back')}
    </Action>
  );
}

/** The minute that is shown, of a day of the warehouse: by slider, date and playing. */
export function FloorPlayer({
  at,
  last,
  zone,
  playing,
  onMove,
  onPlay,
  onNow,
}: {
  at: number;
  /** The last minute that has passed. */
  last: number;
  zone: string;
  playing: Speed | null;
  onMove: (at: number) => void;
  onPlay: (speed: Speed | null) => void;
  onNow: () => void;
}) {
  const t = useText();
  const date = dateAt(at, zone);
  const day = dayOf(date, zone);
  const end = Math.min(day.until - minute, last);
  const when = `${showDayDate(date)} ${showClock(isoOf(at), zone, false)} ${zoneWord(isoOf(at), zone)}`;
  const pick = (picked: string | null) => {
    if (picked === null || !/^\d{4}-\d{2}-\d{2}$/.test(picked)) return;
    const other = dayOf(picked, zone);
    onMove(Math.min(other.from + (at - day.from), other.until - minute, last));
  };
  return (
    <section className="floor-player" aria-label={t('The floor as it was')}>
      <b className="floor-when">
        <IconHistory size={16} stroke={1.75} aria-hidden /> {t('As it was on {when}', { when })}
      </b>
      <Speeds playing={playing} onPlay={onPlay} />
      <Action small icon={IconPlayerSkipForward} onPress={onNow}>
        {t('Back to now')}
      </Action>
      <DateInput
        label={t('Date')}
        value={date}
        today={dateAt(last, zone)}
        off={(picked) => (picked > dateAt(last, zone) ? t('This day has not come yet.') : null)}
        onChange={pick}
      />
      <Slider at={at} from={day.from} end={end} zone={zone} says={when} onMove={onMove} />
    </section>
  );
}

function Speeds({ playing, onPlay }: { playing: Speed | null; onPlay: (speed: Speed | null) => void }) {
  const t = useText();
  return (
    <div className="seg" role="group" aria-label={t('Play the day')}>
      {speeds.map((speed) => {
        const plays = playing === speed;
        const Glyph = plays ? IconPlayerPause : IconPlayerPlay;
        return (
          <button
            key={speed}
            type="button"
            aria-pressed={plays}
            aria-label={t(plays ? 'Pause the day' : 'Play the day {times} times as fast', { times: speed })}
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

/** The day by minutes, and with Page Up and Page Down by ten. */
function Slider({
  at,
  from,
  end,
  zone,
  says,
  onMove,
}: {
  at: number;
  from: number;
  end: number;
  zone: string;
  says: string;
  onMove: (at: number) => void;
}) {
  const t = useText();
  const leap = (event: KeyboardEvent) => {
    const step = { PageUp: 10, PageDown: -10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(Math.max(from, Math.min(end, at + step * minute)));
  };
  return (
    <div className="floor-slide">
      <span aria-hidden>{showClock(isoOf(from), zone, false)}</span>
      <input
        type="range"
        min={0}
        max={(end - from) / minute}
        value={(at - from) / minute}
        aria-label={t('Time of day')}
        aria-valuetext={says}
        onChange={(event) => onMove(from + Number(event.target.value) * minute)}
        onKeyDown={leap}
      />
      <span aria-hidden>{showClock(isoOf(end), zone, false)}</span>
    </div>
  );
}
