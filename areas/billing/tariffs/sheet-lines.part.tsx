import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { places, saveVersion } from './sheets.contract.ts';
import type { SheetLine, SheetVersion } from './sheets.contract.ts';
import { bodyOf, breakWords, forWhom, minimumWord, rateWord } from './sheet-words.web.ts';
import type { Editing, Places } from './sheet-words.web.ts';
import { firstPriority } from './sheets.rules.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

type Edit = ((editing: Editing) => void) | null;

/** The rates and the zones of a version; a draft's can be changed. */
export function SheetLines({ version, edit }: { version: SheetVersion; edit: Edit }) {
  const found = useAnswer(places, {});
  return (
    <>
      <Rates version={version} edit={edit} known={found.data} />
      <Zones version={version} edit={edit} />
    </>
  );
}

function Rates({ version, edit, known }: { version: SheetVersion; edit: Edit; known: Places | undefined }) {
  const t = useText();
  const save = useAct(saveVersion, { says: () => ({ text: 'The rate is removed.' }) });
  const remove = (at: number) =>
    save.run({
      params: { id: version.id },
      body: bodyOf(version, { lines: version.lines.filter((_, i) => i !== at) }),
    });
  if (version.lines.length === 0)
    return <p className="dim">{t('No rate yet. Add the first: what it is for, and what it costs.')}</p>;
  return (
    <section>
      <h2 className="part">{t('Rates')}</h2>
      <Wide name={t('Rates')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('For')}</th>
              <th className="roomy">{t('Rate type')}</th>
              <th className="num">{t('Rate')}</th>
              <th className="roomy">{t('Breaks')}</th>
              <th className="num">{t('Minimum')}</th>
              <th className="num roomy">{t('Priority')}</th>
              {edit && <th />}
            </tr>
          </thead>
          <tbody>
            {version.lines.map((line, at) => (
              <Rate
                key={at}
                line={line}
                says={forWhom(t, line, version.accounts, known)}
                onEdit={edit && (() => edit({ what: 'line', at }))}
                onRemove={() => void remove(at)}
              />
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function Rate({
  line,
  says,
  onEdit,
  onRemove,
}: {
  line: SheetLine;
  says: string;
  onEdit: (() => void) | null;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <tr>
      <td>
        {line.name && <b>{line.name} </b>}
        {says}{' '}
        <span className="below">
          {[t(line.rateType), breakWords(line)].filter((word) => word !== '–').join(' · ')}
        </span>
      </td>
      <td className="roomy">{t(line.rateType)}</td>
      <td className="num">{rateWord(line)}</td>
      <td className="roomy">{breakWords(line)}</td>
      <td className="num">{minimumWord(line)}</td>
      <td className="num roomy">{showCount(line.priority ?? firstPriority)}</td>
      {onEdit && (
        <td className="acts">
          <Action
            small
            look="ghost"
            icon={IconPencil}
            label={t('Change {name}', { name: says })}
            onPress={onEdit}
          />
          <Action
            small
            look="ghost"
            icon={IconTrash}
            label={t('Remove {name}', { name: says })}
            onPress={onRemove}
          />
        </td>
      )}
    </tr>
  );
}

function Zones({ version, edit }: { version: SheetVersion; edit: Edit }) {
  const t = useText();
  const save = useAct(saveVersion, { says: () => ({ text: 'The zone is removed.' }) });
  if (version.zones.length === 0 && !edit) return null;
  return (
    <section>
      <h2 className="part">
        {t('Zones')} <span className="grow" />
        {edit && (
          <Action small icon={IconPlus} onPress={() => edit({ what: 'zone', at: null })}>
            {t('Add a zone')}
          </Action>
        )}
      </h2>
      {version.zones.length === 0 && (
        <p className="dim">{t('A zone is several states that cost the same.')}</p>
      )}
      <ul className="plain">
        {version.zones.map((zone, at) => (
          <li key={zone.name} className="row">
            <span>
              <b>{zone.name}</b> {zone.states.join(', ')}
            </span>
            {edit && (
              <>
                <Action
                  small
                  look="ghost"
                  icon={IconPencil}
                  label={t('Change zone {name}', { name: zone.name })}
                  onPress={() => edit({ what: 'zone', at })}
                />
                <Action
                  small
                  look="ghost"
                  icon={IconTrash}
                  label={t('Remove zone {name}', { name: zone.name })}
                  whyNot={
                    version.lines.some((l) => l.zone === zone.name) ? t('A rate is for this zone.') : null
                  }
                  onPress={() =>
                    void save.run({
                      params: { id: version.id },
                      body: bodyOf(version, { zones: version.zones.filter((z) => z !== zone) }),
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
