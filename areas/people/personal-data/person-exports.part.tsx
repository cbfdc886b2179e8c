import { IconDownload, IconFileExport } from '@tabler/icons-react';
import {
  exportMe,
  exportPerson,
  myExports,
  readMyExport,
  readPersonExport,
} from './personal-data.contract.ts';
import type { ExportRow } from './personal-data.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** The folders that were made of a person's data, and the next one. */
function Exports({
  rows,
  whyNot,
  onAsk,
  onFetch,
}: {
  rows: readonly ExportRow[];
  whyNot: string | null;
  onAsk: () => unknown;
  onFetch: (id: number) => unknown;
}) {
  const t = useText();
  const making = rows.some(({ state }) => state === 'making');
  return (
    <>
      <ul className="plain">
        {rows.map((row) => (
          <li key={row.id} className="row wrap">
            <span>{showNamedMoment(row.askedAt)}</span>
            {row.state === 'making' && <span role="status">{t('Being made')}</span>}
            {row.state === 'failed' && (
              <span className="t-fault">{t('It could not be made. Ask for another.')}</span>
            )}
            {row.state === 'ready' && (
              <>
                <span className="dim">
                  {row.untilAt && t('to be fetched until {moment}', { moment: showNamedMoment(row.untilAt) })}
                </span>
                <Action
                  small
                  look="ghost"
                  icon={IconDownload}
                  whyNot={whyNot}
                  label={t('Download export of {moment}', { moment: showNamedMoment(row.askedAt) })}
                  onPress={() => onFetch(row.id)}
                >
                  {t('Download export')}
                </Action>
              </>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Action
          icon={IconFileExport}
          whyNot={whyNot ?? (making ? t('An export is being made already.') : null)}
          onPress={onAsk}
        >
          {t('Export personal data')}
        </Action>
      </div>
    </>
  );
}

/** An administrator hands out what is held of somebody. */
export function PersonExports({
  id,
  rows,
  whyNot,
}: {
  id: number;
  rows: readonly ExportRow[];
  whyNot: string | null;
}) {
  const t = useText();
  const language = useLanguage();
  const ask = useAct(exportPerson, {
    says: () => ({ text: 'The export is being made. A notice tells when it is ready.' }),
  });
  return (
    <Exports
      rows={rows}
      whyNot={whyNot}
      onAsk={() => ask.run({ params: { id }, body: { language } })}
      onFetch={(exportId) =>
        download(readPersonExport, { params: { id, exportId } }, t('Fetching the export'))
      }
    />
  );
}

/** Everybody fetches what is held of himself. */
export function MyData() {
  const t = useText();
  const language = useLanguage();
  const found = useAnswer(myExports, {});
  const ask = useAct(exportMe, {
    says: () => ({ text: 'The export is being made. A notice tells when it is ready.' }),
  });
  return (
    <div className="col">
      <p className="dim">
        {t(
          'Everything that is held of you, as a folder: who you are here, sign-ins, roles, notices, letters, what you did. An administrator erases it if you ask.',
        )}
      </p>
      <Answered of={found} lines={1}>
        {(rows) => (
          <Exports
            rows={rows}
            whyNot={null}
            onAsk={() => ask.run({ body: { language } })}
            onFetch={(exportId) => download(readMyExport, { params: { exportId } }, t('Fetching the export'))}
          />
        )}
      </Answered>
    </div>
  );
}
