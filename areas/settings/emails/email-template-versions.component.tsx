import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { diffLines } from './line-diff.rules.ts';
import type { EmailTemplate } from './email-templates.contract.ts';
import type { EmailTemplateText } from './email-templates.rules.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const signs = { added: '+', removed: '−', same: ' ' } as const;
const toLines = ({ subject, body }: EmailTemplateText): string[] => [subject, '', ...body.split('\n')];

/** Removed and added lines. Unchanged lines are muted. */
export function EmailTemplateDiff({
  before,
  after,
}: {
  before: EmailTemplateText;
  after: EmailTemplateText;
}) {
  const t = useTranslate();
  return (
    <div className="email-diff">
      {diffLines(toLines(before), toLines(after)).map((line, i) => (
        <div key={i} className={line.kind}>
          <span className="diff-sign" aria-hidden>
            {signs[line.kind]}
          </span>
          {line.kind === 'added' && <span className="visually-hidden">{t('Added:')} </span>}
          {line.kind === 'removed' && <span className="visually-hidden">{t('Removed:')} </span>}
          {line.text || '\u00a0'}
        </div>
      ))}
    </div>
  );
}

/** The versions of the text: author, time and changes. Each can be loaded into the form again. */
export function EmailTemplateVersions({
  template: letter,
  onUseVersion: onTake,
}: {
  template: EmailTemplate;
  onUseVersion: ((words: EmailTemplateText) => void) | null;
}) {
  const t = useTranslate();
  const { versions, own: defaultTemplate } = letter;
  return (
    <section className="panel" aria-label={t('Versions')}>
      <header>
        <h2>{t('Versions')}</h2>
      </header>
      {versions.length === 0 ? (
        <p className="pad muted">{t('Using the default template.')}</p>
      ) : (
        <ol className="email-versions">
          {versions.map((one, i) => (
            <li key={one.version}>
              <details open={i === 0}>
                <summary>
                  <b>{t('Version {version}', { version: one.version })}</b>{' '}
                  <span>
                    <time dateTime={one.at}>{formatShortDateTimeWithZone(one.at)}</time>{' '}
                    {translateAnonymousOrErasedPersonName(t, one.who)}
                  </span>
                  {one.words === null && <span className="muted"> {t('Restore the default template')}</span>}
                </summary>
                <EmailTemplateDiff
                  before={versions[i + 1]?.words ?? defaultTemplate}
                  after={one.words ?? defaultTemplate}
                />
                {onTake && one.words && i > 0 && (
                  <button type="button" className="btn small" onClick={() => one.words && onTake(one.words)}>
                    {t('Restore version {version}', { version: one.version })}
                  </button>
                )}
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
