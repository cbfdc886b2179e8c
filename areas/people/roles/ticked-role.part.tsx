import { IconArrowBackUp } from '@tabler/icons-react';
import { RoleConsequences } from './role-consequences.part.tsx';
import { saveRole } from './roles.contract.ts';
import type { RoleRow } from './roles.contract.ts';
import type { Ticks } from './ticks.web.ts';
import { Action } from '#kit/web/action.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What was ticked of a role in the picture: who gains and loses what by it, before it is saved. */
export function TickedRole({ role, ticks }: { role: RoleRow; ticks: Ticks }) {
  const t = useText();
  const save = useAct(saveRole, {
    says: ({ name }) => ({
      text: '{name} is saved. It holds from the next call of everybody who has it.',
      params: { name },
    }),
  });
  const permissions = [...ticks.wished(role)];
  const { id, name, rowVersion } = role;
  const press = async () => {
    const saved = await save.run({ params: { id }, body: { name, permissions, rowVersion } });
    if (saved) ticks.forget(role);
  };
  return (
    <section className="role-ticked" aria-label={t('Not saved: {name}', { name })}>
      <div className="row wrap">
        <b className="grow">
          {name}{' '}
          <span className="dim">
            {t('{count, plural, one {# change is not saved} other {# changes are not saved}}', {
              count: ticks.changes(role),
            })}
          </span>
        </b>
        <Action small icon={IconArrowBackUp} onPress={() => ticks.forget(role)}>
          {t('Take back')}
        </Action>
        <Action
          small
          look="go"
          whyNot={permissions.length === 0 ? t('Choose at least one permission.') : null}
          onPress={press}
        >
          {t('Save role')}
        </Action>
      </div>
      <RoleConsequences id={id} wish={permissions.length > 0 ? { permissions } : null} />
    </section>
  );
}
