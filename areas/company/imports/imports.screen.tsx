import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import {
  importKindSideEffectNotes,
  importKindTitles,
  buildImportLink,
  getImportStatusBadge,
} from './import-kind-titles.client.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { importColumnsByKind } from './import-columns.contract.ts';
import { requiredPermissionsByImportKind, importKinds } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import {
  findImportsEndpoint,
  downloadCsvImportTemplateEndpoint,
  downloadXlsxImportTemplateEndpoint,
  uploadImportEndpoint,
} from './imports.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import { FileColumnsTable } from '#kit/web/file-import-parts.tsx';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import { FileHeaderRowField, useChosenHeaderRowNumber } from '#kit/web/title-row.tsx';

/** Imports records from a previous system by file: choose the kind, drop the file, and see what it would do. */
export default function ImportsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const kinds = importKinds.filter((one) =>
    requiredPermissionsByImportKind[one].some((grant) => me.can(grant)),
  );
  const [address] = useUrlSearch();
  const language = useLanguage();
  const kind = kinds.find((one) => one === address['kind']) ?? kinds[0] ?? 'products';
  const { busy, send } = useUpload(kind);
  const choose = ([file]: readonly File[]) => void (file && send(file));
  return (
    <Screen title={t('Import')} scrolls>
      <div className="pad col">
        <FileChoices kinds={kinds} kind={kind} />
        {importKindSideEffectNotes[kind] !== undefined && (
          <p className="note">{t(importKindSideEffectNotes[kind])}</p>
        )}
        {kind === 'accounts' && (
          <p>
            <Link to="/customerServices/customerMaster/import">
              {t('Up to 10,000 accounts. Fix errors on screen.')}
            </Link>
          </p>
        )}
        <DropZone onFiles={choose} isReading={busy}>
          <EmptyDropZone
            fileKind="sheet"
            title={t('Drop a CSV or XLSX file here')}
            hint={t('Up to 100,000 rows. You’ll review every change before it’s saved.')}
            onFiles={choose}
            besideButton={
              <>
                <Button
                  icon={IconDownload}
                  onPress={() =>
                    downloadOrOpenFile(
                      downloadXlsxImportTemplateEndpoint,
                      { query: { kind, language } },
                      t('Creating the template'),
                    )
                  }
                >
                  {t('XLSX template')}
                </Button>
                <Button
                  icon={IconDownload}
                  onPress={() =>
                    downloadOrOpenFile(
                      downloadCsvImportTemplateEndpoint,
                      { query: { kind, language } },
                      t('Creating the template'),
                    )
                  }
                >
                  {t('CSV template')}
                </Button>
              </>
            }
          />
          <FileColumnsTable
            columnHeaders={[t('Required'), t('Accepted values')]}
            rows={importColumnsByKind[kind].map(
              (column) => [titleIn(t, column.title), requiredWords(t, column), t(column.hint)] as const,
            )}
          />
        </DropZone>
        <RecentImports />
      </div>
    </Screen>
  );
}

/** The kind of records in a file, and the row of its titles. */
function FileChoices({ kinds, kind }: { kinds: readonly ImportKindId[]; kind: ImportKindId }) {
  const t = useTranslate();
  const id = useId();
  const [, change] = useUrlSearch();
  return (
    <div className="row wrap">
      <div className="field" style={{ width: 260 }}>
        <label htmlFor={id}>{t('What to import')}</label>
        <select
          id={id}
          className="input"
          value={kind}
          onChange={(event) => change({ kind: event.target.value }, true)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(importKindTitles[one])}
            </option>
          ))}
        </select>
      </div>
      <FileHeaderRowField />
    </div>
  );
}

/** Uploads a file and opens its import. */
function useUpload(kind: ImportKindId) {
  const go = useNavigate();
  const titleRow = useChosenHeaderRowNumber();
  const { busy, run: upload } = useApiMutation(uploadImportEndpoint);
  const send = async (file: File) => {
    const run = await upload({ file, body: { kind, titleRow } });
    if (!run) return;
    const { to, search } = buildImportLink(run);
    go(to, search);
  };
  return { busy, send };
}

function requiredWords(t: Translate, { isRequired, isRequiredWhenNew }: ImportColumn): string {
  if (isRequired) return t('Yes');
  return isRequiredWhenNew ? t('For new accounts') : t('No');
}

/** The title of a column in the reader's language, followed by the title in the template. */
const titleIn = (t: ReturnType<typeof useTranslate>, title: string): string =>
  t(title) === title ? title : `${t(title)} (${title})`;

function RecentImports() {
  const t = useTranslate();
  const runs = useApiQuery(findImportsEndpoint, { query: { rows: 20 } });
  return (
    <section className="panel" aria-label={t('Recent imports')}>
      <header>
        <h2>{t('Recent imports')}</h2>
      </header>
      <QueryBoundary query={runs}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="pad muted">{t('No imports yet. Choose a file above to start.')}</p>
          ) : (
            <table className="plain">
              <tbody>
                {data.map((run) => (
                  <RecentImport key={run.id} run={run} />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function RecentImport({ run }: { run: ImportRun }) {
  const t = useTranslate();
  const look = getImportStatusBadge(run);
  return (
    <tr>
      <td>
        <Link {...buildImportLink(run)}>{run.fileName}</Link>
        <div className="second-line muted">
          {t(importKindTitles[run.kind])}, {formatShortDateTimeWithZone(run.madeAt, getCompanyTimeZone())}
        </div>
      </td>
      <td>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
      </td>
    </tr>
  );
}
