import { RateSheetVersionFromUrl, rateSheetsPath } from './sheet-version-page.component.tsx';
import { IconCheck, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RateSheetLineForm } from './sheet-line.form.tsx';
import {
  EndRateSheetForm,
  NewDraftFromLastRateSheetVersionForm,
  useOpenRateSheetVersionAfterFormCloses,
} from './sheet.form.tsx';
import { RateSheetVersionFileAndCompareActions } from './sheet-version-actions.component.tsx';
import { RateSheetLinesAndZones } from './sheet-lines.component.tsx';
import {
  discardRateSheetDraftEndpoint,
  publishRateSheetDraftEndpoint,
  findRateSheetVersionsEndpoint,
} from './sheets.contract.ts';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import type { RateSheetVersion, RateSheetVersionRow } from './sheets.contract.ts';
import type { RateSheetEditTarget } from './sheet-line-text.client.ts';
import { formatEffectiveDates, formatEndDate } from '#areas/billing/rating/tariff-dates.rules.ts';
import { RateSheetZoneForm } from './zone.form.tsx';
import './tariffs.css';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { DocumentSummaryFields } from '#kit/web/document-summary-fields.tsx';
import '#kit/web/theme/document.css';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** One version of a rate sheet, with links to the previous and next ones. */
export default function SheetScreen() {
  const t = useTranslate();
  return (
    <RateSheetVersionFromUrl loadingTitle={t('Rate sheet')}>
      {(version) => <Sheet key={version.id} version={version} />}
    </RateSheetVersionFromUrl>
  );
}

function Sheet({ version }: { version: RateSheetVersion }) {
  const t = useTranslate();
  const [editing, edit] = useState<RateSheetEditTarget | null>(null);
  const open = useOpenRateSheetVersionAfterFormCloses();
  const [asking, askFor] = useState<'version' | 'end' | null>(null);
  const isDraft = version.status === rateSheetVersionStatus.draft;
  const versions = useApiQuery(findRateSheetVersionsEndpoint, { params: { id: version.sheetId } });
  const draft = versions.data?.find((v) => v.status === rateSheetVersionStatus.draft);
  return (
    <Screen
      title={version.sheet}
      besideTitle={
        <>
          <span>{t('Version {version}', { version: version.version })}</span>
          {isDraft ? <Badge tone="plan">{t('Draft')}</Badge> : <Badge tone="done">{t('Published')}</Badge>}
        </>
      }
      note={<Link to={rateSheetsPath}>{t('Rate sheets')}</Link>}
      actions={
        isDraft ? (
          <DraftActs version={version} onAdd={() => edit({ kind: 'line', index: null })} />
        ) : (
          <>
            {draft ? (
              <Button variant="primary" onPress={() => open(draft.id)}>
                {t('Open draft')}
              </Button>
            ) : (
              <Button variant="primary" icon={IconPlus} onPress={() => askFor('version')}>
                {t('New version')}
              </Button>
            )}
            <Button onPress={() => askFor('end')}>{t('End rate sheet…')}</Button>
          </>
        )
      }
      scrolls
    >
      <Facts version={version} />
      <div className="tariff-page">
        <RateSheetVersionFileAndCompareActions
          version={version}
          otherVersionCount={(versions.data?.length ?? 1) - 1}
        />
        <RateSheetLinesAndZones version={version} onEdit={isDraft ? edit : null} />
        <section>
          <h2 className="section-title">{t('Versions')}</h2>
          <QueryBoundary query={versions} skeletonLines={2}>
            {(rows) => <Versions rows={rows} shown={version.id} />}
          </QueryBoundary>
        </section>
      </div>
      {editing && <EditForm version={version} target={editing} onClose={() => edit(null)} />}
      {asking === 'version' && (
        <NewDraftFromLastRateSheetVersionForm
          key={version.sheetId}
          sheetId={version.sheetId}
          sheetName={version.sheet}
          onCreated={(id) => {
            askFor(null);
            open(id);
          }}
          onClose={() => askFor(null)}
        />
      )}
      {asking === 'end' && (
        <EndRateSheetForm
          key={version.sheetId}
          sheetId={version.sheetId}
          sheetName={version.sheet}
          onClose={() => askFor(null)}
        />
      )}
    </Screen>
  );
}

/** The form of the line or zone being edited, or of a new one. */
function EditForm({
  version,
  target: { kind: what, index },
  onClose,
}: {
  version: RateSheetVersion;
  target: RateSheetEditTarget;
  onClose: () => void;
}) {
  return what === 'line' ? (
    <RateSheetLineForm key={`line ${index}`} version={version} lineIndex={index} onClose={onClose} />
  ) : (
    <RateSheetZoneForm key={`zone ${index}`} version={version} zoneIndex={index} onClose={onClose} />
  );
}

function Facts({ version }: { version: RateSheetVersion }) {
  const t = useTranslate();
  const statusText = version.publishedBy
    ? t('Published by {name}', { name: version.publishedBy })
    : t('Changed by {name}', { name: version.changedBy ?? '–' });
  return (
    <DocumentSummaryFields
      fields={[
        { name: t('Effective date'), value: formatDate(version.effectiveDate) },
        {
          name: t('Expiration date'),
          value: formatEndDate(t, version.expirationDate),
        },
        { name: t('Lines'), value: formatCount(version.lines.length) },
        { name: t('Zones'), value: formatCount(version.zones.length) },
        { name: t('Status'), value: statusText, fullText: statusText },
      ]}
    />
  );
}

function DraftActs({ version, onAdd }: { version: RateSheetVersion; onAdd: () => void }) {
  const t = useTranslate();
  const open = useOpenRateSheetVersionAfterFormCloses();
  const go = useNavigate();
  const publish = useApiMutation(publishRateSheetDraftEndpoint, {
    successMessage: (v) => ({
      text: '{name} takes effect {date}.',
      params: { name: v.sheet, date: formatDate(v.effectiveDate) },
    }),
  });
  const discard = useApiMutation(discardRateSheetDraftEndpoint);
  const versions = useApiQuery(findRateSheetVersionsEndpoint, { params: { id: version.sheetId } });
  const standing = versions.data?.some((v) => v.status === rateSheetVersionStatus.published);
  const publishNow = async () => {
    const sure = await confirmAction({
      title: t('Publish version {version} of {name}', { version: version.version, name: version.sheet }),
      body: t(
        standing === true
          ? 'This version rates freight that leaves on or after {date}. The previous version ends the day before. Published versions can’t be changed. Shipments already rated keep their charges until they are re-rated.'
          : 'This version rates freight that leaves on or after {date}. Published versions can’t be changed.',
        { date: formatDate(version.effectiveDate) },
      ),
      confirmLabel: t('Publish draft'),
    });
    if (sure) await publish.run({ params: { id: version.id }, body: { rowVersion: version.rowVersion } });
  };
  const throwAway = async () => {
    const sure = await confirmAction({
      title: t('Discard draft of {name}', { name: version.sheet }),
      body: standing
        ? t('The draft’s rates will be permanently deleted. The published version stays in effect.')
        : t(
            'The draft’s rates will be permanently deleted. The rate sheet stays but isn’t used until you publish a version.',
          ),
      confirmLabel: t('Discard draft'),
      isDestructive: true,
    });
    const other = versions.data?.find((v) => v.id !== version.id);
    if (sure && (await discard.run({ params: { id: version.id } })) && other) open(other.id);
  };
  const empty = version.lines.length === 0 ? t('The draft has no rates yet.') : null;
  const refused = version.publishRefused === null ? null : t(version.publishRefused);
  return (
    <>
      <Button variant="primary" icon={IconCheck} disabledReason={empty ?? refused} onPress={publishNow}>
        {t('Publish draft…')}
      </Button>
      <Button
        icon={IconPlayerPlay}
        disabledReason={empty}
        onPress={() => go(`${rateSheetsPath}/${version.id}/simulate`)}
      >
        {t('Simulate draft…')}
      </Button>
      <Button icon={IconPlus} onPress={onAdd}>
        {t('Add rate')}
      </Button>
      <Button variant="danger" icon={IconTrash} onPress={throwAway}>
        {t('Discard draft…')}
      </Button>
    </>
  );
}

function Versions({ rows, shown: shownId }: { rows: readonly RateSheetVersionRow[]; shown: number }) {
  const t = useTranslate();
  return (
    <HorizontalScroll name={t('Versions')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Version')}</th>
            <th>{t('Dates')}</th>
            <th className="numeric hide-on-phone">{t('Lines')}</th>
            <th className="wrap-text">{t('Status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((v) => (
            <tr key={v.id} className={v.id === shownId ? 'active' : ''}>
              <td>
                <Link to={`${rateSheetsPath}/${v.id}`}>{t('Version {version}', { version: v.version })}</Link>
              </td>
              <td>{formatEffectiveDates(t, v)}</td>
              <td className="numeric hide-on-phone">{formatCount(v.lines)}</td>
              <td className="wrap-text">
                {v.publishedBy
                  ? t('Published by {name}', { name: v.publishedBy })
                  : t('Changed by {name}', { name: v.changedBy ?? '–' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
