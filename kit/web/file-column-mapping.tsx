import '#kit/web/theme/files.css';
import { useTranslate } from './translate.tsx';

/** A title of a file, and the title that it means. Blank: the column is ignored. Null: not known yet. */
export interface FileColumnMeaning {
  title: string;
  meaning: string | null;
}
/**
 * The titles of a file that the import does not know by themselves, each with a choice of the column that it means. The server
 * remembers the choices for files with the same titles. Renders nothing when every title is known.
 */
export function FileColumnMapping({
  columns,
  choices,
  isBusy,
  onChoose,
}: {
  columns: readonly FileColumnMeaning[];
  /** The titles that the import knows. */
  choices: readonly string[];
  isBusy: boolean;
  onChoose: (title: string, meaning: string) => void;
}) {
  const t = useTranslate();
  if (columns.length === 0) return null;
  return (
    <fieldset className="row wrap file-column-mapping" disabled={isBusy}>
      <legend className="caption">{t('Match columns')}</legend>
      {columns.map(({ title, meaning }) => (
        <label className="field" key={title}>
          <span className="field-label">{title}</span>
          <select
            className="input"
            value={meaning ?? unknown}
            onChange={(event) => onChoose(title, event.target.value)}
          >
            {meaning === null && (
              <option value={unknown} disabled>
                {t('Choose…')}
              </option>
            )}
            <option value="">{t('column|None')}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(choice)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
const unknown = '?';
