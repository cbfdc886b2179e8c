import { useState } from 'react';
import type { LoggerFileSettings, ReadingFileImport } from './reading-file-import.client.ts';
import { loggerFileColumns } from './temperatures.contract.ts';
import type { ImportedReadingsResult } from './temperatures.contract.ts';
import { DateOrderChoice } from '#kit/web/date-order.tsx';
import { formatFileColumnName, FileHeaderRowChoice } from '#kit/web/title-row.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnNames: Record<(typeof loggerFileColumns)[number], string> = {
  time: 'Time',
  date: 'Date',
  temperature: 'Temperature',
};
const rooms = ['dock', 'slots', 'cooler'] as const;
const roomNames: Record<string, string> = { dock: 'Dock', slots: 'Slots', cooler: 'Cooler' };

/** What a logger's file does not contain: place, device, scale, time zone and the meaning of the columns. */
export function LoggerFileForm({
  fileImport: desk,
  preview: answer,
}: {
  fileImport: ReadingFileImport;
  preview: ImportedReadingsResult;
}) {
  const t = useTranslate();
  const settings = desk.getSettings();
  return (
    <>
      <fieldset className="row wrap logger-file" disabled={desk.busy}>
        <legend className="caption">{madeBy(t, answer)}</legend>
        {answer.asks.of && <Place desk={desk} />}
        {answer.asks.device && (
          <TextField
            label={t('Device')}
            value={settings.device ?? answer.device ?? ''}
            onSay={(device) => desk.updateSettings({ device })}
          />
        )}
        {answer.asks.unit && (
          <Choice
            label={t('Scale')}
            value={settings.unit ?? ''}
            options={[
              ['', t('Choose…')],
              ['F', '°F'],
              ['C', '°C'],
            ]}
            onSay={(unit) => desk.updateSettings({ unit: unit === 'F' || unit === 'C' ? unit : undefined })}
          />
        )}
        {answer.asks.zone && (
          <Choice
            label={t('Logger time zone')}
            value={settings.zone ?? 'warehouse'}
            options={[
              ['warehouse', t('Warehouse time zone')],
              ['utc', 'UTC'],
            ]}
            onSay={(timeZone) => desk.updateSettings({ zone: timeZone === 'utc' ? 'utc' : 'warehouse' })}
          />
        )}
        {answer.head.length > 0 && (
          <FileHeaderRowChoice
            titleRow={answer.titleRow}
            head={answer.head}
            onChoose={(titleRow) =>
              // The columns of other titles are found again.
              desk.updateSettings({ titleRow, time: undefined, date: undefined, temperature: undefined })
            }
          />
        )}
        <Columns desk={desk} answer={answer} />
      </fieldset>
      {answer.dateExample !== null && (
        <DateOrderChoice
          ambiguousExample={answer.dateExample}
          order={settings.dateOrder ?? answer.dateOrder}
          onChoose={(dateOrder) => desk.updateSettings({ dateOrder })}
        />
      )}
    </>
  );
}
/** The meaning of each column. A choice keeps the others as they are shown, also when they come from an earlier file. */
function Columns({ desk, answer }: { desk: ReadingFileImport; answer: ImportedReadingsResult }) {
  const t = useTranslate();
  return loggerFileColumns.map((column) => (
    <Choice
      key={column}
      label={t(columnNames[column])}
      value={answer.columns[column] ?? ''}
      options={[
        ['', t('column|None')],
        ...answer.titles.map(
          (title, columnIndex) => [title, formatFileColumnName(answer, title, columnIndex)] as const,
        ),
      ]}
      onSay={(title) =>
        desk.updateSettings({
          ...answer.columns,
          ...chosenOf(desk.getSettings()),
          [column]: title || undefined,
        })
      }
    />
  ));
}
/** The columns that the user has chosen for this file so far. */
const chosenOf = ({ time, date, temperature }: LoggerFileSettings): LoggerFileSettings => ({
  ...(time === undefined ? {} : { time }),
  ...(date === undefined ? {} : { date }),
  ...(temperature === undefined ? {} : { temperature }),
});
const madeBy = (t: Translate, { maker, device }: ImportedReadingsResult): string =>
  maker === null ? t('Missing from the file') : [maker, device].filter(Boolean).join(' · ');

/** A room of the warehouse, or the code of a unit, a pallet or a load. */
function Place({ desk }: { desk: ReadingFileImport }) {
  const t = useTranslate();
  const { of: targetText = '' } = desk.getSettings();
  const [isCode, setCode] = useState(targetText !== '' && !rooms.some((room) => room === targetText));
  return (
    <>
      <Choice
        label={t('Location')}
        value={isCode ? 'code' : targetText}
        options={[
          ['', t('Choose…')],
          ...rooms.map((room) => [room, t(roomNames[room] ?? '')] as const),
          ['code', t('Unit, pallet or load')],
        ]}
        onSay={(value) => {
          setCode(value === 'code');
          if (value !== 'code') desk.updateSettings({ of: value });
        }}
      />
      {isCode && (
        <TextField label={t('Code')} value={targetText} onSay={(code) => desk.updateSettings({ of: code })} />
      )}
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
      <span className="field-label">{label}</span>
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
/** A text field that reports its value once editing ends. */
function TextField({
  label,
  value,
  onSay,
}: {
  label: string;
  value: string;
  onSay: (value: NonNullable<LoggerFileSettings['of']>) => void;
}) {
  const [text, setText] = useState(value);
  const finish = () => {
    if (text.trim() !== value) onSay(text.trim());
  };
  return (
    <label className="field">
      <span className="field-label">{label}</span>
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
