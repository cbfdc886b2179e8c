import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { importKindNotes, importKindTitles, linkToImport, lookOfImport } from './import-titles.web.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { importColumns } from './import-columns.contract.ts';
import { importGrants, importKinds } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import { findImports, importTemplate, importWorkbook, uploadImport } from './imports.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { download } from '#kit/web/download.ts';
import { DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { FileColumns } from '#kit/web/file-parts.tsx';
import { companyZone } from '#kit/web/house.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';
import { TitleRowField, useTitleRow } from '#kit/web/title-row.tsx';

/** Brings records over from an old system by file: choose what, drop the file, and see what it would do. */
export default function ImportsScreen() {
  const t = useText();
  const me = useMe();
  const kinds = importKinds.filter((one) => importGrants[one].some((grant) => me.can(grant)));
  const [address] = useAddress();
  const language = useLanguage();
  const kind = kinds.find((one) => one === address['kind']) ?? kinds[0] ?? 'products';
  const { busy, send } = useUpload(kind);
  const choose = ([file]: readonly File[]) => void (file && send(file));
  return (
    <Screen title={t('Import')} scroll>
      <div className="pad col">
        <FileChoices kinds={kinds} kind={kind} />
        {importKindNotes[kind] !== undefined && <p className="note">{t(importKindNotes[kind])}</p>}
        {kind === 'accounts' && (
          <p>
            <A to="/customerServices/customerMaster/import">
              {t('Up to 10,000 accounts: correct the faults of the file on the screen')}
            </A>
          </p>
        )}
        <DropPlace onFiles={choose} reading={busy}>
          <DropZone
            of="sheet"
            title={t('Drop a CSV or XLSX file here')}
            says={t('At most 100,000 rows. Nothing is written until you have seen what the file would do.')}
            onFiles={choose}
            beside={
              <>
                <Action
                  icon={IconDownload}
                  onPress={() =>
                    download(importWorkbook, { query: { kind, language } }, t('Writing the template'))
                  }
                >
                  {t('Template in XLSX')}
                </Action>
                <Action
                  icon={IconDownload}
                  onPress={() =>
                    download(importTemplate, { query: { kind, language } }, t('Writing the template'))
                  }
                >
                  {t('Template in CSV')}
                </Action>
              </>
            }
          />
          <FileColumns
            heads={[t('Required'), t('What it takes')]}
            rows={importColumns[kind].map(
              (column) => [titleIn(t, column.title), requiredWords(t, column), t(column.takes)] as const,
            )}
          />
        </DropPlace>
        <RecentImports />
      </div>
    </Screen>
  );
}

/** What a file holds, and in which row its titles are. */
function FileChoices({ kinds, kind }: { kinds: readonly ImportKindId[]; kind: ImportKindId }) {
  const t = useText();
  const id = useId();
  const [, change] = useAddress();
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
      <TitleRowField />
    </div>
  );
}

/** Uploads a file and opens its import. */
function useUpload(kind: ImportKindId) {
  const go = useGo();
  const titleRow = useTitleRow();
  const { busy, run: upload } = useAct(uploadImport);
  const send = async (file: File) => {
    const run = await upload({ file, body: { kind, titleRow } });
    if (!run) return;
    const { to, search } = linkToImport(run);
    go(to, search);
  };
  return { busy, send };
}

function requiredWords(t: Say, { isRequired, isRequiredWhenNew }: ImportColumn): string {
  if (isRequired) return t('Yes');
  return isRequiredWhenNew ? t('For a new account') : t('No');
}

/** The title of a column in the reader's language, with the one of the template behind it. */
const titleIn = (t: ReturnType<typeof useText>, title: string): string =>
  t(title) === title ? title : `${t(title)} (${title})`;

function RecentImports() {
  const t = useText();
  const runs = useAnswer(findImports, { query: { rows: 20 } });
  return (
    <section className="panel" aria-label={t('Recent imports')}>
      <header>
        <h2>{t('Recent imports')}</h2>
      </header>
      <Answered of={runs}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="pad dim">{t('Nothing was imported yet.')}</p>
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
      </Answered>
    </section>
  );
}

function RecentImport({ run }: { run: ImportRun }) {
  const t = useText();
  const look = lookOfImport(run);
  return (
    <tr>
      <td>
        <A {...linkToImport(run)}>{run.fileName}</A>
        <div className="second-line dim">
          {t(importKindTitles[run.kind])}, {showNamedMoment(run.madeAt, companyZone())}
        </div>
      </td>
      <td>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
      </td>
    </tr>
  );
}
