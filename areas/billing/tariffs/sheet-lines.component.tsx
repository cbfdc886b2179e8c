import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { getTariffScopeOptionsEndpoint, updateRateSheetDraftEndpoint } from './sheets.contract.ts';
import type { RateSheetLine, RateSheetVersion } from './sheets.contract.ts';
import {
  buildRateSheetDraftSaveBody,
  formatLineBreaks,
  describeLineScope,
  formatLineMinimum,
  formatLineRate,
} from './sheet-line-text.client.ts';
import type { RateSheetEditTarget, TariffScopeOptions } from './sheet-line-text.client.ts';
import { defaultRateSheetLinePriority } from './sheets.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

type Edit = ((editing: RateSheetEditTarget) => void) | null;

/** Renders the rates and zones of a version. Those of a draft can be edited. */
export function RateSheetLinesAndZones({
  version,
  onEdit: edit,
}: {
  version: RateSheetVersion;
  onEdit: Edit;
}) {
  const found = useApiQuery(getTariffScopeOptionsEndpoint, {});
  return (
    <>
      <Rates version={version} edit={edit} known={found.data} />
      <Zones version={version} edit={edit} />
    </>
  );
}

function Rates({
  version,
  edit,
  known: scopeOptions,
}: {
  version: RateSheetVersion;
  edit: Edit;
  known: TariffScopeOptions | undefined;
}) {
  const t = useTranslate();
  const save = useApiMutation(updateRateSheetDraftEndpoint, {
    successMessage: () => ({ text: 'Rate removed.' }),
  });
  const remove = (lineIndex: number) =>
    save.run({
      params: { id: version.id },
      body: buildRateSheetDraftSaveBody(version, { lines: version.lines.filter((_, i) => i !== lineIndex) }),
    });
  if (version.lines.length === 0)
    return <p className="muted">{edit ? t('No rates yet. Add the first one.') : t('No rates yet.')}</p>;
  return (
    <section>
      <h2 className="section-title">{t('Rates')}</h2>
      <HorizontalScroll name={t('Rates')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('For')}</th>
              <th className="hide-on-phone">{t('Rate type')}</th>
              <th className="numeric">{t('Rate')}</th>
              <th className="hide-on-phone">{t('Breaks')}</th>
              <th className="numeric">{t('Minimum')}</th>
              <th className="numeric hide-on-phone">{t('Priority')}</th>
              {edit && <th />}
            </tr>
          </thead>
          <tbody>
            {version.lines.map((line, index) => (
              <Rate
                key={index}
                line={line}
                says={describeLineScope(t, line, version.accounts, scopeOptions)}
                onEdit={edit && (() => edit({ kind: 'line', index }))}
                onRemove={() => void remove(index)}
              />
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </section>
  );
}

function Rate({
  line,
  says: scopeText,
  onEdit,
  onRemove,
}: {
  line: RateSheetLine;
  says: string;
  onEdit: (() => void) | null;
  onRemove: () => void;
}) {
  const t = useTranslate();
  return (
    <tr>
      <td>
        {line.name && <b>{line.name} </b>}
        {scopeText}{' '}
        <span className="phone-details">
          {[t(line.rateType), formatLineBreaks(line)].filter((word) => word !== '–').join(' · ')}
        </span>
      </td>
      <td className="hide-on-phone">{t(line.rateType)}</td>
      <td className="numeric">{formatLineRate(line)}</td>
      <td className="hide-on-phone">{formatLineBreaks(line)}</td>
      <td className="numeric">{formatLineMinimum(line)}</td>
      <td className="numeric hide-on-phone">{formatCount(line.priority ?? defaultRateSheetLinePriority)}</td>
      {onEdit && (
        <td className="actions">
          <Button
            isSmall
            variant="ghost"
            icon={IconPencil}
            label={t('Edit {name}', { name: scopeText })}
            onPress={onEdit}
          />
          <Button
            isSmall
            variant="ghost"
            icon={IconTrash}
            label={t('Remove {name}', { name: scopeText })}
            onPress={onRemove}
          />
        </td>
      )}
    </tr>
  );
}

function Zones({ version, edit }: { version: RateSheetVersion; edit: Edit }) {
  const t = useTranslate();
  const save = useApiMutation(updateRateSheetDraftEndpoint, {
    successMessage: () => ({ text: 'Zone removed.' }),
  });
  if (version.zones.length === 0 && !edit) return null;
  return (
    <section>
      <h2 className="section-title">
        {t('Zones')} <span className="grow" />
        {edit && (
          <Button isSmall icon={IconPlus} onPress={() => edit({ kind: 'zone', index: null })}>
            {t('Add zone')}
          </Button>
        )}
      </h2>
      {version.zones.length === 0 && (
        <p className="muted">{t('A zone groups states with the same rates.')}</p>
      )}
      <ul className="plain">
        {version.zones.map((timeZone, index) => (
          <li key={timeZone.name} className="row">
            <span>
              <b>{timeZone.name}</b> {timeZone.states.join(', ')}
            </span>
            {edit && (
              <>
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconPencil}
                  label={t('Edit zone {name}', { name: timeZone.name })}
                  onPress={() => edit({ kind: 'zone', index })}
                />
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconTrash}
                  label={t('Remove zone {name}', { name: timeZone.name })}
                  disabledReason={
                    version.lines.some((l) => l.zone === timeZone.name)
                      ? t('A rate uses this zone. Change the rate first.')
                      : null
                  }
                  onPress={() =>
                    void save.run({
                      params: { id: version.id },
                      body: buildRateSheetDraftSaveBody(version, {
                        zones: version.zones.filter((z) => z !== timeZone),
                      }),
                    })
                  }
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
