import { IconArrowBackUp, IconBook2, IconCheck, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { downloadOrderXsdEndpoint, downloadSampleFileEndpoint } from './xml-upload.contract.ts';
import type { OrderXmlRootElement, CodeGenerationMode } from './xml-upload.contract.ts';
import { ChooseFileButton, DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import { buildErrorAndDuplicateReportCsv } from './error-report.client.ts';
import { ShipperCodeMappingsButton } from './shipper-codes.form.tsx';
import { isShipperCodeMappingCorrection, useOrderUpload } from './order-upload.client.ts';
import type { FinalizeChoice, OrderUpload } from './order-upload.client.ts';
import { UploadHistory } from './upload-history.component.tsx';
import { UploadResultLists, UploadMessages, UploadUnitTotals } from './upload-result.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile, openOrSaveFile } from '#kit/web/download.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './xml-upload.css';

/** Upload XML Files: one file, checked at once, corrected here, then committed. Past uploads are below. */
export default function XmlUploadScreen() {
  const t = useTranslate();
  const desk = useOrderUpload();
  const { file, result: answer } = desk;
  return (
    <Screen
      title={t('Upload XML Files')}
      note={file ? noteOf(t, desk) : undefined}
      actions={file && <Acts desk={desk} />}
    >
      <DropZone onFiles={desk.chooseFile} rejection={desk.error} isReading={file !== null && desk.isBusy}>
        {!file && (
          <EmptyDropZone
            fileKind="XML"
            title={t('Drop an XML file here')}
            hint={t('One .xml file, up to 5 MB. You’ll review it before anything is entered.')}
            onFiles={desk.chooseFile}
            besideButton={<Formats />}
          />
        )}
        {!file && <UploadHistory />}
        {file && answer && (
          <>
            <UploadUnitTotals result={answer} />
            <div className="import-message">
              <UploadMessages result={answer} />
            </div>
            {(answer.dryRun || desk.corrections.length > 0) && answer.totalUnitsInFile !== 'N/A' && (
              <Choices desk={desk} />
            )}
            <UploadResultLists
              key={file.lastModified}
              result={answer}
              fileLines={desk.fileLines}
              correctionActions={{
                applyCorrection: desk.applyCorrection,
                generateCodes: () => desk.setCodeGenerationMode(withMissing(desk.codeGenerationMode)),
              }}
            />
          </>
        )}
        {file && !answer && desk.isBusy && (
          <div className="skeleton-lines skeleton pad">
            <i style={{ width: '40%' }} />
            <i style={{ width: '90%' }} />
            <i style={{ width: '70%' }} />
          </div>
        )}
      </DropZone>
    </Screen>
  );
}

function noteOf(t: Translate, { file, durationMs, isBusy: busy }: OrderUpload): string {
  const size = (file?.size ?? 0) / 1_048_576;
  const sizeText =
    size >= 0.1 ? `${size.toFixed(1)} MB` : `${Math.max(1, Math.round((file?.size ?? 0) / 1024))} kB`;
  return busy
    ? t('{name}, {size}, reading…', { name: file?.name ?? '', size: sizeText })
    : t('{name}, {size}, read in {seconds} sec', {
        name: file?.name ?? '',
        size: sizeText,
        seconds: (durationMs / 1000).toFixed(1),
      });
}

function whyNotCommit(
  t: Translate,
  { result: answer, error: refused, isBusy: busy, allOrNothing }: OrderUpload,
): string | null {
  if (busy) return t('Reading the file…');
  if (refused) return t(refused.text, refused.params);
  if (!answer || answer.totalUnitsSuccess === 0) return t('No units to enter.');
  return allOrNothing && answer.totalUnitsDiscrepancy > 0
    ? t(
        'Can’t enter the file: {count, plural, one {# unit has} other {# units have}} errors. Correct the errors, or clear “Enter all or none”.',
        {
          count: answer.totalUnitsDiscrepancy,
        },
      )
    : null;
}

function Acts({ desk }: { desk: OrderUpload }) {
  const t = useTranslate();
  const { result: answer } = desk;
  const listed = (answer?.faults.length ?? 0) + (answer?.duplicates.length ?? 0);
  const open = answer === null || answer.dryRun;
  const why = whyNotCommit(t, desk);
  useHotkeys({
    'ctrl+Enter': () => {
      if (open && !why) void desk.commit();
    },
  });
  return (
    <>
      {answer && listed > 0 && (
        <Button
          icon={IconDownload}
          onPress={() => openOrSaveFile(buildErrorAndDuplicateReportCsv(t, answer))}
        >
          {t('Report')}
        </Button>
      )}
      <ChooseFileButton fileKind="XML" variant="plain" onFiles={desk.chooseFile}>
        {t('Choose another file')}
      </ChooseFileButton>
      {open ? (
        <Button variant="primary" icon={IconCheck} disabledReason={why} onPress={desk.commit}>
          {t(
            answer && answer.earlier.length > 0
              ? 'Enter {count, plural, one {# unit} other {# units}} as another order'
              : 'Enter {count, plural, one {# unit} other {# units}}',
            { count: answer?.totalUnitsSuccess ?? 0 },
          )}
        </Button>
      ) : (
        <Button variant="primary" icon={IconFileUpload} onPress={desk.reset}>
          {t('Done')}
        </Button>
      )}
    </>
  );
}

const finalizings: readonly FinalizeChoice[] = ['profile', 'yes', 'no'];
/** The options for the commit, and the corrections so far. */
function Choices({ desk }: { desk: OrderUpload }) {
  const t = useTranslate();
  const words: Record<FinalizeChoice, string> = {
    profile: t('Use shipper profile setting'),
    yes: t('Finalize'),
    no: t('Leave pending'),
  };
  const mended = desk.corrections.length;
  return (
    <div className="upload-options">
      <label className="checkbox-label">
        <input
          type="checkbox"
          className="checkbox"
          checked={desk.allOrNothing}
          onChange={(event) => desk.setAllOrNothing(event.target.checked)}
        />
        {t('Enter all or none')}
      </label>
      <label className="checkbox-label">
        {t('After entry')}
        <select
          className="input sm"
          value={desk.finalizeChoice}
          onChange={(event) =>
            desk.setFinalizeChoice(finalizings.find((how) => how === event.target.value) ?? 'profile')
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
          <span className="caption">
            {t('{count, plural, one {# correction} other {# corrections}}', { count: mended })}
          </span>
          <Button isSmall variant="ghost" icon={IconArrowBackUp} onPress={desk.undoLastCorrection}>
            {t('Undo last correction')}
          </Button>
        </span>
      )}
      {desk.corrections.some(isShipperCodeMappingCorrection) && (
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={desk.savesShipperCodes}
            onChange={(event) => desk.setSavesShipperCodes(event.target.checked)}
          />
          {t('Save codes for this shipper')}
        </label>
      )}
    </div>
  );
}

const withMissing = (making: CodeGenerationMode | undefined): CodeGenerationMode =>
  making === undefined || making === 'missing' ? 'missing' : 'both';
function makingOf(missing: boolean, doubled: boolean): CodeGenerationMode | undefined {
  if (missing && doubled) return 'both';
  if (missing) return 'missing';
  return doubled ? 'doubled' : undefined;
}
/** Units without a code, or with the code of another unit, can get a generated one. */
function CodesToMake({ desk }: { desk: OrderUpload }) {
  const t = useTranslate();
  const { result: answer, codeGenerationMode: making } = desk;
  const lacking = answer?.groups.some(({ code }) => code === 'unitIdMissing') ?? false;
  const twice = (answer?.doubled ?? 0) > 0;
  const [missing, doubled] = [
    making === 'missing' || making === 'both',
    making === 'doubled' || making === 'both',
  ];
  return (
    <>
      {(lacking || missing) && (
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={missing}
            onChange={(event) => desk.setCodeGenerationMode(makingOf(event.target.checked, doubled))}
          />
          {t('Create codes for units without one')}
        </label>
      )}
      {(twice || doubled) && (
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={doubled}
            onChange={(event) => desk.setCodeGenerationMode(makingOf(missing, event.target.checked))}
          />
          {t('Create codes for units whose code appears earlier in the file')}
        </label>
      )}
    </>
  );
}

/** The published formats: the schema, and samples that can be uploaded unchanged. */
function Formats() {
  const t = useTranslate();
  const me = useCurrentUser();
  const account = me.account ?? (me.accounts.length === 1 ? me.accounts[0] : undefined);
  const sample = (format: OrderXmlRootElement) => (
    <Button
      key={format}
      icon={IconDownload}
      disabledReason={account ? null : t('Choose a shipper in the top bar.')}
      onPress={() =>
        account &&
        downloadOrOpenFile(
          downloadSampleFileEndpoint,
          { query: { shipperAccountId: account.id, format } },
          t('Creating a sample'),
        )
      }
    >
      {t('Sample {format}', { format })}
    </Button>
  );
  return (
    <>
      {sample('AelisShipperEDI')}
      {sample('coldlane-order')}
      <Button
        icon={IconBook2}
        onPress={() => downloadOrOpenFile(downloadOrderXsdEndpoint, {}, t('Downloading the schema'))}
      >
        {t('Schema (XSD)')}
      </Button>
      {account && <ShipperCodeMappingsButton shipperAccountId={account.id} />}
    </>
  );
}
