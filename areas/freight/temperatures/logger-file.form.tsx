import { useState } from 'react';
import type { LoggerSaid, ReadingDesk } from './reading-desk.web.ts';
import { loggerColumns } from './temperatures.contract.ts';
import type { ImportedReadings } from './temperatures.contract.ts';
import { DateOrderChoice } from '#kit/web/date-order.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnNames: Record<(typeof loggerColumns)[number], string> = {
  time: 'Time',
  date: 'Date',
  temperature: 'Temperature',
};
const rooms = ['dock', 'slots', 'cooler'] as const;
const roomNames: Record<string, string> = { dock: 'Dock', slots: 'Slots', cooler: 'Cooler' };

/** What a logger's file does not say: where it measured, the device, the scale, the clock, and which column means what. */
export function LoggerFile({ desk, answer }: { desk: ReadingDesk; answer: ImportedReadings }) {
  const t = useText();
  const said = desk.said();
  return (
    <>
      <fieldset className="row wrap logger-file" disabled={desk.busy}>
        <legend className="cap">{madeBy(t, answer)}</legend>
        {answer.asks.of && <Place desk={desk} />}
        {answer.asks.device && (
          <TextField
            label={t('Device')}
            value={said.device ?? answer.device ?? ''}
            onSay={(device) => desk.say({ device })}
          />
        )}
        {answer.asks.unit && (
          <Choice
            label={t('Scale')}
            value={said.unit ?? ''}
            options={[
              ['', t('Choose…')],
              ['F', '°F'],
              ['C', '°C'],
            ]}
            onSay={(unit) => desk.say({ unit: unit === 'F' || unit === 'C' ? unit : undefined })}
          />
        )}
        {answer.asks.zone && (
          <Choice
            label={t('Clock of the logger')}
            value={said.zone ?? 'warehouse'}
            options={[
              ['warehouse', t('Clock of the warehouse')],
              ['utc', 'UTC'],
            ]}
            onSay={(zone) => desk.say({ zone: zone === 'utc' ? 'utc' : 'warehouse' })}
          />
        )}
        {loggerColumns.map((column) => (
          <Choice
            key={column}
            label={t(columnNames[column])}
            value={answer.columns[column] ?? ''}
            options={[['', t('column|None')], ...answer.titles.map((title) => [title, title] as const)]}
            onSay={(title) => desk.say({ [column]: title === '' ? undefined : title })}
          />
        ))}
      </fieldset>
      {answer.dateExample !== null && (
        <DateOrderChoice
          example={answer.dateExample}
          order={said.dateOrder ?? answer.dateOrder}
          onChoose={(dateOrder) => desk.say({ dateOrder })}
        />
      )}
    </>
  );
}
const madeBy = (t: Say, { maker, device }: ImportedReadings): string =>
  maker === null ? t('What the file does not say') : [maker, device].filter(Boolean).join(' · ');

/** A room of the warehouse, or the code of a unit, a pallet or a load. */
function Place({ desk }: { desk: ReadingDesk }) {
  const t = useText();
  const { of = '' } = desk.said();
  const [isCode, setCode] = useState(of !== '' && !rooms.some((room) => room === of));
  return (
    <>
      <Choice
        label={t('Where')}
        value={isCode ? 'code' : of}
        options={[
          ['', t('Choose…')],
          ...rooms.map((room) => [room, t(roomNames[room] ?? '')] as const),
          ['code', t('Unit, pallet or load')],
        ]}
        onSay={(value) => {
          setCode(value === 'code');
          if (value !== 'code') desk.say({ of: value });
        }}
      />
      {isCode && <TextField label={t('Code')} value={of} onSay={(code) => desk.say({ of: code })} />}
    </>
  );
}

function Choice({
  label,
  value,
  options,
  onSay,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onSay: (value: string) => void;
}) {
  return (
    <label className="field">
      <span className="lab">{label}</span>
      <select className="input" value={value} onChange={(event) => onSay(event.target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
/** A text that is said once it is written. */
function TextField({
  label,
  value,
  onSay,
}: {
  label: string;
  value: string;
  onSay: (value: NonNullable<LoggerSaid['of']>) => void;
}) {
  const [text, setText] = useState(value);
  const finish = () => {
    if (text.trim() !== value) onSay(text.trim());
  };
  return (
    <label className="field">
      <span className="lab">{label}</span>
      <input
        className="input"
        value={text}
        maxLength={80}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
    </label>
  );
}
