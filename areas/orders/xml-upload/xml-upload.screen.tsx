import { IconArrowBackUp, IconBook2, IconCheck, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { orderSchema, sampleFile } from './xml-upload.contract.ts';
import type { Format, Making } from './xml-upload.contract.ts';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { reportOf } from './fault-report.web.ts';
import { OwnCodes } from './own-codes.form.tsx';
import { saysCode, useUploadDesk } from './upload-desk.web.ts';
import type { Finalizing, UploadDesk } from './upload-desk.web.ts';
import { UploadHistory } from './upload-history.part.tsx';
import { UploadLists, UploadSays, UploadTotals } from './upload-result.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { download, hand } from '#kit/web/download.ts';
import { useKeys } from '#kit/web/keys.ts';
import { useMe } from '#kit/web/me.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './xml-upload.css';

/** Upload XML Files: one file, tried at once, mended here, then committed; below it the past uploads. */
export default function XmlUploadScreen() {
  const t = useText();
  const desk = useUploadDesk();
  const { file, answer } = desk;
  return (
    <Screen
      title={t('Upload XML Files')}
      note={file ? noteOf(t, desk) : undefined}
      acts={file && <Acts desk={desk} />}
    >
      <DropPlace onFiles={desk.choose} refused={desk.refused} reading={file !== null && desk.busy}>
        {!file && (
          <DropZone
            of="XML"
            title={t('Drop an XML file here')}
            says={t(
              'One file at a time, ending in .xml, at most 5M. Nothing is entered before you have seen what it would do.',
            )}
            onFiles={desk.choose}
            beside={<Formats />}
          />
        )}
        {!file && <UploadHistory />}
        {file && answer && (
          <>
            <UploadTotals answer={answer} />
            <div className="upload-says">
              <UploadSays answer={answer} />
            </div>
            {(answer.dryRun || desk.corrections.length > 0) && answer.totalUnitsInFile !== 'N/A' && (
              <Choices desk={desk} />
            )}
            <UploadLists
              key={file.lastModified}
              answer={answer}
              source={desk.source}
              mending={{ mend: desk.mend, makeCodes: () => desk.setMaking(withMissing(desk.making)) }}
            />
          </>
        )}
        {file && !answer && desk.busy && (
          <div className="lines skeleton pad">
            <i style={{ width: '40%' }} />
            <i style={{ width: '90%' }} />
            <i style={{ width: '70%' }} />
          </div>
        )}
      </DropPlace>
    </Screen>
  );
}

function noteOf(t: Say, { file, took, busy }: UploadDesk): string {
  const size = (file?.size ?? 0) / 1_048_576;
  const shown =
    size >= 0.1 ? `${size.toFixed(1)} MB` : `${Math.max(1, Math.round((file?.size ?? 0) / 1024))} kB`;
  return busy
    ? t('{name}, {size}, reading…', { name: file?.name ?? '', size: shown })
    : t('{name}, {size}, read in {seconds} s', {
        name: file?.name ?? '',
        size: shown,
        seconds: (took / 1000).toFixed(1),
      });
}

function whyNotCommit(t: Say, { answer, refused, busy, allOrNothing }: UploadDesk): string | null {
  if (busy) return t('The file is being read.');
  if (refused) return t(refused.text, refused.params);
  if (!answer || answer.totalUnitsSuccess === 0) return t('There is no unit to enter.');
  return allOrNothing && answer.totalUnitsDiscrepancy > 0
    ? t('All or nothing: {count, plural, one {# unit has} other {# units have}} faults.', {
        count: answer.totalUnitsDiscrepancy,
      })
    : null;
}

function Acts({ desk }: { desk: UploadDesk }) {
  const t = useText();
  const { answer } = desk;
  const listed = (answer?.faults.length ?? 0) + (answer?.duplicates.length ?? 0);
  const open = answer === null || answer.dryRun;
  const why = whyNotCommit(t, desk);
  useKeys({
    'ctrl+Enter': () => {
      if (open && !why) void desk.commit();
    },
  });
  return (
    <>
      {answer && listed > 0 && (
        <Action icon={IconDownload} onPress={() => hand(reportOf(t, answer))}>
          {t('Report')}
        </Action>
      )}
      <ChooseFile of="XML" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      {open ? (
        <Action look="go" icon={IconCheck} whyNot={why} onPress={desk.commit}>
          {t(
            answer && answer.earlier.length > 0
              ? 'Commit {count, plural, one {# unit} other {# units}} as another order'
              : 'Commit {count, plural, one {# unit} other {# units}}',
            { count: answer?.totalUnitsSuccess ?? 0 },
          )}
        </Action>
      ) : (
        <Action look="go" icon={IconFileUpload} onPress={desk.leave}>
          {t('Done')}
        </Action>
      )}
    </>
  );
}

const finalizings: readonly Finalizing[] = ['profile', 'yes', 'no'];
/** How the file is to be committed, and what was mended so far. */
function Choices({ desk }: { desk: UploadDesk }) {
  const t = useText();
  const words: Record<Finalizing, string> = {
    profile: t('As the shipper’s profile says'),
    yes: t('Finalize'),
    no: t('Leave pending'),
  };
  const mended = desk.corrections.length;
  return (
    <div className="upload-choices">
      <label className="check">
        <input
          type="checkbox"
          className="cb"
          checked={desk.allOrNothing}
          onChange={(event) => desk.setAllOrNothing(event.target.checked)}
        />
        {t('All or nothing')}
      </label>
      <label className="check">
        {t('After entry')}
        <select
          className="input sm"
          value={desk.finalizing}
          onChange={(event) =>
            desk.setFinalizing(finalizings.find((how) => how === event.target.value) ?? 'profile')
          }
        >
          {finalizings.map((how) => (
            <option key={how} value={how}>
              {words[how]}
            </option>
          ))}
        </select>
      </label>
      <CodesToMake desk={desk} />
      {mended > 0 && (
        <span className="row">
          <span className="cap">
            {t('{count, plural, one {# correction} other {# corrections}}', { count: mended })}
          </span>
          <Action small look="ghost" icon={IconArrowBackUp} onPress={desk.undo}>
            {t('Undo the last')}
          </Action>
        </span>
      )}
      {desk.corrections.some(saysCode) && (
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={desk.remembering}
            onChange={(event) => desk.setRemembering(event.target.checked)}
          />
          {t('Remember codes for this shipper')}
        </label>
      )}
    </div>
  );
}

const withMissing = (making: Making | undefined): Making =>
  making === undefined || making === 'missing' ? 'missing' : 'both';
function makingOf(missing: boolean, doubled: boolean): Making | undefined {
  if (missing && doubled) return 'both';
  if (missing) return 'missing';
  return doubled ? 'doubled' : undefined;
}
/** Boxes without a code, or with the code of another, can be given one of ours. */
function CodesToMake({ desk }: { desk: UploadDesk }) {
  const t = useText();
  const { answer, making } = desk;
  const lacking = answer?.groups.some(({ code }) => code === 'unitIdMissing') ?? false;
  const twice = (answer?.doubled ?? 0) > 0;
  const [missing, doubled] = [
    making === 'missing' || making === 'both',
    making === 'doubled' || making === 'both',
  ];
  return (
    <>
      {(lacking || missing) && (
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={missing}
            onChange={(event) => desk.setMaking(makingOf(event.target.checked, doubled))}
          />
          {t('Make codes for boxes without one')}
        </label>
      )}
      {(twice || doubled) && (
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={doubled}
            onChange={(event) => desk.setMaking(makingOf(missing, event.target.checked))}
          />
          {t('Make codes for boxes whose code stands before in the file')}
        </label>
      )}
    </>
  );
}

/** The published formats: the schema, and samples that go through as they are. */
function Formats() {
  const t = useText();
  const me = useMe();
  const account = me.account ?? (me.accounts.length === 1 ? me.accounts[0] : undefined);
  const sample = (format: Format) => (
    <Action
      key={format}
      icon={IconDownload}
      whyNot={account ? null : t('Choose a shipper in the top bar first.')}
      onPress={() =>
        account &&
        download(sampleFile, { query: { shipperAccountId: account.id, format } }, t('Making a sample'))
      }
    >
      {t('Sample {format}', { format })}
    </Action>
  );
  return (
    <>
      {sample('AelisShipperEDI')}
      {sample('coldlane-order')}
      <Action icon={IconBook2} onPress={() => download(orderSchema, {}, t('Fetching the schema'))}>
        {t('Schema (XSD)')}
      </Action>
      {account && <OwnCodes shipperAccountId={account.id} />}
    </>
  );
}
