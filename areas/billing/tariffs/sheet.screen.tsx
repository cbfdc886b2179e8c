import { OfVersion, sheetsPath } from './of-version.part.tsx';
import { IconCheck, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LineForm } from './line.form.tsx';
import { EndSheet, NewVersion, useToVersion } from './sheet.form.tsx';
import { SheetFiles } from './sheet-files.part.tsx';
import { SheetLines } from './sheet-lines.part.tsx';
import { discardVersion, publishVersion, sheetVersions } from './sheets.contract.ts';
import { versionStates } from '#areas/settings/regions/sheet-version-states.contract.ts';
import type { SheetVersion, VersionRow } from './sheets.contract.ts';
import type { Editing } from './sheet-words.web.ts';
import { daysOf, endOf } from '#areas/billing/rating/tariff-days.rules.ts';
import { ZoneForm } from './zone.form.tsx';
import './tariffs.css';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { DocumentFacts } from '#kit/web/document-facts.tsx';
import '#kit/web/theme/document.css';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** One version of a rate sheet, between those before and after it. */
export default function SheetScreen() {
  const t = useText();
  return (
    <OfVersion title={t('Rate sheet')}>{(version) => <Sheet key={version.id} version={version} />}</OfVersion>
  );
}

function Sheet({ version }: { version: SheetVersion }) {
  const t = useText();
  const [editing, edit] = useState<Editing | null>(null);
  const open = useToVersion();
  const [asking, askFor] = useState<'version' | 'end' | null>(null);
  const isDraft = version.status === versionStates.draft;
  const versions = useAnswer(sheetVersions, { params: { id: version.sheetId } });
  const draft = versions.data?.find((v) => v.status === versionStates.draft);
  return (
    <Screen
      title={version.sheet}
      beside={
        <>
          <span>{t('Version {version}', { version: version.version })}</span>
          {isDraft ? <Badge tone="plan">{t('Draft')}</Badge> : <Badge tone="done">{t('Published')}</Badge>}
        </>
      }
      note={<A to={sheetsPath}>{t('Rate sheets')}</A>}
      acts={
        isDraft ? (
          <DraftActs version={version} onAdd={() => edit({ what: 'line', at: null })} />
        ) : (
          <>
            {draft ? (
              <Action look="go" onPress={() => open(draft.id)}>
                {t('Open the draft')}
              </Action>
            ) : (
              <Action look="go" icon={IconPlus} onPress={() => askFor('version')}>
                {t('New version')}
              </Action>
            )}
            <Action onPress={() => askFor('end')}>{t('End the sheet…')}</Action>
          </>
        )
      }
      scroll
    >
      <Facts version={version} />
      <div className="tariff-part">
        <SheetFiles version={version} others={(versions.data?.length ?? 1) - 1} />
        <SheetLines version={version} edit={isDraft ? edit : null} />
        <section>
          <h2 className="part">{t('Versions')}</h2>
          <Answered of={versions} lines={2}>
            {(rows) => <Versions rows={rows} shown={version.id} />}
          </Answered>
        </section>
      </div>
      {editing?.what === 'line' && (
        <LineForm key={`line ${editing.at}`} version={version} at={editing.at} onClose={() => edit(null)} />
      )}
      {editing?.what === 'zone' && (
        <ZoneForm key={`zone ${editing.at}`} version={version} at={editing.at} onClose={() => edit(null)} />
      )}
      {asking === 'version' && (
        <NewVersion
          key={version.sheetId}
          sheetId={version.sheetId}
          sheet={version.sheet}
          onMade={(id) => {
            askFor(null);
            open(id);
          }}
          onClose={() => askFor(null)}
        />
      )}
      {asking === 'end' && (
        <EndSheet
          key={version.sheetId}
          sheetId={version.sheetId}
          sheet={version.sheet}
          onClose={() => askFor(null)}
        />
      )}
    </Screen>
  );
}

function Facts({ version }: { version: SheetVersion }) {
  const t = useText();
  const says = version.publishedBy
    ? t('Published by {name}', { name: version.publishedBy })
    : t('Changed by {name}', { name: version.changedBy ?? '–' });
  return (
    <DocumentFacts
      facts={[
        { name: t('Effective date'), value: showDate(version.effectiveDate) },
        {
          name: t('Expiration date'),
          value: endOf(t, version.expirationDate),
        },
        { name: t('Lines'), value: showCount(version.lines.length) },
        { name: t('Zones'), value: showCount(version.zones.length) },
        { name: t('Status'), value: says, whole: says },
      ]}
    />
  );
}

function DraftActs({ version, onAdd }: { version: SheetVersion; onAdd: () => void }) {
  const t = useText();
  const open = useToVersion();
  const go = useGo();
  const publish = useAct(publishVersion, {
    says: (v) => ({
      text: '{name} rates from {date} on.',
      params: { name: v.sheet, date: showDate(v.effectiveDate) },
    }),
  });
  const discard = useAct(discardVersion);
  const versions = useAnswer(sheetVersions, { params: { id: version.sheetId } });
  const standing = versions.data?.some((v) => v.status === versionStates.published);
  const publishNow = async () => {
    const sure = await ask({
      title: t('Publish version {version} of {name}', { version: version.version, name: version.sheet }),
      body: t(
        standing === true
          ? 'It rates freight that leaves from {date} on, and the version before ends the day before. A published version is never changed. Shipments already rated keep their charges until they are rated again.'
          : 'It rates freight that leaves from {date} on. A published version is never changed.',
        { date: showDate(version.effectiveDate) },
      ),
      act: t('Publish'),
      leave: t('Not yet'),
    });
    if (sure) await publish.run({ params: { id: version.id }, body: { rowVersion: version.rowVersion } });
  };
  const throwAway = async () => {
    const sure = await ask({
      title: t('Discard the draft of {name}', { name: version.sheet }),
      body: standing
        ? t(
            'Its rates are gone and cannot be brought back. The published version goes on rating freight as it does.',
          )
        : t(
            'Its rates are gone and cannot be brought back. The sheet stays, and rates nothing until a version is published.',
          ),
      act: t('Discard draft'),
      leave: t('Keep'),
      risk: true,
    });
    const other = versions.data?.find((v) => v.id !== version.id);
    if (sure && (await discard.run({ params: { id: version.id } })) && other) open(other.id);
  };
  const empty = version.lines.length === 0 ? t('The draft has no rate yet.') : null;
  const refused = version.publishRefused === null ? null : t(version.publishRefused);
  return (
    <>
      <Action look="go" icon={IconCheck} whyNot={empty ?? refused} onPress={publishNow}>
        {t('Publish…')}
      </Action>
      <Action icon={IconPlayerPlay} whyNot={empty} onPress={() => go(`${sheetsPath}/${version.id}/simulate`)}>
        {t('Simulate…')}
      </Action>
      <Action icon={IconPlus} onPress={onAdd}>
        {t('Add a rate')}
      </Action>
      <Action look="risk" icon={IconTrash} onPress={throwAway}>
        {t('Discard draft…')}
      </Action>
    </>
  );
}

function Versions({ rows, shown }: { rows: readonly VersionRow[]; shown: number }) {
  const t = useText();
  return (
    <Wide name={t('Versions')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Version')}</th>
            <th>{t('Dates')}</th>
            <th className="num roomy">{t('Lines')}</th>
            <th className="wraps">{t('Status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((v) => (
            <tr key={v.id} className={v.id === shown ? 'on' : ''}>
              <td>
                <A to={`${sheetsPath}/${v.id}`}>{t('Version {version}', { version: v.version })}</A>
              </td>
              <td>{daysOf(t, v)}</td>
              <td className="num roomy">{showCount(v.lines)}</td>
              <td className="wraps">
                {v.publishedBy
                  ? t('Published by {name}', { name: v.publishedBy })
                  : t('Changed by {name}', { name: v.changedBy ?? '–' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
